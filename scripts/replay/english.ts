/** 1234 → “1,234”: what developers read is English. */
export const numberText = (value: number): string => value.toLocaleString('en-GB')

/** countText(3, 'line') → “3 lines”. */
export const countText = (value: number, one: string, many = `${one}s`): string =>
  `${numberText(value)} ${value === 1 ? one : many}`
