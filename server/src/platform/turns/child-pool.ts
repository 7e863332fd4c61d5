import { type ChildProcess, fork } from 'node:child_process'

interface PoolOptions {
  /** Entry file of the children, which calls serve() of serve.ts. */
  entry: URL
  /** Maximum number of children. They start on demand. */
  size: number
  /** Maximum number of waiting jobs; further ones are refused. */
  maxWaiting: number
  /** Time limit of a job, which is then killed with its child. */
  timeoutMs: number
  /** Time after which an idle child exits. */
  idleMs: number
  memoryMb: number
}

/** Thrown when the queue is full. */
export class PoolBusy extends Error {}

interface Asking {
  /** Whose job it is. One caller leaves a child to the others; without a caller there is no such limit. */
  caller?: string | undefined
  /** Ends the job, with its reason. */
  signal?: AbortSignal | undefined
}

interface Job<Input, Output> {
  input: Input
  caller: string | undefined
  /** True once the child has reported that it started the job. */
  hasBegun?: boolean
  isSecondTry?: boolean
  isGivenUp?: boolean
  done: (output: Output) => void
  failed: (error: unknown) => void
}

interface Child<Input, Output> {
  process: ChildProcess
  job?: Job<Input, Output> | undefined
  timer?: NodeJS.Timeout | undefined
}

export type Answer<Output> = 'begun' | { output: Output } | { error: string }

/**
 * Runs work that would block the server's loop in a few processes. Each does one job at a time, with low priority and
 * limited memory and time. A child that dies fails only its own job, and the next job gets a new child.
 */
export class ChildPool<Input, Output> {
  private readonly options: PoolOptions
  private readonly children = new Set<Child<Input, Output>>()
  private readonly waiting: Job<Input, Output>[] = []
  private isClosed = false

  constructor(options: PoolOptions) {
    this.options = options
  }

  get pids(): number[] {
    return [...this.children].flatMap(({ process: { pid } }) => pid ?? [])
  }

  /** Rejects with PoolBusy when too many jobs wait, or with the error that occurred in the child or ended it. */
  async run(input: Input, { caller, signal }: Asking = {}): Promise<Output> {
    signal?.throwIfAborted()
    let giveUp = () => {}
    const running = new Promise<Output>((done, failed) => {
      if (this.waiting.length >= this.options.maxWaiting) throw new PoolBusy('Too many jobs wait')
      const job = { input, caller, done, failed }
      giveUp = () => this.giveUp(job, signal?.reason)
      this.waiting.push(job)
      this.share()
    })
    signal?.addEventListener('abort', giveUp)
    return running.finally(() => signal?.removeEventListener('abort', giveUp))
  }

  /** Kills every child. Their jobs and the waiting ones fail. */
  close(): void {
    this.isClosed = true
    for (const job of this.waiting.splice(0)) job.failed(new Error('The pool is closed'))
    for (const child of this.children) child.process.kill('SIGKILL')
  }

  private share(): void {
    for (let job = this.nextJob(); job; job = this.nextJob()) {
      const child = this.freeChild()
      if (!child) return
      this.waiting.splice(this.waiting.indexOf(job), 1)
      this.give(child, job)
    }
  }

  /** Returns the oldest waiting job of those whose callers have the fewest in hand. */
  private nextJob(): Job<Input, Output> | undefined {
    const inHand = ({ caller }: Job<Input, Output>) =>
      caller === undefined ? 0 : [...this.children].filter(({ job }) => job?.caller === caller).length
    const most = Math.max(1, this.options.size - 1)
    return this.waiting.filter((job) => inHand(job) < most).toSorted((a, b) => inHand(a) - inHand(b))[0]
  }

  private giveUp(job: Job<Input, Output>, reason: unknown): void {
    job.isGivenUp = true
    const place = this.waiting.indexOf(job)
    if (place >= 0) this.waiting.splice(place, 1)
    for (const child of this.children) if (child.job === job) child.process.kill('SIGKILL')
    job.failed(reason)
  }

  private freeChild(): Child<Input, Output> | undefined {
    const free = [...this.children].find(({ job, process: { connected } }) => !job && connected)
    return free ?? (this.children.size < this.options.size ? this.start() : undefined)
  }

  private start(): Child<Input, Output> {
    const { entry, memoryMb } = this.options
    const started = fork(entry, {
      // Children inherit only these variables, so none of the server's secrets.
      env: {
        NODE_ENV: process.env.NODE_ENV,
        TZ: process.env.TZ,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      },
      // A large young generation, because most objects live as long as the job.
      execArgv: [`--max-old-space-size=${memoryMb}`, '--max-semi-space-size=32'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const child: Child<Input, Output> = { process: started }
    this.children.add(child)
    started.on('message', (answer) => this.hear(child, answer as Answer<Output>))
    started.on('error', (error) => this.bury(child, error.message))
    started.on('exit', (code, signal) => this.bury(child, `ended with ${signal ?? `status ${code}`}`))
    return child
  }

  private give(child: Child<Input, Output>, job: Job<Input, Output>): void {
    child.job = job
    this.limitTime(child)
    child.process.ref()
    child.process.channel?.ref()
    try {
      // If the child has exited meanwhile, its exit fails the job.
      child.process.send(job.input as object, () => {})
    } catch (error) {
      // The input contains something that cannot be sent, such as a function.
      this.finish(child, { error: String(error) })
    }
  }

  private hear(child: Child<Input, Output>, answer: Answer<Output>): void {
    if (answer !== 'begun') this.finish(child, answer)
    else if (child.job) {
      child.job.hasBegun = true
      // The start of a child on a busy machine is no time of its job.
      this.limitTime(child)
    }
  }

  private limitTime(child: Child<Input, Output>): void {
    clearTimeout(child.timer)
    child.timer = setTimeout(() => child.process.kill('SIGKILL'), this.options.timeoutMs)
  }

  private finish(child: Child<Input, Output>, answer: Exclude<Answer<Output>, 'begun'>): void {
    clearTimeout(child.timer)
    const { job } = child
    child.job = undefined
    if ('error' in answer) job?.failed(new Error(answer.error))
    else job?.done(answer.output)
    // An idle child does not keep the server running, and exits after a while.
    child.process.unref()
    child.process.channel?.unref()
    child.timer = setTimeout(() => child.process.disconnect(), this.options.idleMs).unref()
    this.share()
  }

  private bury(child: Child<Input, Output>, reason: string): void {
    if (!this.children.delete(child)) return
    clearTimeout(child.timer)
    const { job } = child
    // The child had exited before it received the job, so another one may do it.
    if (job && !job.hasBegun && !job.isSecondTry && !job.isGivenUp && !this.isClosed)
      this.waiting.unshift({ ...job, isSecondTry: true })
    else job?.failed(new Error(`The child process ${reason}`))
    this.share()
  }
}
