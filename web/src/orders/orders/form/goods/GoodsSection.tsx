import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Packaging } from '@quai/contract/goods/products/packaging.ts'
import type { ReadItem } from '@quai/contract/orders/imports/orders/items.ts'
import { useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, useState } from 'react'
import { useFieldArray, useFormState, useWatch } from 'react-hook-form'
import { orpc } from '../../../../platform/calls/query.ts'
import { later } from '../../../../platform/modules.ts'
import { may } from '../../../../platform/session.ts'
import { opensDialog } from '../../../../ui/dialogs/opens-dialog.tsx'
import { blockOf } from '../../../../ui/files/pasted-block.ts'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import { type DraftLine, newLine } from '../draft.ts'
import { FormSection } from '../FormSection.tsx'
import { useOrderForm, useParties } from '../OrderFormScope.ts'
import { t } from '../texts.ts'
import { LineHead, LineRow } from './LineRow.tsx'
import { ProductSearch } from './ProductSearch.tsx'
import type { FoundProduct } from './product-search.ts'
import { withReadLines } from './read-lines.ts'

const ScanGoods = later(() => import('./ScanGoods.tsx'), 'ScanGoods')

/** Asks for the goods: one line per product and packaging. */
export const GoodsSection = () => {
  const { control, methods } = useOrderForm()
  const { warehouseId, customerId } = useParties()
  const orderType = useWatch({ control, name: 'orderType' })
  const { fields, insert, remove, replace } = useFieldArray({ control, name: 'orderItems', keyName: 'key' })
  const pasted = usePastedBlock({ isReady: warehouseId !== null && customerId !== null })
  const { errors } = useFormState({ control, name: 'orderItems' })

  const add = (product: FoundProduct) => {
    const lines = methods.getValues('orderItems')
    const packaging = freePackaging(product, lines, orderType)
    if (packaging)
      return insert(lines.length, newLine(product, packaging), { focusName: `orderItems.${lines.length}.quantity` })
    const index = lines.findIndex((line) => line.product.id === product.id)
    return methods.setFocus(`orderItems.${index}.quantity`)
  }
  const addBatch = (index: number) => {
    const line = methods.getValues(`orderItems.${index}`)
    insert(index + 1, newLine(line.product, line.productPackaging), { focusName: `orderItems.${index + 1}.quantity` })
  }
  const addRead = (items: readonly ReadItem[]) => {
    replace(withReadLines(methods.getValues('orderItems'), items, methods.getValues('orderType')))
    methods.clearErrors('orderItems')
  }
  return (
    <FormSection name="goods" onPaste={pasted.onPaste} title={t('goods')} lead={t(`goodsLead_${orderType}`)} isFlush>
      {fields.length > 0 ? (
        <>
          <LineHead orderType={orderType} />
          <Box component="ol" aria-label={t('goods')} sx={listSx}>
            {fields.map((field, index) => (
              <LineRow
                key={field.key}
                index={index}
                onRemove={() => remove(index)}
                onAddBatch={() => addBatch(index)}
              />
            ))}
          </Box>
        </>
      ) : (
        warehouseId !== null &&
        customerId !== null && (
          <Typography color="text.secondary" sx={{ px: 5, pb: 3 }}>
            {t('noLine')}
          </Typography>
        )
      )}
      <Box sx={{ p: 5, pt: fields.length > 0 ? 4 : 1 }}>
        {customerId !== null && fields.length === 0 && <EmptyCatalogue customerId={customerId} />}
        <ProductSearch
          warehouseId={warehouseId}
          customerId={customerId}
          orderType={orderType}
          onChoose={add}
          error={errors.orderItems?.message ?? errors.orderItems?.root?.message}
          hint={
            warehouseId === null
              ? t('chooseWarehouseFirst')
              : customerId === null
                ? t('chooseCustomerFirst')
                : undefined
          }
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
          <ImportLines pasted={pasted} onAdd={addRead} />
          <ScanGoods customerId={customerId} orderType={orderType} onAdd={addRead} />
        </Box>
      </Box>
    </FormSection>
  )
}

