/**
 * True for a full EAN-8, EAN-13 or GTIN-14 with a wrong check digit (GS1 General Specifications, 7.9: weights 3 and 1
 * from the right). False for any other text.
 */
export const hasWrongCheckDigit = (ean: string): boolean => {
  if (!/^(\d{8}|\d{13}|\d{14})$/.test(ean)) return false
  const digits = Array.from(ean, Number).reverse()
  const sum = digits.slice(1).reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 !== digits[0]
}
