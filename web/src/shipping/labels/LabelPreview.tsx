import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { labelDots } from '@quai/contract/shipping/labels/drawing.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orpc } from '../../platform/calls/query.ts'
import { LabelPicture } from './LabelPicture.tsx'
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
