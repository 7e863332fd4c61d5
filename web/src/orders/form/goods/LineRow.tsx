import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { packagesText, packagingLabels } from '@quai/contract/products/packaging.ts'
import { Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import { later } from '../../../platform/modules.ts'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { Muted } from '../../../ui/Muted.tsx'
import type { DraftLine, DraftProduct } from '../draft.ts'
import { useOrderForm } from '../OrderFormScope.ts'
import { t } from '../texts.ts'
import { quantityOf, shortageOf, takenFromOthers, withinStock } from './batches/allotment.ts'
import { CollectionBatches } from './batches/CollectionBatches.tsx'
import { DeliveryBatch } from './batches/DeliveryBatch.tsx'
import { LineHolds } from './LineHolds.tsx'
import { LineStock } from './LineStock.tsx'
import { PackagingField } from './PackagingField.tsx'
import { useLineStock } from './use-line-stock.ts'

const OtherStock = later(() => import('./OtherStock.tsx'), 'OtherStock')

interface Props {
  index: number
  onRemove: () => void
  onAddBatch: () => void
}

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
    <Box component="li" sx={rowSx}>
      <Box sx={{ gridArea: 'name', minWidth: 0 }}>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{product.reference}</Box>
        <Muted>{product.name}</Muted>
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
        <Box
          sx={{ gridArea: 'batch', display: 'flex', flexDirection: 'column', gap: 2, '&:empty': { display: 'none' } }}
        >
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
    <Suspense>
      <OtherStock product={product} />
    </Suspense>
  </Box>
)

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
      <Typography sx={{ lineHeight: '40px', fontWeight: 600, fontVariantNumeric: 'tabular-nums', textAlign: 'end' }}>
        {packagesText(quantityOf(line), productPackaging)}
      </Typography>
    )
  return (
    <NumberField
      control={control}
      name={parts ? `orderItems.${index}.parts.0.quantity` : `orderItems.${index}.quantity`}
      label={t('quantity')}
      ariaLabel={t('quantityOf', { reference: `${product.reference}, ${packagingLabels[productPackaging].many}` })}
      fullWidth
    />
  )
}

const rowSx = {
  display: 'grid',
  columnGap: 3,
  rowGap: 2.5,
  alignItems: 'start',
  px: 5,
  py: 3.5,
  borderBottom: 1,
  borderColor: 'divider',
  gridTemplateColumns: { xs: '1fr 1fr 40px', sm: 'minmax(0, 1fr) 116px 104px 144px 40px' },
  gridTemplateAreas: {
    xs: '"name name remove" "pack qty qty" "stock stock stock" "batch batch batch"',
    sm: '"name pack qty stock remove" "batch batch batch batch batch"',
  },
}
