/** Address of the answer 400, used for every unreadable address. */
export const unreadable = '/api/unreadable-address'

/**
 * Returns the address by which a request is routed: its own, or {@link unreadable} when it could be read in two ways. A
 * proxy, the router and a URL parser must all see the same path: no `.` or `..` segment, no empty segment, no
 * backslash, in any encoding. Runs before routing, so that the refusal passes every hook and carries every header.
 */
export const routedAddress = (url: string): string => (isReadable(url) ? url : unreadable)

export const isUnreadable = (url: string): boolean => url === unreadable

/** Stays below the router's own limit, whose refusal would lack our headers. */
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
      // Allows a slash at the end of a page's address but not in the API, where an empty name would lead to another
      // route.
      (segment !== '' || (rank === segments.length - 1 && segments[0] !== 'api')),
  )
}

/** Matches most paths: they contain nothing that could be read in two ways. */
const plainPath = /^(\/[\w-]+)+$/

const isControl = /\p{Cc}/u

const decode = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
