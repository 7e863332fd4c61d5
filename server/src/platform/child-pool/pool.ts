import { type ChildProcess, fork } from 'node:child_process'

interface PoolOptions {
  /** The children's entry: a file that calls serve() of serve.ts. */
  entry: URL
  /** Children at most; they start when they are needed. */
  size: number
  /** Jobs that may wait for a child; one more is refused. */
  maxWaiting: number
  /** A job that takes longer is killed with its child. */
  timeoutMs: number
  /** A child without work leaves after that long. */
  idleMs: number
  memoryMb: number
}

/** The queue is full: come back later. */
export class PoolBusy extends Error {}

interface Job<Input, Output> {
  input: Input
  /** Its child said that it works on it. */
  hasBegun?: boolean
  isSecondTry?: boolean
  done: (output: Output) => void
  failed: (error: Error) => void
}

interface Child<Input, Output> {
  process: ChildProcess
  job?: Job<Input, Output> | undefined
  timer?: NodeJS.Timeout | undefined
}

export type Answer<Output> = 'begun' | { output: Output } | { error: string }

/**
 * A few processes for work that would hold up the server's loop. Each does one job at a time, at a low priority and in
 * bounded memory and time; one that dies fails its job alone, and the next job gets a new one.
 */
export class ChildPool<Input, Output> {
  private readonly options: PoolOptions
  private readonly children = new Set<Child<Input, Output>>()
  private readonly waiting: Job<Input, Output>[] = []

  constructor(options: PoolOptions) {
    this.options = options
  }

  get pids(): number[] {
    return [...this.children].flatMap(({ process: { pid } }) => pid ?? [])
  }

  /** Rejects with PoolBusy when too many wait, else with what went wrong in the child or ended it. */
  run(input: Input): Promise<Output> {
    return new Promise((done, failed) => {
      if (this.waiting.length >= this.options.maxWaiting) throw new PoolBusy('Too many jobs wait')
      this.waiting.push({ input, done, failed })
      this.share()
    })
  }

  /** Ends every child; the jobs they do fail. */
  close(): void {
    for (const child of this.children) child.process.kill('SIGKILL')
  }

  private share(): void {
    while (this.waiting.length > 0) {
      const child = this.freeChild()
      if (!child) return
      // The loop's condition holds.
      this.give(child, this.waiting.shift() as Job<Input, Output>)
    }
  }

  private freeChild(): Child<Input, Output> | undefined {
    const free = [...this.children].find(({ job, process: { connected } }) => !job && connected)
    return free ?? (this.children.size < this.options.size ? this.start() : undefined)
  }

  private start(): Child<Input, Output> {
    const { entry, memoryMb } = this.options
    const started = fork(entry, {
      // What is not handed over is not inherited either: no secret of the server's.
      env: {
        NODE_ENV: process.env.NODE_ENV,
        TZ: process.env.TZ,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      },
      // A roomy nursery: what a job makes mostly lives as long as the job.
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
    clearTimeout(child.timer)
    child.job = job
    child.timer = setTimeout(() => child.process.kill('SIGKILL'), this.options.timeoutMs)
    child.process.ref()
    child.process.channel?.ref()
    try {
      // A child that went meanwhile fails its job by its exit.
      child.process.send(job.input as object, () => {})
    } catch (error) {
      // The input holds what no other process can have (a function).
      this.finish(child, { error: String(error) })
    }
  }

  private hear(child: Child<Input, Output>, answer: Answer<Output>): void {
    if (answer !== 'begun') this.finish(child, answer)
    else if (child.job) child.job.hasBegun = true
  }

  private finish(child: Child<Input, Output>, answer: Exclude<Answer<Output>, 'begun'>): void {
    clearTimeout(child.timer)
    const { job } = child
    child.job = undefined
    if ('error' in answer) job?.failed(new Error(answer.error))
    else job?.done(answer.output)
    // A child that waits keeps nobody from leaving, and leaves when it has waited long.
    child.process.unref()
    child.process.channel?.unref()
    child.timer = setTimeout(() => child.process.disconnect(), this.options.idleMs).unref()
    this.share()
  }

  private bury(child: Child<Input, Output>, reason: string): void {
    if (!this.children.delete(child)) return
    clearTimeout(child.timer)
    const { job } = child
    // It was gone already when the job was handed to it: another may do it.
    if (job && !job.hasBegun && !job.isSecondTry) this.waiting.unshift({ ...job, isSecondTry: true })
    else job?.failed(new Error(`The child process ${reason}`))
    this.share()
  }
}
