import { getPriority, setPriority } from 'node:os'

/**
 * Lowers the priority of a process; `niceness` as in nice(1). Does nothing when the process is already nicer (only root
 * may undo that, even if the server itself runs under nice), has ended, or the system has no priorities.
 */
export const beNice = (niceness: number, pid = 0): void => {
  try {
    if (getPriority(pid) < niceness) setPriority(pid, niceness)
  } catch {
    // Ignored, because the work does not depend on its priority.
  }
}
