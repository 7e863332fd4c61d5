/** True when two queries are equal, whatever the order of their keys. */
export const isSameQuery = (a: object, b: object): boolean => signature(a) === signature(b)

const signature = (query: object): string =>
  JSON.stringify(Object.entries(query).toSorted(([one], [other]) => (one < other ? -1 : 1)))
