import { comparePositions, isPosition, positionHeader, unknownPosition } from '@quai/contract/calls/position.ts'

/** Place in the log of the database up to which this tab has seen everything; undefined until an answer tells it. */
let seen: string | undefined

/** Notes what an answer or an event tells, which may come before something older. */
export const notePosition = (told: string | null | undefined): void => {
  if (told === unknownPosition) seen = undefined
  if (isPosition(told) && (seen === undefined || comparePositions(seen, told) < 0)) seen = told
}

/** Headers that ask for an answer with everything seen so far. */
export const positionHeaders = (): Record<string, string> => (seen === undefined ? {} : { [positionHeader]: seen })
