import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { Ref } from 'react'
import { ProductSearch } from '../../goods/products/ProductSearch.tsx'
import { Muted } from '../../ui/Muted.tsx'
import type { PickedProduct } from './inventory-draft.ts'
import { t } from './texts.ts'

interface Props {
  customerId: number | null
  value: readonly PickedProduct[]
  onChange: (products: PickedProduct[]) => void
  error?: string | undefined
  inputRef?: Ref<HTMLInputElement>
}

/** Chooses several references, one search at a time. */
export const ProductPicks = ({ customerId, value, onChange, error, inputRef }: Props) => {
  if (customerId === null) return <Typography color="text.secondary">{t('choosePartner')}</Typography>
  return (
    <Box data-field="products" sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <ProductSearch
        isRepeated
        label={t('addProduct')}
        customerId={customerId}
        value={null}
        inputRef={inputRef}
        error={error !== undefined}
        helperText={error}
        onChange={(product) => {
          if (!product || value.some(({ id }) => id === product.id)) return
          onChange([...value, { id: product.id, reference: product.reference, name: product.name }])
        }}
      />
      <Box component="ul" sx={listSx}>
        {value.map((product) => (
          <li key={product.id}>
            <Box sx={{ minWidth: 0, flex: 1 }}>
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{product.reference}</Typography>
              <Muted>{product.name}</Muted>
            </Box>
            <IconButton
              aria-label={t('remove', { reference: product.reference })}
              onClick={() => onChange(value.filter(({ id }) => id !== product.id))}
              sx={{ width: 44, height: 44 }}
            >
              <CloseOutlined fontSize="small" />
            </IconButton>
          </li>
        ))}
      </Box>
    </Box>
  )
}

const listSx = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { display: 'flex', alignItems: 'center', gap: 3, py: 1.5, borderTop: 1, borderColor: 'divider' },
}
