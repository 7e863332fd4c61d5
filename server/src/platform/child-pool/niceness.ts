import { getPriority, setPriority } from 'node:os'

/**
 * Lowers the priority of a process; `niceness` as in nice(1). Does nothing when the process is already nicer (only root
 * may raise a priority), when it has ended, or when the system has no priorities.
 */
export const beNice = (niceness: number, pid = 0): void => {
  try {
    if (getPriority(pid) < niceness) setPriority(pid, niceness)
  } catch {
    // Ignores the error, because the work does not depend on its priority.
  }
}
