/** Converts points (1/72 inch) to px (1/96): A4 at its real size is 794 px wide. */
export const pxPerPoint = 96 / 72

/** 1 is the paper's real size; `fit` follows the width of the window. */
export type Zoom = number | 'fit'

const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const
export const smallestZoom = steps[0]
export const largestZoom = 3

/** Limits `fit`: beyond this scale, a page grows too tall. */
const widestFit = 1.1

/** Returns the scale of a zoom in a window of the given width, for a page `pagePoints` wide. */
export const scaleOf = (zoom: Zoom, { width, pagePoints }: { width: number; pagePoints: number }): number =>
  zoom === 'fit' ? Math.min(widestFit, Math.max(0.1, width / (pagePoints * pxPerPoint))) : zoom

/** Returns the next step from a scale, which may lie between two steps. */
export const zoomFrom = (scale: number, towards: 'in' | 'out'): number =>
  towards === 'in'
    ? (steps.find((step) => step > scale + 0.01) ?? largestZoom)
    : (steps.findLast((step) => step < scale - 0.01) ?? smallestZoom)

/** Some phones refuse a larger canvas. */
const mostPixels = 16_777_216

/**
 * Returns the device pixels per px of the page: the screen's own ratio, reduced when the canvas would exceed the limit.
 */
export const sharpnessOf = (width: number, height: number, devicePixelRatio: number): number =>
  Math.min(Math.max(1, devicePixelRatio), Math.sqrt(mostPixels / (width * height)))
