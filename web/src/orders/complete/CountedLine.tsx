import AddOutlined from '@mui/icons-material/AddOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { packagesText, packagingLabels } from '@quai/contract/products/packaging.ts'
import { formatSigned } from '@quai/contract/typography.ts'
import { useWatch } from 'react-hook-form'
import { SelectField } from '../../ui/fields/fields.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { Muted } from '../../ui/Muted.tsx'
import { CountedBatch } from './CountedBatch.tsx'
import type { CompleteLine } from './complete-draft.ts'
import { t } from './texts.ts'
import { useCompleteScope } from './use-complete.ts'

interface Props {
  index: number
  onRemove: () => void
  onAddBatch: (line: CompleteLine) => void
}

/** Shows one line: planned, counted, and the difference if there is one. */
export const CountedLine = ({ index, onRemove, onAddBatch }: Props) => {
  const { control } = useCompleteScope()
  const line = useWatch({ control, name: `orderItems.${index}` })
  const gap = (Number.isFinite(line.quantity) ? (line.quantity ?? 0) : 0) - line.planned
  const name = line.batchNumber ? `${line.reference}, lot ${line.batchNumber}` : line.reference
  return (
    <Box component="li" sx={rowSx(gap !== 0)}>
      <Box sx={{ gridArea: 'name', minWidth: 0 }}>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{line.reference}</Box>
        <Muted>{line.name}</Muted>
        <Muted variant="caption" component="div">
          {line.planned > 0
            ? t('planned', { quantity: packagesText(line.planned, line.productPackaging) })
            : t('unplanned')}
        </Muted>
      </Box>
      <Box sx={{ gridArea: 'qty' }}>
        <NumberField
          control={control}
          name={`orderItems.${index}.quantity`}
          label={t('actual')}
          ariaLabel={t('actualOf', { line: name })}
          fullWidth
        />
      </Box>
      <Box sx={{ gridArea: 'pack', pt: { xs: 0, sm: line.packagings ? 0 : 2.5 } }}>
        {line.packagings && line.packagings.length > 1 ? (
          <SelectField
            control={control}
            name={`orderItems.${index}.productPackaging`}
            label=""
            fullWidth
            choices={line.packagings.map((value) => ({ value, label: packagingLabels[value].many }))}
          />
        ) : (
          <Typography>{packagingLabels[line.productPackaging].many}</Typography>
        )}
      </Box>
      <Box component="output" sx={{ display: 'block', gridArea: 'gap', pt: { xs: 0, sm: 2.5 }, textAlign: 'end' }}>
        <Gap value={gap} />
      </Box>
      <Box sx={{ gridArea: 'remove', display: 'flex', justifyContent: 'flex-end' }}>
        {line.planned === 0 && (
          <IconButton aria-label={t('remove', { reference: name })} onClick={onRemove} sx={{ color: 'text.secondary' }}>
            <DeleteOutlined fontSize="small" />
          </IconButton>
        )}
      </Box>
      {line.isBatchManaged && (
        <Box sx={{ gridArea: 'batch', display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2 }}>
          <CountedBatch index={index} line={line} />
          <Button
            size="small"
            startIcon={<AddOutlined />}
            aria-label={t('addBatch', { reference: line.reference })}
            onClick={() => onAddBatch(line)}
          >
            {t('addBatchShort')}
          </Button>
        </Box>
      )}
    </Box>
  )
}

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

const rowSx = (isDifferent: boolean) => ({
  display: 'grid',
  columnGap: 3,
  rowGap: 3,
  alignItems: 'start',
  px: 5,
  py: 3.5,
  borderBottom: 1,
  borderColor: 'divider',
  boxShadow: isDifferent ? 'inset 3px 0 0 var(--q-palette-tone-absent-ink)' : 'none',
  gridTemplateColumns: { xs: '1fr auto 80px', sm: 'minmax(0, 1fr) 116px 84px 92px 40px' },
  gridTemplateAreas: {
    xs: '"name name remove" "qty pack gap" "batch batch batch"',
    sm: '"name qty pack gap remove" "batch batch batch batch batch"',
  },
})
