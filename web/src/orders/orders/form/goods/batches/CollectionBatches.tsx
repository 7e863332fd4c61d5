import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { SxProps, Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { expiryWarningDays } from '@quai/contract/goods/batches/batch.ts'
import { requiredText } from '@quai/contract/goods/batches/remaining-days.ts'
import { packagesText } from '@quai/contract/goods/products/packaging.ts'
import { daysBetween } from '@quai/contract/platform/dates.ts'
import { useController, useWatch } from 'react-hook-form'
import { useToday } from '../../../../../platform/clock.ts'
import { TextField } from '../../../../../ui/fields/fields.tsx'
import { NumberField } from '../../../../../ui/fields/NumberField.tsx'
import { Muted } from '../../../../../ui/Muted.tsx'
import { daysLeftText } from '../../../wording.ts'
import type { DraftLine, DraftPart } from '../../draft.ts'
import { useOrderForm } from '../../OrderFormScope.ts'
import { t } from '../../texts.ts'
import { type Candidate, chosenShort, leftBehind, partsOf, quantityOf, withOthers } from './allotment.ts'
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

interface ChosenBatchesProps {
  index: number
  line: DraftLine
  parts: DraftPart[]
  candidates: readonly Candidate[]
  onChoose: (parts: DraftPart[] | null) => void
}

/** Edits the batches chosen by hand, and asks for a reason when an earlier one is left. */
const ChosenBatches = ({ index, line, parts, candidates, onChoose }: ChosenBatchesProps) => {
  const { control } = useOrderForm()
  const earlier = leftBehind(line, candidates, useWatch({ control, name: 'day' }))
  const short = chosenShort(line, candidates)
  const reason = `orderItems.${index}.batchReason` as const
  // The server may ask for a reason of which this page does not know the cause yet.
  const isAsked = useController({ control, name: reason }).fieldState.invalid
  const hasOthers = withOthers(parts, candidates).length > parts.length
  const isAlone = parts.length === 1
  return (
    <Box sx={boxSx(isAlone)}>
      {parts.map((part, rank) => (
        <Box key={part.batchId} sx={isAlone ? {} : partSx}>
          <PartName part={part} line={line} candidates={candidates} />
          {!isAlone && (
            <NumberField
              control={control}
              name={`orderItems.${index}.parts.${rank}.quantity`}
              label={t('quantity')}
              ariaLabel={`${t('quantity')} : ${t('batchOf', { number: part.batchNumber, reference: line.product.reference })}`}
              fullWidth
            />
          )}
        </Box>
      ))}
      {(short || earlier || line.batchReason || isAsked) && (
        <TextField
          control={control}
          name={reason}
          label={t('batchReason')}
          hint={hintOf(short, earlier)}
          required
          optional
          fullWidth
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: isAlone ? 0 : -2 }}>
        {hasOthers && (
          <Button size="small" onClick={() => onChoose(withOthers(parts, candidates))}>
            {t('chooseBatches')}
          </Button>
        )}
        {(hasOthers || !isAlone) && (
          <Button size="small" onClick={() => onChoose(null)}>
            {t('followProposal')}
          </Button>
        )}
      </Box>
    </Box>
  )
}

const hintOf = (short: Candidate | undefined, earlier: Candidate | undefined): string | undefined => {
  if (short?.shortOf)
    return t('batchShortHint', {
      number: short.batchNumber ?? '',
      left: daysLeftText(short.daysLeft ?? 0),
      required: requiredText(short.shortOf),
    })
  return earlier && t('batchReasonHint', { number: earlier.batchNumber ?? '' })
}

const PartName = ({
  part,
  line,
  candidates,
}: { part: DraftPart } & Pick<ChosenBatchesProps, 'line' | 'candidates'>) => (
  <Typography variant="body2" component="div">
    <BatchName part={part} candidates={candidates} />
    {(line.parts?.length ?? 0) > 1 && (
      <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
        {t('availableCount', {
          quantity: packagesText(
            candidates.find((one) => one.batchId === part.batchId)?.available ?? 0,
            line.productPackaging,
          ),
        })}
      </Box>
    )}
  </Typography>
)

/** A single batch shows as a line of text, several as a small table. */
const boxSx = (isAlone: boolean): SxProps<Theme> =>
  isAlone
    ? { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 2 }
    : { display: 'flex', flexDirection: 'column', gap: 3, p: 3, borderRadius: '6px', bgcolor: 'sunken.main' }

const partSx = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 112px', gap: 3, alignItems: 'center' }

/** « lot L12, 45 jours restants » on the chosen day; amber when few are left. */
const BatchName = ({ part, candidates }: { part: DraftPart; candidates: readonly Candidate[] }) => {
  const today = useToday()
  const { control } = useOrderForm()
  const day = useWatch({ control, name: 'day' })
  const { batchId, batchNumber, batchExpirationDate } = part
  const daysLeft =
    candidates.find((one) => one.batchId === batchId)?.daysLeft ??
    (batchExpirationDate ? daysBetween(day ?? today, batchExpirationDate) : null)
  return (
    <span>
      {t('batch', { number: batchNumber })},{' '}
      <Box
        component="span"
        sx={{ color: daysLeft !== null && daysLeft < expiryWarningDays ? 'tone.wait.ink' : 'text.secondary' }}
      >
        {daysLeft === null ? t('noExpiry') : daysLeftText(daysLeft)}
      </Box>
    </span>
  )
}
