/** Cell: a text, a code, a number, an instant (shown on the warehouses' clock), or empty. */
export type Cell = string | { code: string } | number | Date | null

/** Returns a code, which a spreadsheet must not take for a date. */
export const codeCell = (text: string | null): Cell => (text === null ? null : { code: text })
