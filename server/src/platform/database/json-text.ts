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
