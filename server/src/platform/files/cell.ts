/** Cell: a text, a number, an instant (shown on the warehouses' clock), or empty. */
export type Cell = string | number | Date | null
