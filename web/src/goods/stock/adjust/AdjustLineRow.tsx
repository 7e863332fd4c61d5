import AddOutlined from '@mui/icons-material/AddOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { packagingLabels, usablePackagings } from '@quai/contract/goods/products/packaging.ts'
import type { StockLine } from '@quai/contract/goods/stock/stock.ts'
import { formatCivilDate } from '@quai/contract/platform/dates.ts'
import { capitalised } from '@quai/contract/platform/text/typography.ts'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { orpc } from '../../../platform/calls/query.ts'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { type Choice, SelectField, TextField } from '../../../ui/fields/fields.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { Muted } from '../../../ui/Muted.tsx'
import { PagePart } from '../../../ui/page/part/PagePart.tsx'
import { type AdjustLine, newBatch, stockAt } from './adjust-draft.ts'
import { LineEffect } from './LineEffect.tsx'
import { othersOf } from './places.ts'
import { t } from './texts.ts'
import { type AdjustFormModel, type useAdjustLines, useStockOf } from './use-adjust.ts'

interface Props extends Pick<AdjustFormModel, 'control' | 'methods'>, Pick<ReturnType<typeof useAdjustLines>, 'put'> {
  index: number
  onRemove: () => void
}

/** Edits one line: where the goods stand, what was counted, and what it changes. */
export const AdjustLineRow = ({ control, methods, index, put, onRemove }: Props) => {
  const line = useWatch({ control, name: `lines.${index}` })
  const stock = useStockOf(line.product.id)
  const { product } = line
  const batchNumber = line.batchId === newBatch ? line.batchNumber : stock && stockAt(line, stock)?.batchNumber
  const named = [product.reference, batchNumber && t('batchOf', { number: batchNumber })].filter(Boolean).join(', ')
  return (
    <Box component="li" sx={rowSx}>
      <Box sx={{ gridArea: 'name', minWidth: 0 }}>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{product.reference}</Box>
        <Muted>{`${product.name} · ${product.customerName}`}</Muted>
      </Box>
      <Box sx={{ gridArea: 'pack' }}>
        <PackagingOf control={control} index={index} line={line} />
      </Box>
      {product.isBatchManaged && (
        <Box sx={{ gridArea: 'batch', display: 'flex', flexDirection: 'column', gap: 2.5 }}>
          <PagePart>
            <BatchField control={control} index={index} productId={product.id} stock={stock ?? []} />
          </PagePart>
          {line.batchId === newBatch && (
            <>
              <TextField
                control={control}
                name={`lines.${index}.batchNumber`}
                label={t('batchNumber')}
                autoComplete="off"
                required
              />
              <DateField
                control={control}
                name={`lines.${index}.batchExpirationDate`}
                label={t('batchExpiry')}
                fullWidth
              />
            </>
          )}
        </Box>
      )}
      <Box sx={{ gridArea: 'qty' }}>
        <NumberField
          control={control}
          name={`lines.${index}.counted`}
          label={t('counted')}
          ariaLabel={t('countedOf', { line: `${named}, ${packagingLabels[line.productPackaging].many}` })}
          fullWidth
        />
      </Box>
      <Box sx={{ gridArea: 'effect', minWidth: 0 }}>
        <PagePart>
          <LineEffect line={line} stock={stock} />
        </PagePart>
        <MorePlaces methods={methods} line={line} index={index} put={put} />
      </Box>
      {/* Comes last, so that Tab goes from a quantity to the next line's fields; the grid places it beside the name. */}
      <IconButton
        aria-label={t('remove', { line: named })}
        onClick={onRemove}
        sx={{ gridArea: 'remove', width: 40, height: 40 }}
      >
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </Box>
  )
}

/** Chooses among the product's packagings; a single one shows as text. */
const PackagingOf = ({ control, index, line }: Pick<Props, 'control' | 'index'> & { line: AdjustLine }) => {
  const packagings = usablePackagings[line.product.packagingType]
  const labelOf = (one: (typeof packagings)[number]) => capitalised(packagingLabels[one].many)
  if (packagings.length === 1)
    return <Typography sx={{ lineHeight: '40px' }}>{labelOf(line.productPackaging)}</Typography>
  return (
    <SelectField
      control={control}
      name={`lines.${index}.productPackaging`}
      label={t('packaging')}
      choices={packagings.map((value) => ({ value, label: labelOf(value) }))}
      fullWidth
    />
  )
}

/** After the last line of a product, adds its other places in stock, or one more batch. */
const MorePlaces = ({ methods, line, index, put }: Pick<Props, 'methods' | 'index' | 'put'> & { line: AdjustLine }) => {
  const stock = useStockOf(line.product.id)
  const lines = methods.getValues('lines')
  const isLast = lines.findLastIndex(({ product }) => product.id === line.product.id) === index
  if (!isLast || !stock) return null
  const others = othersOf(line.product, stock, lines)
  if (others.length === 0) return null
  return (
    <Button
      size="small"
      startIcon={<AddOutlined />}
      onClick={() => {
        for (const place of others) put(line.product, place)
      }}
      sx={{ ml: -1.5, mt: 1, textAlign: 'start', whiteSpace: 'normal', maxWidth: 1 }}
    >
      {t('others', { count: others.length })}
    </Button>
  )
}

const rowSx = {
  display: 'grid',
  columnGap: 3,
  rowGap: 2.5,
  alignItems: 'start',
  px: { xs: 4, md: 5 },
  py: 3.5,
  borderBottom: 1,
  borderColor: 'divider',
  gridTemplateColumns: { xs: '1fr 1fr 40px', md: 'minmax(0, 1.4fr) 116px minmax(0, 1fr) 112px minmax(0, 1.2fr) 40px' },
  gridTemplateAreas: {
    xs: '"name name remove" "batch batch batch" "pack qty qty" "effect effect effect"',
    md: '"name pack batch qty effect remove"',
  },
}

interface BatchFieldProps extends Pick<AdjustFormModel, 'control'> {
  index: number
  productId: number
  stock: readonly StockLine[]
}

/** Chooses among a product's batches in use or in stock, the first to expire first, or a new one. */
const BatchField = ({ control, index, productId, stock }: BatchFieldProps) => {
  const { data } = useQuery(orpc.batches.ofProduct.queryOptions({ input: { id: productId } }))
  const inUse = (data?.items ?? []).map((batch) => ({ ...batch, batchId: batch.id }))
  const known = new Map<number, Choice<number>>()
  for (const { batchId, batchNumber, batchExpirationDate: expiry } of [...inUse, ...stock])
    if (batchId !== null && batchNumber !== null)
      known.set(batchId, {
        value: batchId,
        label: expiry ? `${batchNumber} · ${formatCivilDate(expiry)}` : batchNumber,
      })
  const choices: Choice<number | string>[] = [...known.values(), { value: newBatch, label: t('newBatch') }]
  return (
    <SelectField
      control={control}
      name={`lines.${index}.batchId`}
      label={t('batch')}
      choices={choices}
      emptyLabel={t('noBatch')}
      fullWidth
    />
  )
}
