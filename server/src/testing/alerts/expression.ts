/** Value of an expression: a number, or samples with their labels. */
type Value = number | Sample[]

export interface Sample {
  labels: Record<string, string>
  value: number
}

/** Series with one value a minute, from minute 0; undefined where it is absent. */
export interface Series {
  name: string
  labels: Record<string, string>
  values: (number | undefined)[]
}

interface Moment {
  series: readonly Series[]
  minute: number
}

type Evaluate = (moment: Moment) => Value

const token = /\s*(\d[\d.]*(?:e\d+)?(?![\w.])|"[^"]*"|\[\d+[mhd]\]|=~|!=|==|>=|<=|[a-zA-Z_][\w]*|[-+*/(){},=<>])\s*/y

/**
 * Reads an expression of Prometheus as far as docs/alerts.yml uses the language: selectors, rate(), increase(), max_over_time(), absent(),
 * time(), aggregations « by », arithmetic, comparisons and `or`. Throws on anything else.
 */
export const readExpression = (text: string): Evaluate => {
  const reader = new Reader(tokensOf(text.trim()))
  const evaluate = reader.either()
  if (reader.next !== undefined) throw new Error(`« ${reader.next} » is not expected in ${text}`)
  return evaluate
}

const tokensOf = (text: string): string[] => {
  const tokens: string[] = []
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const at = token.lastIndex
    const [, found] = token.exec(text) ?? []
    if (found === undefined) throw new Error(`Cannot read « ${text.slice(at)} »`)
    tokens.push(found)
  }
  return tokens
}

type Operation = (left: number, right: number) => number | undefined

const comparing =
  (holds: (left: number, right: number) => boolean): Operation =>
  (left, right) =>
    holds(left, right) ? left : undefined

/** From the weakest to the strongest. */
const operations: Record<string, Operation>[] = [
  {
    '>': comparing((left, right) => left > right),
    '<': comparing((left, right) => left < right),
    '==': comparing((left, right) => left === right),
  },
  { '+': (left, right) => left + right, '-': (left, right) => left - right },
  { '*': (left, right) => left * right, '/': (left, right) => left / right },
]

const aggregations: Record<string, (values: number[]) => number> = {
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  min: (values) => Math.min(...values),
  max: (values) => Math.max(...values),
  count: (values) => values.length,
}

const overRanges: Record<string, (values: number[], minutes: number) => number | undefined> = {
  rate: (values, minutes) => {
    const whole = increase(values, minutes)
    return whole === undefined ? undefined : whole / (minutes * 60)
  },
  increase: (values, minutes) => increase(values, minutes),
  max_over_time: (values) => (values.length > 0 ? Math.max(...values) : undefined),
}

/** Growth of a counter, carried on to the whole range as Prometheus does. */
const increase = (values: number[], minutes: number): number | undefined => {
  if (values.length < 2) return undefined
  const grown = values.slice(1).reduce((sum, value, index) => {
    const before = values[index] ?? 0
    return sum + (value < before ? value : value - before)
  }, 0)
  return (grown / (values.length - 1)) * minutes
}

class Reader {
  readonly #tokens: string[]

  constructor(tokens: string[]) {
    this.#tokens = tokens
  }

  get next(): string | undefined {
    return this.#tokens[0]
  }

  either(): Evaluate {
    let left = this.binary(0)
    while (this.#skip('or')) {
      const [one, other] = [left, this.binary(0)]
      left = (moment) => {
        const first = samplesOf(one(moment))
        const known = new Set(first.map(keyOf))
        return [...first, ...samplesOf(other(moment)).filter((sample) => !known.has(keyOf(sample)))]
      }
    }
    return left
  }

  binary(floor: number): Evaluate {
    const own = operations[floor]
    if (!own) return this.single()
    let left = this.binary(floor + 1)
    for (let operation = own[this.next ?? '']; operation; operation = own[this.next ?? '']) {
      const name = this.#take()
      const [one, other, apply] = [left, this.binary(floor + 1), operation]
      left = (moment) => combine(one(moment), other(moment), apply, /[-+*/]/.test(name))
    }
    return left
  }

