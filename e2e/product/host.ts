import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { withLifeline } from '../../scripts/foreground.mjs'
import { pinnedNode, root } from '../../scripts/install.mjs'
import type { Answer, Order } from './hosted.ts'

/**
 * Runs servers in one process, each on its own database, because loading and compiling the product takes twelve times
 * the processor time of starting it again. Takes one order at a time.
 */
export class Host {
  private process: ChildProcess | undefined
  private hear: (line: string) => void = () => {}

  /** Starts a server and returns its port. Passes on each line that the process writes meanwhile, which are errors. */
  async start(env: Record<string, string>, onLine: (line: string) => void): Promise<number> {
    this.listen(onLine)
    this.process ??= this.launch()
    return this.order(this.process, { start: env })
  }

  listen(onLine: (line: string) => void): void {
    this.hear = onLine
  }

  /** Stops a server in good order. What it says of calls that pages left behind concerns nobody. */
  async stop(port: number): Promise<void> {
    this.hear = () => {}
    if (this.process) await this.order(this.process, { stop: port })
  }

  /** Kills the process with its servers, as a failing machine would. The next server gets a new one. */
  async kill(): Promise<void> {
    const { process: killed } = this
    if (!killed) return
    this.process = undefined
    killed.kill('SIGKILL')
    await once(killed, 'exit')
  }

  private launch(): ChildProcess {
    const launched = fork('e2e/product/hosted.ts', {
      cwd: root,
      execPath: pinnedNode,
      // Stops the process however the journeys end.
      execArgv: withLifeline,
      env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    for (const stream of [launched.stdout, launched.stderr])
      if (stream) createInterface({ input: stream }).on('line', (line) => this.hear(line))
    launched.on('exit', (status, signal) => {
      if (this.process !== launched) return
      this.process = undefined
      this.hear(`the process of the server ended: ${signal ?? status}`)
    })
    return launched
  }

  private order(host: ChildProcess, order: Order): Promise<number> {
    return new Promise((done, failed) => {
      const leave = () => failed(new Error('The process of the server ended'))
      host.once('exit', leave)
      host.once('message', (answer) => {
        host.off('exit', leave)
        const given = answer as Answer // hosted.ts sends nothing else
        if ('port' in given) done(given.port)
        else failed(new Error(given.failure))
      })
      host.send(order)
    })
  }
}
