import { type LabelDpi, type LabelPiece, labelDots } from '@quai/contract/shipping/labels/drawing.ts'
import { drawLabel } from './draw.ts'
import { type ShippingLabel, zebraData } from './shipping-label.ts'

/**
 * Writes the label of a package in ZPL, for a printer of Zebra or one that understands its language. The text is ASCII:
 * whatever a user typed stands in hexadecimal where it could be read as a command.
 */
export const zplOf = (label: ShippingLabel, { dpi, copies }: { dpi: LabelDpi; copies: number }): string => {
  const { width, height } = labelDots[dpi]
  const setUp = `^XA\n^CI28\n^PW${width}\n^LL${height}\n^LH0,0\n^PON\n`
  return `${setUp}${drawLabel(label, dpi).map(command).join('\n')}\n^PQ${copies}\n^XZ\n`
}

const command = (piece: LabelPiece): string => {
  const origin = `^FO${piece.x},${piece.y}`
  switch (piece.kind) {
    case 'text':
      return `${origin}^A0N,${piece.size},${piece.size}^FH^FD${escaped(piece.text)}^FS`
    case 'rule':
      return `${origin}^GB${piece.width},${piece.height},${Math.min(piece.width, piece.height)}^FS`
    case 'bars':
      return `${origin}^BY${piece.module},3,${piece.height}^BCN,${piece.height},N,N,N,N^FH^FD${escaped(zebraData(piece.codewords))}^FS`
  }
}

/** Escapes for ^FH every byte that is not plain: command prefixes, the escape sign itself, backslash, and beyond ASCII. */
const escaped = (text: string): string =>
  Array.from(Buffer.from(text, 'utf8'), (byte) =>
    plain.test(String.fromCharCode(byte))
      ? String.fromCharCode(byte)
      : `_${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('')

const plain = /[ !-[\]`-}]/
