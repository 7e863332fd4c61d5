/** A code is read anew once it has been out of sight for so long, in so many pictures. */
const outOfSightMs = 1_200
const missedPictures = 3

/**
 * Returns a function that is given what each picture shows, and when, and is true for a code to take: seen in two pictures
 * in a row, because one reading may be wrong, and out of sight before. A slow device takes few pictures, so time alone
 * does not tell that a code went away.
 */
export const newCodes = (): ((code: string | null, now: number) => boolean) => {
  let seen = { code: '', at: 0, isTaken: false }
  let missed = 0
  return (code, now) => {
    if (code === null) {
      missed += 1
      if (missed >= missedPictures && now - seen.at >= outOfSightMs) seen = { code: '', at: now, isTaken: false }
      return false
    }
    missed = 0
    const isSame = seen.code === code
    const isNew = isSame && !seen.isTaken
    seen = { code, at: now, isTaken: isSame }
    return isNew
  }
}
