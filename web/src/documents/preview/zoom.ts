/** A4 at its real size is 794 px wide: points are 1/72 inch, px are 1/96. */
export const pxPerPoint = 96 / 72

/** 1 is the real size of the paper; `fit` follows the width of the window. */
export type Zoom = number | 'fit'

const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const
export const smallestZoom = steps[0]
export const largestZoom = 3

/** Wider than this, a page that fits would only be tall. */
const widestFit = 1.1

/** The scale that a zoom means in a window of a width, for a page that is `pagePoints` wide. */
export const scaleOf = (zoom: Zoom, { width, pagePoints }: { width: number; pagePoints: number }): number =>
  zoom === 'fit' ? Math.min(widestFit, Math.max(0.1, width / (pagePoints * pxPerPoint))) : zoom

/** The next step from a scale, which may lie between two of them. */
export const zoomFrom = (scale: number, towards: 'in' | 'out'): number =>
  towards === 'in'
    ? (steps.find((step) => step > scale + 0.01) ?? largestZoom)
    : (steps.findLast((step) => step < scale - 0.01) ?? smallestZoom)

/** A canvas above this is refused by some phones. */
const mostPixels = 16_777_216

/** Device pixels for one px of the page: as sharp as the screen, as long as the canvas can be had. */
export const sharpnessOf = (width: number, height: number, devicePixelRatio: number): number =>
  Math.min(Math.max(1, devicePixelRatio), Math.sqrt(mostPixels / (width * height)))
