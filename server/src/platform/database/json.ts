/**
 * Answer that PostgreSQL wrote as JSON text, sent without parsing or checking it. Every test that reads it checks it
 * against the contract (decision 022). The type parameter describes the text.
 */
export class JsonText<Answer> {
  readonly text: string
  declare readonly holds?: Answer

  constructor(text: string) {
    this.text = text
  }
}

export interface Columns {
  /** Columns that PostgreSQL wrote as JSON text: reading them, to write them again, would take twice its time. */
  written: readonly string[]
  /** Columns that the answer leaves out. */
  leftOut: readonly string[]
}

/** Writes rows as the items of a list, without the brackets. Each has a column that is neither. */
export const itemsText = (rows: readonly object[], { written, leftOut }: Columns): string => {
  const without = Object.fromEntries([...written, ...leftOut].map((name) => [name, undefined]))
  const texts = (row: Record<string, unknown>) => written.map((name) => `,"${name}":${String(row[name])}`).join('')
  return rows
    .map((row) => `${JSON.stringify({ ...row, ...without }).slice(0, -1)}${texts(row as Record<string, unknown>)}}`)
    .join(',')
}
