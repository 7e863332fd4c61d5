/** Answers 400, as every address that cannot be read. */
export const unreadable = '/api/unreadable-address'

/**
 * The address a request is matched by: its own, or one that answers 400 when it could be read in two ways. A proxy, the
 * router and a URL parser must all see the same path: no `.` or `..` segment, no empty one, no backslash, in any encoding.
 * Done before routing, so that the refusal goes through every hook and carries every header.
 */
export const routedAddress = (url: string): string => (isReadable(url) ? url : unreadable)

export const isUnreadable = (url: string): boolean => url === unreadable

/** The router's own limit for a parameter, which it would answer without any of our headers. */
export const maxSegmentLength = 300

const isReadable = (url: string): boolean => {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  if (plainPath.test(path) && path.length <= maxSegmentLength) return true
  const decoded = decode(path)
  if (decoded === undefined || !decoded.startsWith('/') || isControl.test(decoded) || decoded.includes('\\'))
    return false
  const segments = decoded.split('/').slice(1)
  return segments.every(
    (segment, rank) =>
      segment !== '.' &&
      segment !== '..' &&
      segment.length <= maxSegmentLength &&
      // One slash may end the address of a page, not one of the API: an empty name there would lead to another route.
      (segment !== '' || (rank === segments.length - 1 && segments[0] !== 'api')),
  )
}

/** Most paths: nothing in them that could be read otherwise. */
const plainPath = /^(\/[\w-]+)+$/

const isControl = /\p{Cc}/u

const decode = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
