/** Two queries are the same in whatever order their names come. */
export const isSameQuery = (a: object, b: object): boolean => signature(a) === signature(b)

const signature = (query: object): string =>
  JSON.stringify(Object.entries(query).toSorted(([one], [other]) => (one < other ? -1 : 1)))
