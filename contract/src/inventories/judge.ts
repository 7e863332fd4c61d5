/** What is known of a line of a count. Quantities are in packagings. */
export interface CountFacts {
  /** Physical stock when the count began. */
  expectedAtStart: number
  /** The ledger's movements of this place since the count began, in its order. */
  movements: readonly { id: number; quantity: number }[]
  /** null: nobody counted it. */
  counted: number | null
  /** The last movement that was recorded when it was counted; the count has seen it and those before it. */
  countedAfter: number | null
  /** What open collections hold now. */
  reserved: number
}

export interface Judged {
  /** Physical stock now. */
  expectedNow: number
  judgement: 'uncounted' | 'equal' | 'surplus' | 'missing'
  /** The correction to write: counted − physical stock when it was counted. */
  difference: number
  /** Physical stock after the correction: counted + what moved since it was counted. */
  target: number
  /** The correction would leave less than what is reserved. A line that nobody counted changes nothing. */
  isBelowReserved: boolean
}

/**
 * Counted against physical at that moment (docs/decisions/015): the line is compared with the stock of the instant it
 * was counted, and what moved afterwards is kept. Hence difference = target − expectedNow, whatever moves meanwhile.
 */
export const judgeLine = ({ expectedAtStart, movements, counted, countedAfter, reserved }: CountFacts): Judged => {
  const expectedNow = expectedAtStart + sum(movements)
  if (counted === null)
    return { expectedNow, judgement: 'uncounted', difference: 0, target: expectedNow, isBelowReserved: false }
  const since = sum(movements.filter(({ id }) => id > (countedAfter ?? 0)))
  const target = counted + since
  const difference = target - expectedNow
  return {
    expectedNow,
    judgement: difference === 0 ? 'equal' : difference > 0 ? 'surplus' : 'missing',
    difference,
    target,
    isBelowReserved: difference !== 0 && target < reserved,
  }
}

const sum = (movements: readonly { quantity: number }[]): number =>
  movements.reduce((total, { quantity }) => total + quantity, 0)
