/** Facts about one line of a count. Quantities are in packagings. */
export interface CountFacts {
  /** Physical stock when the count began. */
  expectedAtStart: number
  /** Ledger movements of this place since the count began, in ledger order. */
  movements: readonly { id: number; quantity: number }[]
  /** null when the line is not counted. */
  counted: number | null
  /** Id of the last movement recorded when the line was counted. The count includes it and those before it. */
  countedAfter: number | null
  /** Quantity that open collections reserve now. */
  reserved: number
}

export interface Judged {
  /** Physical stock now. */
  expectedNow: number
  judgement: 'uncounted' | 'equal' | 'surplus' | 'missing'
  /** Correction to write: counted minus physical stock at the time of counting. */
  difference: number
  /** Physical stock after the correction: counted plus what moved since the line was counted. */
  target: number
  /**
   * True when the correction would leave less than is reserved. Always false for an uncounted line, which changes
   * nothing.
   */
  isBelowReserved: boolean
}

/**
 * Compares a counted line with the physical stock at the instant it was counted, and keeps what moved afterwards
 * (docs/decisions/015). Therefore difference = target − expectedNow, whatever moves meanwhile.
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
