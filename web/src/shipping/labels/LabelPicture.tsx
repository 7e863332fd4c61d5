import Box from '@mui/material/Box'
import { type LabelDrawing, type LabelPiece, labelDots } from '@quai/contract/shipping/labels/drawing.ts'
import { t } from './texts.ts'

const { width, height } = labelDots[203]

/** Draws a label as it prints: black on white, in any theme. */
export const LabelPicture = ({ drawing: { packageNumber, pieces } }: { drawing: LabelDrawing }) => (
  <Box component="figure" aria-label={t('previewOf', { number: packageNumber })} sx={{ m: 0 }}>
    <Box component="svg" aria-hidden="true" viewBox={`0 0 ${width} ${height}`} sx={paperSx}>
      {pieces.map((piece) => (
        <Piece key={`${piece.kind} ${piece.x} ${piece.y}`} piece={piece} />
      ))}
    </Box>
    <figcaption className="visually-hidden">
      {pieces.flatMap((piece) => (piece.kind === 'text' ? [piece.text] : [])).join(', ')}
    </figcaption>
  </Box>
)

const paperSx = { display: 'block', width: '100%', bgcolor: '#fff', color: '#000', border: 1, borderColor: 'divider' }

/** Distance of the base line from the top of a letter's room, in multiples of its size. */
const baseLine = 0.93

const Piece = ({ piece }: { piece: LabelPiece }) => {
  switch (piece.kind) {
    case 'text':
      return (
        <text
          x={piece.x}
          y={piece.y + baseLine * piece.size}
          fontSize={piece.size}
          fontWeight={piece.isBold ? 600 : 400}
          fill="currentColor"
        >
          {piece.text}
        </text>
      )
    case 'rule':
      return <rect x={piece.x} y={piece.y} width={piece.width} height={piece.height} fill="currentColor" />
    case 'bars':
      return <path d={pathOf(piece)} fill="currentColor" shapeRendering="crispEdges" />
  }
}

const pathOf = ({ x, y, module, height: high, widths }: Extract<LabelPiece, { kind: 'bars' }>): string => {
  let from = x
  return widths
    .map((modules, rank) => {
      const bar = rank % 2 === 0 ? `M${from} ${y}h${modules * module}v${high}h${-modules * module}z` : ''
      from += modules * module
      return bar
    })
    .join('')
}
