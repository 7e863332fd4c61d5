import { comparePositions, isPosition, positionHeader, unknownPosition } from '@quai/contract/calls/position.ts'

/** Place in the log of the database up to which this tab has seen everything; undefined until an answer tells it. */
let seen: string | undefined

/** Notes what an answer or an event tells, which may come before something older. */
export const notePosition = (position: string | null | undefined): void => {
  if (position === unknownPosition) seen = undefined
  if (isPosition(position) && (seen === undefined || comparePositions(seen, position) < 0)) seen = position
}

/** Headers that ask for an answer with everything seen so far. */
export const positionHeaders = (): Record<string, string> => (seen === undefined ? {} : { [positionHeader]: seen })
