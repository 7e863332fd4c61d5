/** Cells copied from a workbook, line by line; undefined for a single value, which goes into its field as text does. */
export const blockOf = (text: string): string[][] | undefined => {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  return lines.length > 1 || text.includes('\t') ? lines.map((line) => line.split('\t')) : undefined
}
