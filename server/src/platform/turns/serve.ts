import type { Answer } from './child.ts'

/** Makes this process a child of a ChildPool: runs each job it receives, and exits with the server. */
export const serve = <Input, Output>(work: (input: Input) => Promise<Output>): void => {
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
