import { Child, ChildGone, type ChildLimits } from './child.ts'
import { Turns } from './turns.ts'

interface PoolOptions<Input> extends ChildLimits {
  /** Maximum number of children, which start on demand. One caller leaves a child to the others. */
  size: number
  /** Maximum number of waiting jobs; further ones are refused. */
  waiting: number
  waitingPerCaller?: number | undefined
  /** Time after which an idle child ends. With 0, each job has a child of its own. */
  idleMs: number
  /** Files that a child started for this job may read; it may do nothing else. Without it, children are not confined. */
  reads?: (input: Input) => string[]
}

/** Time in ms that jobs of a call have waited for a child, and that children have worked on them, their start included. */
export interface ChildTimes {
  waitingForChild: number
  inChild: number
}

interface Asking {
  /** Whose job it is. */
  caller?: string | undefined
  /** Ends the job, with its reason. */
  signal?: AbortSignal | undefined
  /** Takes up the times of the job, however it ends. */
  spent?: ChildTimes | undefined
}

const maxWaitMs = 120_000

/**
 * Runs work that would block the server's loop, or that a hostile file could abuse, in a few processes. A child that
 * ends fails only its own job, and the next job gets a new child.
 */
export class ChildPool<Input, Output> {
  readonly #options: PoolOptions<Input>
  readonly #turns: Turns
  readonly #children = new Set<Child<Input, Output>>()
  /** Idle children, each with the timer that ends it. */
  readonly #idle = new Map<Child<Input, Output>, NodeJS.Timeout>()
  #closings = 0

  constructor(options: PoolOptions<Input>) {
    const { size, waiting, waitingPerCaller } = options
    this.#options = options
    this.#turns = new Turns({ atOnce: size, perCaller: Math.max(1, size - 1), waiting, waitingPerCaller, maxWaitMs })
  }

  get pids(): number[] {
    return [...this.#children].flatMap(({ pid }) => pid ?? [])
  }

  /** Throws TOO_MANY_REQUESTS when too many jobs wait or this one waited for too long, and ChildFailed, ChildGone. */
  async run(input: Input, { caller = 'server', signal, spent }: Asking = {}): Promise<Output> {
    const closings = this.#closings
    const asked = performance.now()
    let begun: number | undefined
    try {
      const end = await this.#turns.take(caller, signal)
      begun = performance.now()
      try {
        return await this.#work(input, { closings, signal })
      } finally {
        end()
      }
    } catch (error) {
      signal?.throwIfAborted()
      throw error
    } finally {
      if (spent) {
        const over = performance.now()
        spent.waitingForChild += (begun ?? over) - asked
        spent.inChild += over - (begun ?? over)
      }
    }
  }

  /** Kills every child. Their jobs and the waiting ones fail. */
  close = (): void => {
    this.#closings++
    for (const child of this.#children) child.kill()
  }

  async #work(
    input: Input,
    { closings, signal }: { closings: number; signal?: AbortSignal | undefined },
  ): Promise<Output> {
    for (;;) {
      signal?.throwIfAborted()
      if (closings !== this.#closings) throw new Error('The pool was closed')
      const idle = this.#idleChild()
      const child = idle ?? this.#start(input)
      try {
        return await child.work(input, signal)
      } catch (error) {
        // Another child may do the job when an idle one had ended meanwhile.
        if (!idle || !(error instanceof ChildGone)) throw error
      } finally {
        this.#rest(child)
      }
    }
  }

  #idleChild(): Child<Input, Output> | undefined {
    const [idle] = this.#idle
    if (!idle) return undefined
    const [child, timer] = idle
    clearTimeout(timer)
    this.#idle.delete(child)
    return child
  }

  #start(input: Input): Child<Input, Output> {
    const onEnd = () => {
      this.#children.delete(child)
      if (this.#children.size === 0) process.off('exit', this.close)
      clearTimeout(this.#idle.get(child))
      this.#idle.delete(child)
    }
    const child = new Child<Input, Output>(this.#options, { readable: this.#options.reads?.(input), onEnd })
    // A child that is busy without a pause does not notice by itself that the server ends.
    if (this.#children.size === 0) process.on('exit', this.close)
    this.#children.add(child)
    return child
  }

  #rest(child: Child<Input, Output>): void {
    if (!this.#children.has(child)) return
    const end = () => {
      this.#idle.delete(child)
      child.kill()
    }
    if (this.#options.idleMs === 0) end()
    else this.#idle.set(child, setTimeout(end, this.#options.idleMs).unref())
  }
}
