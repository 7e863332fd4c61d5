import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { formatCivilDate } from '@quai/contract/platform/dates.ts'
import { codeText, looseCode } from '@quai/contract/platform/text/plain-text.ts'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../../../platform/calls/query.ts'
import { TextField } from '../../../../../ui/fields/fields.tsx'
import { Muted } from '../../../../../ui/Muted.tsx'
import { BatchDates } from '../../../BatchDates.tsx'
import type { DraftLine } from '../../draft.ts'
import { useOrderForm } from '../../OrderFormScope.ts'
import { t } from '../../texts.ts'

interface Props {
  index: number
  line: DraftLine
  onAddBatch: () => void
}

/** Describes the batch of a delivery's line, or leaves it to the completion; a known batch keeps its dates. */
export const DeliveryBatch = ({ index, line, onAddBatch }: Props) => {
  const { control } = useOrderForm()
  const { data } = useQuery({
    ...orpc.batches.ofProduct.queryOptions({ input: { id: line.product.id } }),
    throwOnError: false,
  })
  const typed = codeText(line.batchNumber ?? '')
  const named = data?.items.find(({ batchNumber }) => batchNumber === typed)
  const alike = named ? undefined : data?.items.find(({ batchNumber }) => looseCode(batchNumber) === looseCode(typed))
  // A typed date that differs is refused: it stays in sight.
  const isContradicted = line.batchExpirationDate !== null && line.batchExpirationDate !== named?.batchExpirationDate
  const known = isContradicted ? undefined : named
  return (
    <Box>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1.2fr) 1fr 1fr' },
          alignItems: 'start',
        }}
      >
        <TextField
          control={control}
          name={`orderItems.${index}.batchNumber`}
          label={t('batchNumber')}
          hint={alike && t('batchAlike', { number: alike.batchNumber })}
          optional
        />
        {known ? (
          <Muted sx={{ gridColumn: { sm: 'span 2' }, alignSelf: 'center' }}>
            {t('batchKnown')}{' '}
            {known.batchExpirationDate && `${t('batchExpiry')} ${formatCivilDate(known.batchExpirationDate)}.`}
          </Muted>
        ) : (
          <BatchDates control={control} index={index} />
        )}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 3, mt: 1 }}>
        <Muted variant="caption">{t('batchLater')}</Muted>
        <Button size="small" onClick={onAddBatch}>
          {t('addBatchLine')}
        </Button>
      </Box>
    </Box>
  )
}
