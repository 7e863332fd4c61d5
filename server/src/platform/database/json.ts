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

/**
 * Writes a row some of whose columns PostgreSQL wrote as JSON text: reading them, to write them again, would take twice
 * its time.
 */
export const rowText = (row: object, written: readonly string[]): string => {
  const fields = Object.entries(row as Record<string, unknown>).flatMap(([name, value]) => {
    const text = written.includes(name) ? String(value) : JSON.stringify(value)
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`]
  })
  return `{${fields.join(',')}}`
}
