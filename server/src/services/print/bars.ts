import bwip from 'bwip-js/node'
import type { Content } from 'pdfmake/interfaces.js'
import { ink } from './paper.ts'

/** Returns the widths of the bars and gaps of a Code 128 symbol in modules, starting with a bar. */
export const code128 = (text: string): number[] => {
  const [symbol] = bwip.raw('code128', text)
  // A linear symbol has bars; only two-dimensional ones have pixels.
  return (symbol as { sbs: number[] }).sbs
}

/** 0.5 mm, wide enough for a hand scanner at arm’s length. */
const moduleWidth = 1.4
const height = 30

/** Returns the bars of an EAN-13, or nothing when the text is none. */
export const ean13 = (text: string): number[] | undefined => {
  if (!/^\d{13}$/.test(text)) return undefined
  const [symbol] = bwip.raw('ean13', text)
  return (symbol as { sbs: number[] }).sbs
}

/** Draws a Code 128 with its text below. Leave ten modules of white on each side. */
export const barCode = (text: string): { content: Content; width: number } => drawn(text, code128(text))

/** Draws given bars with their text below. Leave ten modules of white on each side. */
export const drawn = (text: string, bars: number[]): { content: Content; width: number } => {
  const { points, width } = outlineOf(bars, { x: 0, y: 0, module: moduleWidth, height })
  return {
    width,
    content: [
      { canvas: [{ type: 'polyline', points, closePath: true, color: ink, lineWidth: 0 }] },
      { text, alignment: 'center', fontSize: 8, margin: [0, 2, 0, 0] },
    ],
  }
}

/**
 * Draws all bars as one shape joined along the foot, because separate drawings would cost more than the rest of a slip.
 * Measures are in points.
 */
export const outlineOf = (
  widths: readonly number[],
  { x, y, module, height: high }: { x: number; y: number; module: number; height: number },
) => {
  let end = x
  const points = widths.flatMap((modules, rank) => {
    const from = end
    end += modules * module
    const isBar = rank % 2 === 0
    return isBar
      ? [
          { x: from, y: y + high },
          { x: from, y },
          { x: end, y },
          { x: end, y: y + high },
        ]
      : []
  })
  return { points, width: end - x }
}
