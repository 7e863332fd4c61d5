import { getPriority, setPriority } from 'node:os'

/**
 * Lets others go first: `niceness` as of nice(1). A process that is nicer already stays so, for nobody but root may take
 * it back (a server that itself runs under nice); one that ended, or a system without priorities, is left alone.
 */
export const beNice = (niceness: number, pid = 0): void => {
  try {
    if (getPriority(pid) < niceness) setPriority(pid, niceness)
  } catch {
    // As said above: nothing to do, and nothing depends on it.
  }
}
