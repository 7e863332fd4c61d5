/**
 * Check digit of GTIN, SSCC and GLN (GS1 General Specifications, 7.9): weights 3 and 1 in turn, from the right of the
 * digits before it.
 */
export const checkDigit = (digits: string): number => {
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((total, digit, place) => total + digit * (place % 2 ? 1 : 3), 0)
  return (10 - (sum % 10)) % 10
}
