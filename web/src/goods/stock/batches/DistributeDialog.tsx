import AddIcon from '@mui/icons-material/Add'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { packagesText, packagingLabels } from '@quai/contract/goods/products/packaging.ts'
import { type BatchManagementInput, batchManagementInput, type StockDetail } from '@quai/contract/goods/stock/stock.ts'
import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { api } from '../../../platform/calls/api.ts'
import { notify } from '../../../platform/notify.ts'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { TextField } from '../../../ui/fields/fields.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Muted } from '../../../ui/Muted.tsx'
import { OpenOrdersHint } from './OpenOrdersHint.tsx'
import { t } from './texts.ts'

const schema = batchManagementInput.pick({ distribution: true })
type Draft = z.input<typeof schema>
type Output = Pick<BatchManagementInput, 'distribution'>

/** Stock without a batch at one warehouse, in one packaging. */
type Place = Pick<NonNullable<Draft['distribution']>[number], 'warehouseId' | 'productPackaging'> & {
  warehouseName: string
  physical: number
}

interface Props {
  productId: number
  reference: string
  stock: readonly StockDetail[]
  onClose: () => void
}

/** Begins batch management: asks into which batches the stock goes; what is not named stays without a batch. */
export const DistributeDialog = ({ productId, reference, stock, onClose }: Props) => {
  const form = useServerForm<Draft, Output, unknown>({
    schema,
    defaultValues: { distribution: [] },
    send: ({ distribution }) => api.stock.manageBatches({ id: productId, isBatchManaged: true, distribution }),
    onSuccess: () => {
      notify(t('begun'))
      onClose()
    },
  })
  const places = placesOf(stock)
  return (
    <FormDialog form={form} title={t('begin.title', { reference })} submit={t('begin')} onClose={onClose} isWide>
      <Typography color="text.secondary">{t(places.length > 0 ? 'begin.text' : 'begin.empty')}</Typography>
      <OpenOrdersHint productId={productId} />
      {places.map((place) => (
        <PlaceFields key={`${place.warehouseId}-${place.productPackaging}`} control={form.control} place={place} />
      ))}
    </FormDialog>
  )
}

const placesOf = (stock: readonly StockDetail[]): Place[] =>
  stock.flatMap(({ warehouseId, warehouseName, lines }) =>
    lines
      .filter(({ batchNumber, physical }) => batchNumber === null && physical > 0)
      .map(({ productPackaging, physical }) => ({ warehouseId, warehouseName, productPackaging, physical })),
  )

const isAt = (place: Place, line: Pick<Place, 'warehouseId' | 'productPackaging'>): boolean =>
  line.warehouseId === place.warehouseId && line.productPackaging === place.productPackaging

const PlaceFields = ({ control, place }: { control: Control<Draft, unknown, Output>; place: Place }) => {
  const { fields, append, remove } = useFieldArray({ control, name: 'distribution', keyName: 'key' })
  const lines = useWatch({ control, name: 'distribution' }) ?? []
  const { warehouseId, productPackaging, warehouseName, physical } = place
  const named = lines.filter((line) => isAt(place, line)).reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)
  const title = t('begin.place', { warehouse: warehouseName, packaging: packagingLabels[productPackaging].many })
  return (
    <Box component="fieldset" aria-label={title} sx={{ border: 0, m: 0, p: 0, display: 'grid', gap: 3 }}>
      <div>
        <Typography variant="subtitle2" component="h3">
          {title}
        </Typography>
        <Muted component="output" sx={{ display: 'block', ...(named > physical && { color: 'error.main' }) }}>
          {named > physical
            ? t('begin.tooMuch', { held: packagesText(physical, productPackaging) })
            : t('begin.rest', {
                held: packagesText(physical, productPackaging),
                rest: packagesText(physical - named, productPackaging),
              })}
        </Muted>
      </div>
      {fields.map(
        (line, index) =>
          isAt(place, line) && (
            <Box key={line.key} sx={lineSx}>
              <TextField
                control={control}
                name={`distribution.${index}.batch.batchNumber`}
                label={t('number')}
                required
                autoComplete="off"
              />
              <DateField
                control={control}
                name={`distribution.${index}.batch.batchExpirationDate`}
                label={t('expiration')}
              />
              <NumberField control={control} name={`distribution.${index}.quantity`} label={t('quantity')} required />
              <IconButton aria-label={t('begin.remove')} onClick={() => remove(index)} sx={{ width: 44, height: 44 }}>
                <CloseOutlined fontSize="small" />
              </IconButton>
            </Box>
          ),
      )}
      <Button
        startIcon={<AddIcon />}
        sx={{ justifySelf: 'start' }}
        onClick={() =>
          append({
            warehouseId,
            productPackaging,
            quantity: Math.max(1, physical - named),
            batch: { batchNumber: '', batchExpirationDate: null },
          })
        }
      >
        {t('begin.add')}
      </Button>
    </Box>
  )
}

const lineSx = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '1.2fr 1.2fr 0.8fr auto' },
  // On a phone, each field has its line and the button stands beside the first.
  '& > *:not(button)': { gridColumn: { xs: 1, sm: 'auto' } },
  '& > button': { gridColumn: { xs: 2, sm: 'auto' }, gridRow: { xs: 1, sm: 'auto' } },
}
