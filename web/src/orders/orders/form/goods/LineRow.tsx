import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { packagesText, packagingLabels } from '@quai/contract/goods/products/packaging.ts'
import { formatTime } from '@quai/contract/platform/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { orpc } from '../../../../platform/calls/query.ts'
import { onPhone } from '../../../../platform/theme/tokens.ts'
import { NumberField } from '../../../../ui/fields/NumberField.tsx'
import { Muted } from '../../../../ui/Muted.tsx'
import type { DraftLine, DraftProduct, OrderDraft } from '../draft.ts'
import { useOrderForm, useParties } from '../OrderFormScope.ts'
import { t } from '../texts.ts'
import { quantityOf, shortageOf, takenFromOthers, withinStock } from './batches/allotment.ts'
import { CollectionBatches } from './batches/CollectionBatches.tsx'
import { DeliveryBatch } from './batches/DeliveryBatch.tsx'
import { LineStock, useLineHolds, useLineStock } from './LineStock.tsx'
import { elsewhereText, nextEntryText } from './other-stock.ts'
import { PackagingField } from './PackagingField.tsx'

interface Props {
  index: number
  onRemove: () => void
  onAddBatch: () => void
}

/** Heads the columns of the lines; each field is named by itself. */
export const LineHead = ({ orderType }: Pick<OrderDraft, 'orderType'>) => (
  <Box aria-hidden="true" sx={{ ...lineSx(orderType), ...headSx }}>
    <span>{t('product')}</span>
    <span>{t('packaging')}</span>
    <span>{t('quantity')}</span>
    {orderType === 'collection' && <span>{t('available')}</span>}
  </Box>
)

/** Edits one product in one packaging: quantity, stock and batch. */
export const LineRow = ({ index, onRemove, onAddBatch }: Props) => {
  const { control, methods } = useOrderForm()
  const orderType = useWatch({ control, name: 'orderType' })
  const line = useWatch({ control, name: `orderItems.${index}` })
  const candidates = useLineStock(line)
  const { product, productPackaging } = line
  const isCollection = orderType === 'collection'
  const shortage = isCollection && candidates ? shortageOf(line, candidates) : 0
  const taken = isCollection && candidates ? takenFromOthers(line, candidates) : 0
  const fits = candidates && withinStock(line, candidates)
  const fit = (fitting: DraftLine) => {
    methods.setValue(`orderItems.${index}`, fitting, { shouldDirty: true })
    methods.setFocus(fitting.parts ? `orderItems.${index}.parts.0.quantity` : `orderItems.${index}.quantity`)
  }
  return (
    <Box component="li" sx={{ ...lineSx(orderType), ...rowSx(orderType) }}>
      <Box title={`${product.reference} ${product.name}`} sx={nameSx}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {product.reference}
        </Box>{' '}
        <Muted component="span" sx={{ lineHeight: 'inherit' }}>
          {product.name}
        </Muted>
      </Box>
      <Box sx={{ gridArea: 'pack' }}>
        <PackagingField index={index} line={line} />
      </Box>
      <Box sx={{ gridArea: 'qty' }}>
        <LineQuantity index={index} line={line} isCollection={isCollection} />
      </Box>
      {isCollection && (
        <Box sx={{ gridArea: 'stock' }}>
          <LineStock candidates={candidates} packaging={productPackaging} isShort={shortage > 0} />
        </Box>
      )}
      {(shortage > 0 || isCollection || product.isBatchManaged) && (
        <Box sx={moreSx}>
          {isCollection && <LineHolds line={line} />}
          {taken > 0 && (
            <Typography variant="body2" sx={{ color: 'tone.wait.ink' }}>
              {t('takenFromOthers', { quantity: packagesText(taken, productPackaging) })}
            </Typography>
          )}
          {shortage > 0 && (
            <Shortage
              product={product}
              quantity={packagesText(shortage, productPackaging)}
              onFit={fits && (() => fit(fits))}
            />
          )}
          {product.isBatchManaged &&
            (isCollection ? (
              <CollectionBatches index={index} line={line} candidates={candidates} />
            ) : (
              <DeliveryBatch index={index} line={line} onAddBatch={onAddBatch} />
            ))}
        </Box>
      )}
      {/* Comes last, so that Tab goes from the quantity to the batch; the grid places it beside the name. */}
      <IconButton
        aria-label={t('removeLine', { reference: product.reference })}
        onClick={onRemove}
        sx={{ gridArea: 'remove', color: 'text.secondary' }}
      >
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </Box>
  )
}

