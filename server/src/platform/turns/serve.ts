import { constants, getPriority, setPriority } from 'node:os'
import type { Answer } from './child-pool.ts'

/** Makes this process a child of a ChildPool: runs each job it receives, and exits with the server. */
export const serve = <Input, Output>(work: (input: Input) => Promise<Output>): void => {
  beNice(constants.priority.PRIORITY_BELOW_NORMAL)
  // Ctrl+C and a machine's shutdown also signal the children. Ignores the signals, so that the server can finish
  // running jobs.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
  process.on('disconnect', () => process.exit())
  process.on('message', (input) => {
    process.send?.('begun' satisfies Answer<Output>)
    void answerTo(() => work(input as Input)).then((answer) => process.send?.(answer))
  })
}

const answerTo = async <Output>(work: () => Promise<Output>): Promise<Exclude<Answer<Output>, 'begun'>> => {
  try {
    return { output: await work() }
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

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
