import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { CountLine } from '@quai/contract/inventories/inventory.ts'
import { type Packaging, usablePackagings } from '@quai/contract/products/packaging.ts'
import type { Product } from '@quai/contract/products/product.ts'
import { useState } from 'react'
import { ProductSearch } from '../../products/ProductSearch.tsx'
import { DateInput } from '../../ui/DateInput.tsx'
import { AppDialog } from '../../ui/Dialogs.tsx'
import { NumberInput } from '../../ui/NumberInput.tsx'
import { unitText } from './line-words.ts'
import { t } from './texts.ts'

type Batch = { batchNumber: string; batchExpirationDate: string | null }

interface Props {
  customerId: number
  onAdd: (line: CountLine, counted: number, batch?: Batch) => void
  onClose: () => void
}

/** Goods on the shelf that the list does not name, of a batch nobody knew of too. */
export const FoundDialog = ({ customerId, onAdd, onClose }: Props) => {
  const [product, setProduct] = useState<Product | null>(null)
  const [packaging, setPackaging] = useState<Packaging>('package_unit')
  const [batchNumber, setBatchNumber] = useState('')
  const [expiry, setExpiry] = useState<string | null>(null)
  const [counted, setCounted] = useState<number | null>(null)
  const isBatchMissing = product?.isBatchManaged === true && batchNumber.trim() === ''
  const isWhole = counted !== null && Number.isInteger(counted) && counted >= 0 && counted <= 1_000_000
  const add = () => {
    if (!product || !isWhole) return
    const batch = product.isBatchManaged ? { batchNumber: batchNumber.trim(), batchExpirationDate: expiry } : undefined
    onAdd(foundLine(product, packaging, batch), counted, batch)
  }
  return (
    <AppDialog
      isOpen
      title={t('foundTitle')}
      onClose={onClose}
      primary={{ label: t('foundAdd'), onClick: add, isDisabled: !product || isBatchMissing || !isWhole }}
      secondary={{ label: t('close') }}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, pt: 1 }}>
        <ProductSearch
          label={t('foundProduct')}
          customerId={customerId}
          value={product}
          onChange={(chosen) => {
            setProduct(chosen)
            const [first] = chosen ? usablePackagings[chosen.packagingType] : []
            if (first) setPackaging(first)
          }}
        />
        {product && (
          <TextField
            select
            label={t('packaging')}
            value={packaging}
            onChange={({ target }) => {
              const chosen = usablePackagings[product.packagingType].find((one) => one === target.value)
              if (chosen) setPackaging(chosen)
            }}
          >
            {usablePackagings[product.packagingType].map((one) => (
              <MenuItem key={one} value={one}>
                {unitText(one, 1)}
              </MenuItem>
            ))}
          </TextField>
        )}
        {product?.isBatchManaged && (
          <>
            <TextField
              label={t('foundBatch')}
              required
              value={batchNumber}
              onChange={({ target }) => setBatchNumber(target.value)}
              helperText={t('foundBatchRequired')}
              slotProps={{ htmlInput: { maxLength: 60, autoComplete: 'off' } }}
            />
            <DateInput label={t('foundExpiry')} value={expiry} onChange={setExpiry} />
          </>
        )}
        {product && <NumberInput label={t('field')} value={counted} onChange={setCounted} required />}
      </Box>
    </AppDialog>
  )
}

const foundLine = (product: Product, productPackaging: Packaging, batch: Batch | undefined): CountLine => ({
  productId: product.id,
  reference: product.reference,
  name: product.name,
  ean: product.ean,
  isBatchManaged: product.isBatchManaged,
  productPackaging,
  batchId: null,
  batchNumber: batch?.batchNumber ?? null,
  batchExpirationDate: batch?.batchExpirationDate ?? null,
  isAdded: true,
  counted: null,
  countedAt: null,
  countedBy: null,
})
