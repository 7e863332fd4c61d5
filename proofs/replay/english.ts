/** Formats a number in English: 1234 → “1,234”. */
export const numberText = (value: number): string => value.toLocaleString('en-GB')

/** Counts things in English: countText(3, 'line') → “3 lines”. */
export const countText = (value: number, one: string, many = `${one}s`): string =>
  `${numberText(value)} ${value === 1 ? one : many}`
