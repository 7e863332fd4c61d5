import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { requiredText } from '@quai/contract/goods/batches/remaining-days.ts'
import { packagesText } from '@quai/contract/goods/products/packaging.ts'
import { Muted } from '../../../../../ui/Muted.tsx'
import { daysLeftText } from '../../../wording.ts'
import type { DraftLine, DraftPart } from '../../draft.ts'
import { useOrderForm } from '../../OrderFormScope.ts'
import { t } from '../../texts.ts'
import { type Candidate, partsOf, quantityOf, withOthers } from './allotment.ts'
import { BatchName } from './BatchName.tsx'
import { ChosenBatches } from './ChosenBatches.tsx'
import { ExpectedBatch } from './ExpectedBatch.tsx'

interface Props {
  index: number
  line: DraftLine
  candidates: readonly Candidate[] | undefined
}

/** Shows the batches of a collection's line: the proposal until the user chooses. */
export const CollectionBatches = ({ index, line, candidates }: Props) => {
  const { methods } = useOrderForm()
  if (!candidates) return <Muted>{t('proposing')}</Muted>
  const choose = (parts: DraftPart[] | null) =>
    methods.setValue(
      `orderItems.${index}`,
      { ...line, parts, quantity: quantityOf(line) || null, batchReason: null },
      { shouldDirty: true },
    )
  if (line.parts)
    return <ChosenBatches index={index} line={line} parts={line.parts} candidates={candidates} onChoose={choose} />
  if (candidates.length === 0) return <ExpectedBatch index={index} line={line} onChoose={choose} />

  const parts = partsOf(line, candidates)
  if (parts.length === 0)
    return <ShortBatches candidates={candidates} onChoose={() => choose(withOthers([], candidates))} />
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, columnGap: 4 }}>
      <Muted>
        {t('proposed')} <span aria-hidden="true">·</span> {t('proposedHint')}
      </Muted>
      <Box component="ul" sx={{ display: 'contents', listStyle: 'none' }}>
        {parts.map((part) => (
          <Box component="li" key={part.batchId} sx={chipSx}>
            <b>{packagesText(part.quantity ?? 0, line.productPackaging)}</b>
            <BatchName part={part} candidates={candidates} />
          </Box>
        ))}
      </Box>
      <ShortBatches candidates={candidates} />
      {candidates.length > 1 && (
        <Button size="small" onClick={() => choose(withOthers(parts, candidates))} sx={{ ml: -2 }}>
          {t('chooseBatches')}
        </Button>
      )}
    </Box>
  )
}

/** Says which batches are left out because they have too few days left. */
const ShortBatches = ({ candidates, onChoose }: Pick<Props, 'candidates'> & { onChoose?: () => void }) => {
  const short = (candidates ?? []).filter(({ shortOf }) => shortOf)
  const required = short[0]?.shortOf
  if (!required) return null
  const batches = short.map(({ batchNumber, daysLeft }) => `${batchNumber} (${daysLeftText(daysLeft ?? 0)})`).join(', ')
  return (
    <Muted sx={{ flexBasis: '100%' }}>
      {t('shortBatches', { batches, required: requiredText(required) })}
      {onChoose && (
        <Button size="small" onClick={onChoose} sx={{ ml: 1 }}>
          {t('chooseBatches')}
        </Button>
      )}
    </Muted>
  )
}

const chipSx = {
  display: 'inline-flex',
  alignItems: 'baseline',
  flexWrap: 'wrap',
  columnGap: 1.5,
  px: 2,
  py: 1,
  borderRadius: '4px',
  bgcolor: 'sunken.main',
  fontSize: '0.8125rem',
  '& b': { fontWeight: 600 },
}
