import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

/** Messages of a child: that it has started a job, then how the job ended. */
export type Answer<Output> = 'begun' | { output: Output } | { error: string }

/** Thrown when a job threw an error, or when its child ended during it, by itself or because the job exceeded a limit. */
export class ChildFailed extends Error {}

/** Thrown when a child ended before it began the job, which is not to blame. */
export class ChildGone extends Error {}

export interface ChildLimits {
  /** Entry file, which calls serve() of serve.ts. */
  entry: URL
  /** Processor time of a job. By the clock, a job may take four times as long. */
  cpuMs: number
  /** Size of the heap. In all, the process may take two and a half times as much. */
  memoryMb: number
}

/** Processor time that a process may take to start, which is no time of its job. */
const startCpuMs = 15_000
const watchEveryMs = 100
/** A busy machine gives little time to a process of low priority, and must not fail good work. */
const clockPerCpu = 4
const memoryPerHeap = 2.5
/**
 * Gives way to the server, three to one, and still gets a share of a busy machine: beside sixteen busy processes on two
 * cores, inspecting a page of PDF took 2.5 s, 1.2 s at the server's own priority and 12 s at Node's "below normal" (10).
 */
const niceness = 5

/** A process that does one job at a time, with low priority and limited memory and time. */
export class Child<Input, Output> {
  readonly #limits: ChildLimits
  readonly #process: ChildProcess

  /** Confines the process to reading the files `readable`, when they are given. */
  constructor(limits: ChildLimits, { readable, onEnd }: { readable?: string[] | undefined; onEnd: () => void }) {
    this.#limits = limits
    const [execPath = process.execPath, ...leashOptions] = leashOf()
    this.#process = fork(limits.entry, {
      // Children inherit only these variables, so none of the server's secrets.
      env: {
        NODE_ENV: process.env.NODE_ENV,
        TZ: process.env.TZ,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      },
      execPath,
      // A large young generation, because most objects live as long as the job.
      execArgv: [
        ...leashOptions,
        `--max-old-space-size=${limits.memoryMb}`,
        '--max-semi-space-size=32',
        ...(readable ? confinedTo([fileURLToPath(limits.entry), ...readable]) : []),
      ],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#process.on('exit', onEnd).on('error', onEnd)
    beNice(this.#process.pid)
  }

  get pid(): number | undefined {
    return this.#process.pid
  }

  kill(): void {
    this.#process.kill('SIGKILL')
  }

  /** Does a job. Aborting `signal` kills the process. Throws ChildFailed, ChildGone. */
  async work(input: Input, signal?: AbortSignal): Promise<Output> {
    const { promise, resolve, reject } = Promise.withResolvers<Output>()
    let stopWatching = this.#watch(startCpuMs)
    let hasBegun = false
    const onMessage = (message: unknown) => {
      const answer = message as Answer<Output>
      if (answer === 'begun') {
        hasBegun = true
        stopWatching()
        stopWatching = this.#watch(this.#limits.cpuMs)
      } else if ('error' in answer) reject(new ChildFailed(answer.error))
      else resolve(answer.output)
    }
    const onExit = (code: number | null, by: string | null) => {
      const ended = `The child process ended with ${by ?? `status ${code}`}`
      reject(hasBegun ? new ChildFailed(ended) : new ChildGone(`${ended} before it began its job`))
    }
    const onAbort = () => this.kill()
    this.#process.on('message', onMessage).on('exit', onExit).on('error', reject)
    signal?.addEventListener('abort', onAbort)
    this.#keepServerUp(true)
    try {
      // If the process has ended meanwhile, its exit fails the job.
      this.#process.send(input as object, () => {})
      return await promise
    } finally {
      stopWatching()
      this.#process.off('message', onMessage).off('exit', onExit).off('error', reject)
      signal?.removeEventListener('abort', onAbort)
      this.#keepServerUp(false)
    }
  }

  #keepServerUp(isKept: boolean): void {
    for (const handle of [this.#process, this.#process.channel]) {
      if (isKept) handle?.ref()
      else handle?.unref()
    }
  }

  /** Kills the process when it exceeds its memory or this time, until the returned function is called. */
  #watch(cpuMs: number): () => void {
    const { memoryMb } = this.#limits
    const from = performance.now()
    const cpuBefore = usageOf(this.pid)?.cpuMs ?? 0
    const timer = setInterval(() => {
      const clockMs = performance.now() - from
      const usage = usageOf(this.pid)
      const spentMs = usage ? usage.cpuMs - cpuBefore : clockMs
      const isLate = spentMs > cpuMs || clockMs > cpuMs * clockPerCpu
      if (isLate || (usage?.memoryMb ?? 0) > memoryMb * memoryPerHeap) this.kill()
    }, watchEveryMs)
    return () => clearInterval(timer)
  }
}

let leash: string[] | undefined

/**
 * Returns the command in front of a child's own by which Linux kills the child when the server ends, even by SIGKILL. A
 * child that is busy without a pause would not notice. Empty on a system without it.
 */
const leashOf = (): string[] => {
  const [setpriv, ...options] = ['/usr/bin/setpriv', '--pdeathsig', 'KILL'] as const
  leash ??= spawnSync(setpriv, [...options, 'true']).status === 0 ? [setpriv, ...options, process.execPath] : []
  return leash
}

const served = fileURLToPath(new URL('./serve.ts', import.meta.url))
const ownPackage = fileURLToPath(new URL('../../../package.json', import.meta.url))

/** Options of a process that may read these files and its start, and may write nothing and start nothing. */
const confinedTo = (paths: readonly string[]): string[] => [
  '--permission',
  '--no-warnings',
  ...[served, ownPackage, ...paths].map((path) => `--allow-fs-read=${path}`),
]

/** Does nothing when the process is nicer already (only root may raise a priority), or when the system has no priorities. */
const beNice = (pid = 0): void => {
  try {
    if (pid > 0 && getPriority(pid) < niceness) setPriority(pid, niceness)
  } catch {
    // Ignores the error, because the work does not depend on its priority.
  }
}

const ticksPerSecond = 100
const pageBytes = 4_096

/** Returns the processor time and the resident memory of a process; undefined where the system does not report them. */
const usageOf = (pid = 0): { cpuMs: number; memoryMb: number } | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Skips the program's name, which may contain anything, and takes the fields from the third on: proc(5).
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [userTicks = 0, systemTicks = 0, residentPages = 0] = [fields[11], fields[12], fields[21]]
    return {
      cpuMs: ((userTicks + systemTicks) / ticksPerSecond) * 1_000,
      memoryMb: (residentPages * pageBytes) / 1_048_576,
    }
  } catch {
    return undefined
  }
}
