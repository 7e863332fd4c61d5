/**
 * An answer that PostgreSQL has written as JSON text: it leaves as it came, neither parsed nor checked again. That it is
 * what the contract says is checked by every test that reads it (decision 023). The type says what the text holds.
 */
export class JsonText<Answer> {
  readonly text: string
  declare readonly holds?: Answer

  constructor(text: string) {
    this.text = text
  }
}
