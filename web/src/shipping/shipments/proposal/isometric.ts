import type { PlacedUnit } from '@quai/contract/orders/packing/proposal/propose.ts'

interface Sizes {
  length: number
  width: number
  height: number
}

type Point = readonly [x: number, y: number, z: number]

const [cos, sin] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)]

/** Projects a point of a box, in cm, onto the drawing: seen from above its far corner, y down. */
export const project = ([x, y, z]: Point): readonly [number, number] => [(x - y) * cos, (x + y) * sin - z]

/** Lists the corners of the three faces that are seen of a block: top, along the length, along the width. */
export const facesOf = ({ x, y, z, length, width, height }: Omit<PlacedUnit, 'orderItemId'>) => {
  const [farX, farY, top] = [x + length, y + width, z + height]
  const face = (...points: Point[]): string =>
    points
      .map((point) =>
        project(point)
          .map((value) => value.toFixed(2))
          .join(','),
      )
      .join(' ')
  return {
    top: face([x, y, top], [farX, y, top], [farX, farY, top], [x, farY, top]),
    left: face([x, farY, z], [farX, farY, z], [farX, farY, top], [x, farY, top]),
    right: face([farX, y, z], [farX, farY, z], [farX, farY, top], [farX, y, top]),
  }
}

/** Returns the part of the drawing that a box takes: left, top, width, height. */
export const frameOf = ({ length, width, height }: Sizes): string => {
  const [left, right] = [-width * cos, length * cos]
  const [top, bottom] = [-height, (length + width) * sin]
  const margin = Math.max(length, width, height) * 0.03
  return [left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin]
    .map((value) => value.toFixed(2))
    .join(' ')
}

/** Sorts units so that each is drawn after those that it hides. */
export const backToFront = (units: readonly PlacedUnit[]): PlacedUnit[] => {
  const waiting = units.toSorted((a, b) => a.z - b.z || a.x + a.y - (b.x + b.y))
  const sorted: PlacedUnit[] = []
  while (waiting.length > 0) {
    const at = waiting.findIndex((one) => waiting.every((other) => other === one || !isBehind(other, one)))
    sorted.push(...waiting.splice(Math.max(at, 0), 1))
  }
  return sorted
}

/** True when a block is hidden, in part at least, by another that it overlaps on the drawing. */
const isBehind = (one: PlacedUnit, other: PlacedUnit): boolean =>
  (one.x + one.length <= other.x || one.y + one.width <= other.y || one.z + one.height <= other.z) &&
  !(other.x + other.length <= one.x || other.y + other.width <= one.y || other.z + other.height <= one.z)

/** Lists the heights at which units stand, from the bottom up. */
export const layersOf = (units: readonly PlacedUnit[]): number[] =>
  [...new Set(units.map(({ z }) => z))].toSorted((a, b) => a - b)
