import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Product, ProductSuggestion } from '@quai/contract/goods/products/product.ts'
import type { ReactNode, Ref } from 'react'
import { api } from '../../platform/calls/api.ts'
import { useUser } from '../../platform/session.ts'
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx'
import { Muted } from '../../ui/Muted.tsx'

interface Props {
  label: string
  value: Product | null
  onChange: (product: Product | null) => void
  /** Empties the field after each choice, for the next one. */
  isRepeated?: boolean
  customerId?: number | undefined
  helperText?: ReactNode
  error?: boolean
  inputRef?: Ref<HTMLInputElement> | undefined
}

/** A chosen product need not come from a search. */
type Suggested = Product & Partial<Pick<ProductSuggestion, 'closeness'>>

export const ProductSearch = ({ customerId, ...rest }: Props) => {
  const { userType } = useUser()
  return (
    <SearchSelect<Suggested>
      {...rest}
      searchKey={['products', customerId]}
      search={(typed, signal) => api.products.suggestions({ search: typed || undefined, customerId }, { signal })}
      isEqual={({ closeness }) => closeness === 'exact'}
      keyOf={({ id }) => id}
      labelOf={({ reference, name }) => `${reference} – ${name}`}
      renderOption={({ reference, name, customerName }) => (
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ fontWeight: 560 }}>{reference}</Typography>
          <Muted>{userType === 'customer' ? name : `${name} · ${customerName}`}</Muted>
        </Box>
      )}
    />
  )
}
