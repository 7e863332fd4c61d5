import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { type Packaging, packagesText } from '@quai/contract/goods/products/packaging.ts'
import { t } from '../texts.ts'
import type { Candidate } from './batches/allotment.ts'

interface Props {
  /** Undefined while loading. */
  candidates: readonly Candidate[] | undefined
  packaging: Packaging
  isShort: boolean
}

/** Shows a line's available stock beside its quantity. */
export const LineStock = ({ candidates, packaging, isShort }: Props) => {
  if (!candidates) return <Skeleton />
  const available = candidates.reduce((sum, one) => sum + one.available, 0)
  return (
    <Box sx={{ lineHeight: 1.3, whiteSpace: { sm: 'nowrap' } }}>
      <Box component="span" sx={{ fontSize: '0.8125rem', color: isShort ? 'tone.wait.ink' : 'text.secondary' }}>
        {available === 0
          ? t('noneAvailable')
          : t(available < 2 ? 'availableOne' : 'availableCount', { quantity: packagesText(available, packaging) })}
      </Box>
    </Box>
  )
}
