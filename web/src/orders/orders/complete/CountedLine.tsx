import AddOutlined from '@mui/icons-material/AddOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { packagesText, packagingLabels } from '@quai/contract/goods/products/packaging.ts'
import { wallClock } from '@quai/contract/platform/dates.ts'
import { formatSigned } from '@quai/contract/platform/text/typography.ts'
import { useWatch } from 'react-hook-form'
import { SelectField } from '../../../ui/fields/fields.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { Muted } from '../../../ui/Muted.tsx'
import { useIsPhone } from '../../../ui/page/use-is-phone.ts'
import { Tip } from '../../../ui/Tip.tsx'
import { BatchExpiry } from '../BatchExpiry.tsx'
import { CountedBatch } from './CountedBatch.tsx'
import type { CompleteLine } from './complete-draft.ts'
import { rowSx } from './counted-styles.ts'
import { t } from './texts.ts'
import { useCompleteScope } from './use-complete.ts'

interface Props {
  index: number
  onRemove: () => void
  onAddBatch: (line: CompleteLine) => void
}

/** Shows one line: planned, counted, and the difference once it is counted. */
export const CountedLine = ({ index, onRemove, onAddBatch }: Props) => {
  const { control, order } = useCompleteScope()
  const isPhone = useIsPhone()
  const line = useWatch({ control, name: `orderItems.${index}` })
  const isCounted = line.quantity !== null && Number.isFinite(line.quantity)
  const gap = (isCounted ? (line.quantity ?? 0) : 0) - line.planned
  const hasOwnBatch = line.batchId !== null && line.planned > 0
  const name = line.batchNumber ? `${line.reference}, lot ${line.batchNumber}` : line.reference
  return (
    <Box component="li" sx={rowSx(isCounted && gap !== 0)}>
      <Box sx={nameSx}>
        <Box sx={cutSx}>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {line.reference}
          </Box>{' '}
          <Muted component="span">{line.name}</Muted>
        </Box>
        {!isPhone && hasOwnBatch && (
          <Muted variant="caption" component="div" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
            <span>
              {t('batch')} {line.batchNumber}
            </span>
            <BatchExpiry date={line.batchExpirationDate} day={wallClock(order.orderDateStart).date} />
          </Muted>
        )}
        {isPhone && (
          <Muted variant="caption" component="div">
            {line.planned > 0 ? t('planned', { quantity: plannedText(line) }) : t('unplanned')}
          </Muted>
        )}
      </Box>
      <Box sx={{ gridArea: 'qty', display: 'flex' }}>
        <NumberField
          control={control}
          name={`orderItems.${index}.quantity`}
          label={isPhone ? t('actual') : ''}
          ariaLabel={t('actualOf', { line: name })}
          fullWidth
        />
      </Box>
      <Box sx={{ gridArea: 'pack', alignSelf: 'center', textAlign: { sm: 'end' }, fontVariantNumeric: 'tabular-nums' }}>
        {line.packagings && line.packagings.length > 1 ? (
          <SelectField
            control={control}
            name={`orderItems.${index}.productPackaging`}
            label=""
            fullWidth
            choices={line.packagings.map((value) => ({ value, label: packagingLabels[value].many }))}
          />
        ) : isPhone ? (
          <Typography>{packagingLabels[line.productPackaging].many}</Typography>
        ) : (
          plannedText(line)
        )}
      </Box>
      <Box component="output" sx={{ display: 'block', gridArea: 'gap', textAlign: 'end' }}>
        {isCounted && <Gap value={gap} />}
      </Box>
      <Box sx={{ gridArea: 'remove', display: 'flex', justifyContent: 'flex-end' }}>
        {line.planned === 0 && (
          <IconButton aria-label={t('remove', { reference: name })} onClick={onRemove} sx={{ color: 'text.secondary' }}>
            <DeleteOutlined fontSize="small" />
          </IconButton>
        )}
        {line.planned > 0 && line.isBatchManaged && (
          <Tip text={t('addBatchShort')}>
            <IconButton aria-label={t('addBatch', { reference: line.reference })} onClick={() => onAddBatch(line)}>
              <AddOutlined fontSize="small" />
            </IconButton>
          </Tip>
        )}
      </Box>
      {line.isBatchManaged && (isPhone || !hasOwnBatch) && (
        <Box sx={{ gridArea: 'batch' }}>
          <CountedBatch index={index} line={line} />
        </Box>
      )}
    </Box>
  )
}

const plannedText = ({ planned, productPackaging }: CompleteLine): string =>
  planned > 0 ? packagesText(planned, productPackaging) : t('unplanned')

const nameSx = { gridArea: 'name', minWidth: 0, overflowWrap: 'anywhere' }

/** The name stands beside the reference, and is cut where the line is full; a batch never is. */
const cutSx = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: { sm: 'nowrap' } }

const Gap = ({ value }: { value: number }) => {
  if (value === 0)
    return (
      <Typography variant="body2" component="span" sx={{ color: 'tone.done.ink' }}>
        {t('noGap')}
      </Typography>
    )
  return (
    <Box component="span" sx={gapSx}>
      <span className="visually-hidden">{t('gap')} </span>
      {formatSigned(value)}
    </Box>
  )
}

const gapSx = {
  px: 2,
  py: 0.5,
  borderRadius: '4px',
  border: 1,
  borderColor: 'tone.absent.line',
  bgcolor: 'tone.absent.soft',
  color: 'tone.absent.ink',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
}
