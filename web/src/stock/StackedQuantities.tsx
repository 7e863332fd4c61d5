import Box from '@mui/material/Box'
import { packagingLabels } from '@quai/contract/products/packaging.ts'
import type { StockProduct } from '@quai/contract/stock/stock.ts'
import { Quantity } from '../ui/Quantity.tsx'

interface Props {
  packagings: StockProduct['packagings']
  which: 'physical' | 'available' | 'forecast'
}

/** One line a packaging, in the same order in each column. */
export const StackedQuantities = ({ packagings, which }: Props) => (
  <Box component="span" sx={{ display: 'inline-grid', gap: 0.5, justifyItems: 'end' }}>
    {packagings.map((line) => (
      <Quantity
        key={line.productPackaging}
        value={line[which]}
        unit={packagingLabels[line.productPackaging]}
        isStrong={which === 'available'}
      />
    ))}
  </Box>
)
