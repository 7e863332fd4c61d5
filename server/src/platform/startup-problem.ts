/** What stops the program from starting and that the person who started it can mend: its message says how. */
export class StartupProblem extends Error {
  override name = 'StartupProblem'
}