  single(): Evaluate {
    const taken = this.#take()
    if (taken === '(') return this.#closed(this.either())
    if (/^\d/.test(taken)) return () => Number(taken)
    const aggregate = aggregations[taken]
    if (aggregate) return this.#aggregation(aggregate)
    if (!this.#skip('(')) return this.#selector(taken).now
    if (taken === 'time') return this.#closed(({ minute }) => minute * 60)
    const selector = this.#selector(this.#take())
    if (taken === 'absent') return this.#closed((moment) => (selector.now(moment).length > 0 ? [] : [selector.missing]))
    const over = overRanges[taken]
    if (!over) throw new Error(`The function ${taken}() is not known`)
    const minutes = minutesOf(this.#take())
    return this.#closed(({ series, minute }) =>
      series.filter(selector.matches).flatMap(({ labels, values }) => {
        const range = values.slice(Math.max(0, minute - minutes + 1), minute + 1).filter((value) => value !== undefined)
        const value = over(range, minutes)
        return value === undefined ? [] : [{ labels, value }]
      }),
    )
  }

  #aggregation(aggregate: (values: number[]) => number): Evaluate {
    const by = this.#skip('by') ? this.#names() : []
    this.#expect('(')
    const of = this.#closed(this.either())
    return (moment) => {
      const groups = Map.groupBy(samplesOf(of(moment)), ({ labels }) => keyOf({ labels: only(labels, by) }))
      return [...groups.values()].map((samples) => ({
        labels: only(samples[0]?.labels ?? {}, by),
        value: aggregate(samples.map(({ value }) => value)),
      }))
    }
  }

  #names(): string[] {
    const names: string[] = []
    this.#expect('(')
    while (!this.#skip(')')) {
      names.push(this.#take())
      this.#skip(',')
    }
    return names
  }

  #selector(name: string) {
    const conditions: { label: string; sign: string; text: string }[] = []
    if (this.#skip('{'))
      while (!this.#skip('}')) {
        conditions.push({ label: this.#take(), sign: this.#take(), text: this.#take().slice(1, -1) })
        this.#skip(',')
      }
    const matches = (series: Series) =>
      series.name === name &&
      conditions.every(({ label, sign, text }) => {
        const value = series.labels[label] ?? ''
        if (sign === '=~') return new RegExp(`^(?:${text})$`).test(value)
        return (value === text) === (sign === '=')
      })
    return {
      matches,
      now: ({ series, minute }: Moment): Sample[] =>
        series.filter(matches).flatMap(({ labels, values: { [minute]: value } }) => {
          return value === undefined ? [] : [{ labels, value }]
        }),
      missing: {
        labels: Object.fromEntries(
          conditions.filter(({ sign }) => sign === '=').map(({ label, text }) => [label, text]),
        ),
        value: 1,
      },
    }
  }

  #closed(evaluate: Evaluate): Evaluate {
    this.#expect(')')
    return evaluate
  }

  #take(): string {
    const taken = this.#tokens.shift()
    if (taken === undefined) throw new Error('The expression ends too early')
    return taken
  }

  #skip(wanted: string): boolean {
    if (this.next !== wanted) return false
    this.#tokens.shift()
    return true
  }

  #expect(wanted: string): void {
    if (!this.#skip(wanted)) throw new Error(`« ${wanted} » is expected in place of « ${this.next} »`)
  }
}

const minutesIn: Record<string, number> = { m: 1, h: 60, d: 1_440 }

/** Reads « [5m] ». */
const minutesOf = (range: string): number =>
  Number.parseInt(range.slice(1), 10) * (minutesIn[range.at(-2) ?? ''] ?? NaN)

const only = (labels: Record<string, string>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(labels).filter(([name]) => names.includes(name)))

/** Text that equals that of another sample with the same labels. */
export const keyOf = ({ labels }: Pick<Sample, 'labels'>): string =>
  JSON.stringify(Object.entries(labels).toSorted(([one], [other]) => one.localeCompare(other)))

const samplesOf = (value: Value): Sample[] => {
  if (typeof value === 'number') throw new Error('A number stands where samples are expected')
  return value
}

/** Applies an operation to numbers, or to samples of the same labels. */
const combine = (left: Value, right: Value, apply: Operation, isArithmetic: boolean): Value => {
  if (typeof left === 'number' && typeof right === 'number') return apply(left, right) ?? NaN
  if (typeof left === 'number' && !isArithmetic) throw new Error('A comparison has its samples on the left')
  const samples = samplesOf(typeof left === 'number' ? right : left)
  const others =
    typeof right === 'number' || typeof left === 'number'
      ? undefined
      : new Map(right.map((one) => [keyOf(one), one.value]))
  return samples.flatMap((sample) => {
    const one = typeof left === 'number' ? left : sample.value
    const other = typeof right === 'number' ? right : others ? others.get(keyOf(sample)) : sample.value
    const value = other === undefined ? undefined : apply(one, other)
    return value === undefined ? [] : [{ labels: sample.labels, value }]
  })
}
