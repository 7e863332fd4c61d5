import Box from '@mui/material/Box'
import { type Packaging, packagesText } from '@quai/contract/goods/products/packaging.ts'
import { useState } from 'react'
import { may } from '../../../../platform/session.ts'
import { opensDialog } from '../../../../ui/dialogs/opens-dialog.tsx'
import { SearchSelect } from '../../../../ui/fields/SearchSelect.tsx'
import { Muted } from '../../../../ui/Muted.tsx'
import { t } from '../texts.ts'
import { elsewhereText, nextEntryText } from './other-stock.ts'
import { type FoundProduct, newProduct, searchProducts } from './product-search.ts'

const NewProductDialog = opensDialog(
  () => import('../../../../goods/products/NewProductDialog.tsx'),
  'NewProductDialog',
)

interface Props {
  label?: string
  warehouseId: number | null
  customerId: number | null
  orderType: 'delivery' | 'collection'
  onChoose: (product: FoundProduct) => void
  error?: string | undefined
  /** Says what to fill in before searching. */
  hint?: string | undefined
}

/**
 * Finds a product by reference, name or EAN, with its stock at the warehouse; then clears itself for the next one. Goods that
 * arrive may be new: then it makes the product that it does not find.
 */
export const ProductSearch = ({
  label = t('addProduct'),
  warehouseId,
  customerId,
  orderType,
  onChoose,
  error,
  hint,
}: Props) => {
  const [typed, setTyped] = useState('')
  const [isCreating, setIsCreating] = useState(false)
  const isCreatable = orderType === 'delivery' && may('products.manage')
  return (
    <>
      <SearchSelect<FoundProduct>
        isRepeated
        label={label}
        placeholder={t('searchPlaceholder')}
        value={null}
        onChange={(product) => product && onChoose(product)}
        searchKey={['order-products', warehouseId ?? 0, customerId ?? 0, orderType]}
        search={(text, signal) =>
          warehouseId === null || customerId === null
            ? Promise.resolve({ items: [], total: 0 })
            : searchProducts(text, { warehouseId, customerId, orderType }, signal)
        }
        keyOf={({ id }) => id}
        isEqual={({ closeness }) => closeness === 'exact'}
        labelOf={({ reference, name }) => `${reference} ${name}`}
        renderOption={(product) => <Option product={product} />}
        create={
          isCreatable
            ? {
                labelOf: (name) => t('createProduct', { name }),
                onCreate: (text) => {
                  setTyped(text)
                  setIsCreating(true)
                },
              }
            : undefined
        }
        nothingText={orderType === 'collection' ? t('unknownProduct') : undefined}
        disabled={warehouseId === null || customerId === null}
        error={error !== undefined}
        helperText={error ?? hint}
      />
      <NewProductDialog
        key={typed}
        isOpen={isCreating}
        typed={typed}
        customerId={customerId ?? 0}
        onClose={() => setIsCreating(false)}
        onMade={(product) => onChoose(newProduct(product))}
      />
    </>
  )
}

const Option = ({ product }: { product: FoundProduct }) => (
  <Box sx={{ display: 'flex', gap: 3, width: 1, alignItems: 'baseline', justifyContent: 'space-between', py: 0.5 }}>
    <Box sx={{ minWidth: 0 }}>
      <Box component="span" sx={{ fontWeight: 600, mr: 2 }}>
        {product.reference}
      </Box>{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {product.name}
      </Box>
    </Box>
    {product.available && <OptionStock product={product} available={product.available} />}
  </Box>
)

const OptionStock = ({ product, available }: { product: FoundProduct; available: ReadonlyMap<Packaging, number> }) => {
  const here = stockText([...available])
  return (
    <Box component="span" sx={{ fontSize: '0.8125rem', textAlign: 'end', flexShrink: 0, maxWidth: '60%' }}>
      {here ?? (
        <>
          <Box component="span" sx={{ color: 'tone.wait.ink' }}>
            {t('noneInStock')}
          </Box>
          <Muted component="span" sx={{ display: 'block' }}>
            {[...product.elsewhere.map(elsewhereText), nextEntryText(product.nextEntryAt)].filter(Boolean).join(' · ')}
          </Muted>
        </>
      )}
    </Box>
  )
}

const stockText = (stock: readonly (readonly [Packaging, number])[]): string | undefined =>
  stock.length > 0 ? stock.map(([packaging, quantity]) => packagesText(quantity, packaging)).join(' · ') : undefined
