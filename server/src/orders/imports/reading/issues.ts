import type { ImportIssue } from '@quai/contract/orders/imports/import.ts'
import { typeset } from '@quai/contract/platform/text/typography.ts'
import { Failure, fail } from '../../../platform/failure.ts'

export interface Issue {
  line: number
  /** null for the line as a whole. */
  column: string | null
  code: string
  message: string
}

/** Problems of a file by line, with one sentence per cell at most. */
export class Issues {
  private readonly byLine = new Map<number, ImportIssue[]>()
  total = 0
  /** Names the column of the file that an issue belongs to, where a cell was read in the place of another. */
  columnOf = ({ column }: Issue): string | null => column

  add(issue: Issue): void {
    const { line, code, message } = issue
    const column = this.columnOf(issue)
    const known = this.byLine.get(line) ?? []
    if (known.some((one) => one.column === column)) return
    this.byLine.set(line, [...known, { column, code, message: typeset(message) }])
    this.total += 1
  }

  of(line: number): readonly ImportIssue[] {
    return this.byLine.get(line) ?? []
  }

  /** Lines with an issue, in order. */
  get lines(): number[] {
    return [...this.byLine.keys()].sort((a, b) => a - b)
  }

  all(): Issue[] {
    return this.lines.flatMap((line) => this.of(line).map((issue) => ({ line, ...issue })))
  }

  /** Throws IMPORT_FAULTY if there are issues. */
  refuse(): void {
    if (this.total === 0) return
    const first = this.all()
      .slice(0, 20)
      .map(({ line, message }) => ({ line, message }))
    throw fail('IMPORT_FAULTY', { count: this.total, first })
  }
}

/** Returns the failure that a rule throws, or undefined if it passes. Rethrows other errors. */
export const failureOf = (rule: () => void): Failure | undefined => {
  try {
    rule()
    return undefined
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}
