import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { packagesText } from '@quai/contract/products/packaging.ts'
import { Muted } from '../../../../ui/Muted.tsx'
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
  if (parts.length === 0) return null
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
      {candidates.length > 1 && (
        <Button size="small" onClick={() => choose(withOthers(parts, candidates))} sx={{ ml: -2 }}>
          {t('chooseBatches')}
        </Button>
      )}
    </Box>
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
  fontVariantNumeric: 'tabular-nums',
  '& b': { fontWeight: 600 },
}
