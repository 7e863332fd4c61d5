/** The file is not what a spreadsheet writes. */
export class WorkbookProblem extends Error {
  readonly line: number | undefined

  constructor(message: string, line?: number) {
    super(message)
    this.line = line
  }
}
