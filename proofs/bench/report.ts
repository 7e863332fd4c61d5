import { cpus, totalmem } from 'node:os'
import { quantile } from '../world/figures.ts'
import { type OperationName, operationNames, operationTitles } from '../world/operations.ts'
import type { Measure } from './load.ts'

export interface Figures {
  /** Operations per second. */
  ops: number
  /** In ms. */
  p50: number
  p95: number
  p99: number
}

export interface Result {
  operation: OperationName
  connections: number
  product: Figures
  reference: Figures
}

/** Combines the rounds of one server. */
export const figuresOf = (rounds: Measure[]): Figures => {
  const all = rounds.flatMap(({ latencies }) => latencies)
  const seconds = rounds.reduce((sum, round) => sum + round.seconds, 0)
  return {
    ops: rounded(all.length / seconds),
    p50: rounded(quantile(all, 0.5)),
    p95: rounded(quantile(all, 0.95)),
    p99: rounded(quantile(all, 0.99)),
  }
}

const rounded = (value: number): number => Number(value.toPrecision(4))
export const ratioOf = ({ product, reference }: Result): number => Number((product.ops / reference.ops).toFixed(3))

export const machine = (): string => {
  const [cpu] = cpus()
  return `${cpus().length} cores ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`
}

const columns = ['', 'conn.', 'op/s', 'p50', 'p95', 'p99', 'ref. op/s', 'p50', 'p95', 'ratio']

/** Builds one line per operation and number of connections, with times in ms. */
export const table = (results: Result[]): string => {
  const lines = results.map((result) => [
    `${result.operation} ${operationTitles[result.operation]}`,
    String(result.connections),
    ...[result.product.ops, result.product.p50, result.product.p95, result.product.p99].map(shown),
    ...[result.reference.ops, result.reference.p50, result.reference.p95].map(shown),
    ratioOf(result).toFixed(2),
  ])
  const widths = columns.map((_title, rank) => Math.max(...[columns, ...lines].map((line) => line[rank]?.length ?? 0)))
  return [columns, ...lines]
    .map((line) =>
      line
        .map((cell, rank) => (rank === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[rank] ?? 0)))
        .join('  '),
    )
    .join('\n')
}

const shown = (value: number): string =>
  new Intl.NumberFormat('en-US', { maximumFractionDigits: value < 100 ? 1 : 0 }).format(value)

/** Formats as {"W1":{"c8":{"ops":…,"p50":…,"p95":…,"p99":…,"ratio":…,"reference":{…}}}}. */
export const asJson = (results: Result[]): string =>
  JSON.stringify(
    Object.fromEntries(
      operationNames
        .map((operation) => [operation, results.filter((result) => result.operation === operation)] as const)
        .filter(([, own]) => own.length > 0)
        .map(([operation, own]) => [
          operation,
          Object.fromEntries(
            own.map((result) => [
              `c${result.connections}`,
              { ...result.product, ratio: ratioOf(result), reference: result.reference },
            ]),
          ),
        ]),
    ),
  )
