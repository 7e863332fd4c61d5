import { z } from 'zod'

/** Dots per inch of label printers: 8 and 11.8 dots per mm. */
export const labelDpis = [203, 300] as const
export type LabelDpi = (typeof labelDpis)[number]
export const labelDpi = z.union(labelDpis.map((dpi) => z.literal(dpi)))

/** Dots of a label of 4 × 6 inches. */
export const labelDots: Record<LabelDpi, { width: number; height: number }> = {
  203: { width: 812, height: 1_218 },
  300: { width: 1_200, height: 1_800 },
}

const place = { x: z.number(), y: z.number() }

/** Part of a label, in dots from its upper left corner. */
const piece = z.discriminatedUnion('kind', [
  /** One line of text, whose letters are `size` dots high with their room above and below. */
  z.object({ kind: z.literal('text'), ...place, size: z.number(), text: z.string(), isBold: z.boolean() }),
  z.object({ kind: z.literal('rule'), ...place, width: z.number(), height: z.number() }),
  /** Code 128: widths of bars and gaps in modules, beginning with a bar. `codewords` are the same symbol as numbers. */
  z.object({
    kind: z.literal('bars'),
    ...place,
    height: z.number(),
    module: z.number(),
    widths: z.array(z.number()),
    codewords: z.array(z.number()),
  }),
])
export type LabelPiece = z.infer<typeof piece>

/** Label of a package as it prints. */
export const labelDrawing = z.object({ packageNumber: z.string(), pieces: z.array(piece) })
export type LabelDrawing = z.infer<typeof labelDrawing>
