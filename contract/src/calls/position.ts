/**
 * Header of a caller who has seen everything up to a place in the log of the database, « 0/16B3748 », and of the answers
 * that tell it. A standby may then answer: it waits until it has as much. Without the header, the primary answers.
 */
export const positionHeader = 'x-quai-position'

/** Told when the place is not known: the caller forgets what it had. */
export const unknownPosition = 'unknown'

/** True for a place as the database writes it. */
export const isPosition = (text: unknown): text is string =>
  typeof text === 'string' && /^[\dA-F]{1,8}\/[\dA-F]{1,8}$/.test(text)

const inFull = (position: string): string =>
  position
    .split('/')
    .map((half) => half.padStart(8, '0'))
    .join('/')

/** Compares two places: negative when the first comes before the second. */
export const comparePositions = (a: string, b: string): number => {
  const [first, second] = [inFull(a), inFull(b)]
  if (first === second) return 0
  return first < second ? -1 : 1
}
