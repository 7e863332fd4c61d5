/** Problem at startup that the person who started the program can fix. Its message explains how. */
export class StartupProblem extends Error {
  override name = 'StartupProblem'
}