interface ShortageProps {
  product: DraftProduct
  /** « 5 colis ». */
  quantity: string
  /** Undefined when nothing is in stock. */
  onFit: (() => void) | undefined
}

/** Says how much of a line is missing, and reduces it to what is in stock. */
const Shortage = ({ product, quantity, onFit }: ShortageProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3 }}>
    <Typography variant="body2" sx={{ color: 'tone.wait.ink' }}>
      {t('missingStock', { quantity })}
    </Typography>
    {onFit && (
      <Button size="small" onClick={onFit}>
        {t('fitStock')}
      </Button>
    )}
    <OtherStock product={product} />
  </Box>
)

/** Says where else the goods of a short line are, and when the warehouse receives some. */
const OtherStock = ({ product }: { product: DraftProduct }) => {
  const { warehouseId, customerId } = useParties()
  const { data } = useQuery({
    ...orpc.products.suggestions.queryOptions({
      input: { search: product.reference, customerId: customerId ?? 0, warehouseId: warehouseId ?? 0 },
    }),
    enabled: warehouseId !== null && customerId !== null,
    throwOnError: false,
  })
  const found = data?.items.find(({ id }) => id === product.id)
  const elsewhere = found?.stock.filter((one) => one.warehouseId !== warehouseId).map(elsewhereText) ?? []
  const known = [...elsewhere, ...(found ? [nextEntryText(found.nextEntryAt)] : [])].filter(Boolean)
  return known.length > 0 && <Muted sx={{ width: 1 }}>{known.join(' · ')}</Muted>
}

interface QuantityProps {
  index: number
  line: DraftLine
  isCollection: boolean
}

/** Asks for the quantity; with several chosen batches it shows their sum, because each has its own field. */
const LineQuantity = ({ index, line, isCollection }: QuantityProps) => {
  const { control } = useOrderForm()
  const { product, productPackaging } = line
  const parts = isCollection ? line.parts : null
  if (parts && parts.length > 1)
    return (
      <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums', textAlign: 'end' }}>
        {packagesText(quantityOf(line), productPackaging)}
      </Typography>
    )
  return (
    <NumberField
      control={control}
      name={parts ? `orderItems.${index}.parts.0.quantity` : `orderItems.${index}.quantity`}
      placeholder={t('quantityShort')}
      ariaLabel={t('quantityOf', { reference: `${product.reference}, ${packagingLabels[productPackaging].many}` })}
      fullWidth
    />
  )
}

const moreSx = {
  gridColumn: '1 / -1',
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  pt: 1.5,
  pb: 1,
  '&:empty': { display: 'none' },
}

const columns = {
  delivery: 'minmax(0, 1fr) 132px 96px 40px',
  collection: 'minmax(0, 1fr) 132px 96px 144px 40px',
} as const

/** A line of goods: one row where there is room; on a phone its name stands above its fields, which are tall enough to press. */
const lineSx = (orderType: 'delivery' | 'collection') => ({
  display: 'grid',
  columnGap: 3,
  alignItems: 'center',
  px: { xs: 4, sm: 5 },
  gridTemplateColumns: { xs: '104px 76px minmax(0, 1fr) 44px', sm: columns[orderType] },
})

const rowSx = (orderType: 'delivery' | 'collection') => ({
  py: { xs: 1.5, sm: 1 },
  borderBottom: 1,
  borderColor: 'divider',
  gridTemplateAreas: {
    xs: '"name name name remove" "pack qty stock remove"',
    sm: orderType === 'delivery' ? '"name pack qty remove"' : '"name pack qty stock remove"',
  },
})

const headSx = {
  display: { xs: 'none', sm: 'grid' },
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  fontSize: '0.75rem',
  color: 'text.secondary',
}

/** The reference above the name, or before it on a phone; both are cut rather than taking another line. */
const nameSx = {
  gridArea: 'name',
  minWidth: 0,
  lineHeight: 1.35,
  '& > *': {
    display: { xs: 'inline', sm: 'block' },
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  [onPhone]: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
}

/** Says what others hold of a line's goods while they type an order, and until when. */
const LineHolds = ({ line }: { line: DraftLine }) =>
  useLineHolds(line).map(({ batchId, batchNumber, quantity, contactName, expiresAt }) => (
    <Muted key={`${batchId}/${contactName}/${expiresAt}`}>
      {t(batchNumber ? 'holdOfBatch' : 'hold', {
        contact: contactName,
        quantity: packagesText(quantity, line.productPackaging),
        batch: batchNumber ?? '',
        time: formatTime(expiresAt),
      })}
    </Muted>
  ))
