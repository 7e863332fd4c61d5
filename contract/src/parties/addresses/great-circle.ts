/** Place on a map, in degrees. */
export interface Point {
  lat: number
  lng: number
}

/** Mean ratio of a way by road to the straight line. */
const detour = 1.3

/**
 * Great circle × 1.3, in tenths of a km. Null for one place: two addresses of one commune share its centre, which says
 * nothing of the way between them.
 */
export const straightTenths = (from: Point, to: Point): number | null => {
  const straight = greatCircleKm(from, to)
  return straight > 0 ? Math.round(straight * detour * 10) : null
}

const earthRadiusKm = 6_371

/** Haversine formula. */
const greatCircleKm = (from: Point, to: Point): number => {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2
  const chord =
    half(from.lat, to.lat) + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(from.lng, to.lng)
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(chord))
}
