import bwip from 'bwip-js/node'
import type { Content } from 'pdfmake/interfaces.js'
import { ink } from './paper.ts'

/** Widths of the bars and gaps of a Code 128 symbol in modules, starting with a bar. */
export const code128 = (text: string): number[] => {
  const [symbol] = bwip.raw('code128', text)
  // A linear symbol has bars; only two-dimensional ones have pixels.
  return (symbol as { sbs: number[] }).sbs
}

/** 0.5 mm, wide enough for a hand scanner at arm’s length. */
const moduleWidth = 1.4
const height = 30

/** Draws a Code 128 with its text below. Leave ten modules of white on each side. */
export const barCode = (text: string): { content: Content; width: number } => {
  const { points, width } = outlineOf(code128(text))
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
 */
const outlineOf = (widths: number[]) => {
  let x = 0
  const points = widths.flatMap((modules, rank) => {
    const from = x
    x += modules * moduleWidth
    const isBar = rank % 2 === 0
    return isBar
      ? [
          { x: from, y: height },
          { x: from, y: 0 },
          { x, y: 0 },
          { x, y: height },
        ]
      : []
  })
  return { points, width: x }
}
