import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { type Packaging, packagesText } from '@quai/contract/goods/products/packaging.ts'
import type { Proposal } from '@quai/contract/goods/stock/stock.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { polled } from '../../../../platform/live/poll.ts'
import type { DraftLine } from '../draft.ts'
import { useOrderForm, useParties } from '../OrderFormScope.ts'
import { t } from '../texts.ts'
import type { Candidate } from './batches/allotment.ts'
import { leavingOf, proposalOptions, usable } from './batches/candidates.ts'

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

/** Returns the stock that a collection's line can take on the chosen day; undefined while loading. */
export const useLineStock = (line: DraftLine): readonly Candidate[] | undefined => {
  const { held } = useOrderForm()
  const proposal = useLineProposal(line)
  return proposal && usable(proposal.lines, line, held)
}

/** Returns who holds goods of a line while typing another order. */
export const useLineHolds = (line: DraftLine): Proposal['holds'] => useLineProposal(line)?.holds ?? []

const useLineProposal = (line: DraftLine): Proposal | undefined => {
  const { control } = useOrderForm()
  const { warehouseId } = useParties()
  const [orderType, day, addressSource, addressCarry] = useWatch({
    control,
    name: ['orderType', 'day', 'addressSource', 'addressCarry'],
  })
  const isAsked = warehouseId !== null && orderType === 'collection'
  const { data } = useQuery({
    ...proposalOptions(warehouseId ?? 0, leavingOf({ day, addressSource, addressCarry }), line),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    // Reads it again now and then, because others' holds change meanwhile.
    ...polled,
    throwOnError: false,
  })
  return isAsked ? data : undefined
}