const listSx = { listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }

/** Returns a packaging that the product does not have yet on the order. A delivery may repeat one for another batch. */
const freePackaging = (
  product: FoundProduct,
  lines: readonly DraftLine[],
  orderType: string,
): Packaging | undefined => {
  const taken = lines.filter((line) => line.product.id === product.id).map((line) => line.productPackaging)
  const free = product.packagings.filter((packaging) => !taken.includes(packaging))
  const stocked = free.find((packaging) => (product.available?.get(packaging) ?? 0) > 0)
  return stocked ?? free[0] ?? (orderType === 'delivery' && product.isBatchManaged ? product.packagings[0] : undefined)
}

const ImportLinesDialog = opensDialog(() => import('./import-lines/ImportLinesDialog.tsx'), 'ImportLinesDialog')

interface Props {
  /** Pasted cells, which open the dialog. */
  pasted: PastedBlock
  onAdd: (items: readonly ReadItem[]) => void
}

/** Opens the import of goods from a file, or from cells that were pasted. */
const ImportLines = ({ pasted: { block, forget }, onAdd }: Props) => {
  const { control } = useOrderForm()
  const { warehouseId, customerId } = useParties()
  const orderType = useWatch({ control, name: 'orderType' })
  const [isOpen, setIsOpen] = useState(false)
  const close = () => {
    setIsOpen(false)
    forget()
  }
  if (warehouseId === null || customerId === null) return null
  return (
    <>
      <Button startIcon={<UploadFileOutlined />} onClick={() => setIsOpen(true)} sx={{ minHeight: { xs: 44, sm: 36 } }}>
        {t('importLines')}
      </Button>
      {(isOpen || block) && (
        <ImportLinesDialog
          orderType={orderType}
          onAdd={onAdd}
          block={block}
          sides={{ warehouseId, customerId }}
          onClose={close}
        />
      )}
    </>
  )
}

/** Says that there is nothing to choose yet, and where products come from. */
const EmptyCatalogue = ({ customerId }: { customerId: number }) => {
  const { userType } = useOrderForm()
  const { data } = useQuery({
    ...orpc.products.suggestions.queryOptions({ input: { customerId } }),
    throwOnError: false,
  })
  if (data?.total !== 0) return null
  return (
    <Alert
      severity="info"
      sx={{ mb: 4 }}
      action={
        may('products.manage') && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <LinkButton to="/products/create" size="small" color="inherit">
              {t('newProduct')}
            </LinkButton>
            <LinkButton to="/products/import" size="small" color="inherit">
              {t('importProducts')}
            </LinkButton>
          </Box>
        )
      }
    >
      {t(`emptyCatalogue.${userType === 'customer' ? 'own' : 'customer'}`)}
    </Alert>
  )
}

interface PastedBlock {
  block: string[][] | undefined
  onPaste: (event: ClipboardEvent) => void
  forget: () => void
}

/** Keeps the cells that somebody pastes into a part of a page, while it can take them. */
const usePastedBlock = ({ isReady }: { isReady: boolean }): PastedBlock => {
  const [block, setBlock] = useState<string[][]>()
  const onPaste = (event: ClipboardEvent) => {
    const { currentTarget, target } = event
    // Ignores dialogs, which only React takes for a part of the section, and texts of several lines.
    if (!(target instanceof Node) || !currentTarget.contains(target) || target instanceof HTMLTextAreaElement) return
    // A text of one line may be copied with the ends of its neighbours.
    const pasted = blockOf(event.clipboardData.getData('text').replace(/^[\r\n]+|[\r\n]+$/g, ''))
    if (!pasted || !isReady) return
    event.preventDefault()
    setBlock(pasted)
  }
  return { block, onPaste, forget: () => setBlock(undefined) }
}
