import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type LabelDrawing, type LabelPiece, labelDots } from '@quai/contract/shipping/labels/drawing.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orpc } from '../../platform/calls/query.ts'
import { t } from './texts.ts'

interface Props {
  uuid: string
  /** Numbers of the packages, as they are read. */
  numbers: readonly string[]
  rank: number
  onRank: (rank: number) => void
}

/** Shows the label of one package after the other. */
export const LabelPreview = ({ uuid, numbers, rank, onRank }: Props) => {
  const packageNumber = numbers[rank] ?? ''
  const { data, error } = useQuery({
    ...orpc.labels.preview.queryOptions({ input: { uuid, packageNumber } }),
    enabled: packageNumber !== '',
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  return (
    <Box component="section" aria-label={t('preview')}>
      {data ? <LabelPicture drawing={data} /> : !error && <Skeleton variant="rectangular" sx={placeholderSx} />}
      {error && <Typography role="alert">{error.message}</Typography>}
      {numbers.length > 1 && (
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mt: 1 }}>
          <IconButton aria-label={t('previous')} disabled={rank === 0} onClick={() => onRank(rank - 1)}>
            <ChevronLeft />
          </IconButton>
          <Typography variant="body2" aria-live="polite" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {t('place', { rank: rank + 1, count: numbers.length })}
          </Typography>
          <IconButton aria-label={t('next')} disabled={rank === numbers.length - 1} onClick={() => onRank(rank + 1)}>
            <ChevronRight />
          </IconButton>
        </Box>
      )}
    </Box>
  )
}

const placeholderSx = {
  width: '100%',
  height: 'auto',
  aspectRatio: `${labelDots[203].width} / ${labelDots[203].height}`,
}

const { width, height } = labelDots[203]

/** Draws a label as it prints: black on white, in any theme. */
const LabelPicture = ({ drawing: { packageNumber, pieces } }: { drawing: LabelDrawing }) => (
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
