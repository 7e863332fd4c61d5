import { setTimeout as sleep } from 'node:timers/promises'

/** Process that is looked at, whichever runs under its name now. */
interface Looked {
  name: string
  pid: number
  /** Port of its /metrics. */
  port: number
}

interface Sample {
  memoryMb: number
  heapMb: number
  descriptors: number
}

const figures = ['memoryMb', 'heapMb', 'descriptors'] as const

/** One process from its start to its death. */
interface Life {
  name: string
  minutes: number
  mostMb: number
  /** What it held after a collection of its garbage, once it was warm and each time that it was so much older. */
  settled: Sample[]
}

const everyMs = 5_000
const settleMs = 2_000
const megabyte = 1_048_576
/** Growth that a process may show once it is warm, and descriptors that it may have more: callers and the store come and go. */
const mostGrowth = 1.15
const moreDescriptors = 10

/** Options of Node for a process that collects its garbage at a signal: what is not yet collected is not what is kept. */
export const collectingAtSignal = [
  '--expose-gc',
  '--import',
  `data:text/javascript,${encodeURIComponent("process.on('SIGUSR2', () => gc({ type: 'major', flavor: 'last-resort' }))")}`,
]

/** Reads the memory and open descriptors of processes from their /metrics. */
export class Memory {
  readonly #lives = new Map<string, Life>()
  readonly #looked: () => Looked[]
  readonly #warmMinutes: number
  readonly #looking: Promise<void>
  #isOver = false

  constructor(looked: () => Looked[], { warmMinutes }: { warmMinutes: number }) {
    this.#looked = looked
    this.#warmMinutes = warmMinutes
    this.#looking = this.#look()
  }

  /** Looks a last time. */
  async end(): Promise<void> {
    this.#isOver = true
    await this.#looking
    for (const one of this.#looked()) await this.#settle(one)
  }

  /** Returns what a process holds more than 15 % more of than when it was warm. */
  problems(): string[] {
    return [...this.#lives.values()].flatMap(({ name, settled }) => {
      const [warm, last] = [settled[0], settled.at(-1)]
      if (!warm || !last) return []
      return figures
        .filter((figure) => last[figure] > warm[figure] * mostGrowth + (figure === 'descriptors' ? moreDescriptors : 0))
        .map((figure) => `${name}: ${figure} ${Math.round(warm[figure])} → ${Math.round(last[figure])}`)
    })
  }

  table(): string {
    const heads = [
      'process',
      'lived',
      'memory at most',
      ...['memory', 'heap', 'descriptors'].map((what) => `${what}, each ${this.#warmMinutes} minutes`),
    ]
    const rows = [...this.#lives.values()].map(({ name, minutes, mostMb, settled }) => [
      name,
      `${minutes.toFixed(1)} min`,
      `${Math.round(mostMb)} MB`,
      ...figures.map((figure) => settled.map((sample) => Math.round(sample[figure])).join(' → ') || '–'),
    ])
    return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  }

  async #look(): Promise<void> {
    for (; !this.#isOver; await sleep(everyMs))
      for (const one of this.#looked()) {
        const life = (await this.#sample(one))?.life
        if (life && life.minutes >= this.#warmMinutes * (life.settled.length + 1)) await this.#settle(one)
      }
  }

  async #settle(one: Looked): Promise<void> {
    try {
      process.kill(one.pid, 'SIGUSR2')
    } catch {
      // It has just died.
      return
    }
    await sleep(settleMs)
    const seen = await this.#sample(one)
    if (seen && seen.life.minutes >= this.#warmMinutes) seen.life.settled.push(seen.sample)
  }

  /** Reads the figures of a process; undefined while it does not answer. */
  async #sample({ name, port }: Looked): Promise<{ life: Life; sample: Sample } | undefined> {
    const figure = await read(port)
    if (!figure) return undefined
    const born = figure('process_start_time_seconds')
    const life = this.#lives.get(`${name} ${born}`) ?? { name, minutes: 0, mostMb: 0, settled: [] }
    this.#lives.set(`${name} ${born}`, life)
    const sample = {
      memoryMb: figure('process_resident_memory_bytes') / megabyte,
      heapMb: (figure('nodejs_heap_size_used_bytes') + figure('nodejs_external_memory_bytes')) / megabyte,
      // Connections of the pool come and go with the work.
      descriptors: figure('process_open_fds') - figure('quai_database_connections{state="total"}'),
    }
    life.minutes = (Date.now() / 1_000 - born) / 60
    life.mostMb = Math.max(life.mostMb, sample.memoryMb)
    return { life, sample }
  }
}

/** Returns how to read a figure by its name and labels; undefined while the process does not answer. */
const read = async (port: number): Promise<((name: string) => number) | undefined> => {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { signal: AbortSignal.timeout(4_000) })
    const text = await answer.text()
    return (name) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.slice(name.length) ?? Number.NaN,
      )
  } catch {
    return undefined
  }
}
