import Box from '@mui/material/Box'
import { packagingLabels } from '@quai/contract/goods/products/packaging.ts'
import type { StockProduct } from '@quai/contract/goods/stock/stock.ts'
import { formatInteger } from '@quai/contract/platform/text/typography.ts'

interface Props {
  packagings: StockProduct['packagings']
  which: 'physical' | 'available' | 'forecast'
}

/**
 * Shows one line per packaging, in the same order in each column: digits stand under digits, units end where the heading
 * does. Leaves out packagings of which there is nothing, unless there is nothing at all.
 */
export const StackedQuantities = ({ packagings, which }: Props) => (
  <Box component="span" sx={stackSx}>
    {shownIn(packagings).map(({ productPackaging, [which]: quantity }) => (
      <Box component="span" key={productPackaging} data-zero={quantity === 0}>
        <Box component="span" sx={{ fontWeight: which === 'available' ? 600 : 'inherit' }}>
          {formatInteger(quantity)}
        </Box>{' '}
        <span>{packagingLabels[productPackaging][Math.abs(quantity) < 2 ? 'one' : 'many']}</span>
      </Box>
    ))}
  </Box>
)

const shownIn = (packagings: Props['packagings']): Props['packagings'] => {
  const some = packagings.filter(({ physical, available, forecast }) => physical || available || forecast)
  return some.length > 0 ? some : packagings.slice(0, 1)
}

const stackSx = {
  display: 'inline-grid',
  gridTemplateColumns: { xs: 'auto auto', sm: 'auto 3.7em' },
  columnGap: '0.4em',
  rowGap: 0.5,
  fontVariantNumeric: 'tabular-nums',
  '& > span': { display: 'contents' },
  '& > span > span:first-of-type': { textAlign: 'end' },
  '& > span > span:last-of-type': { textAlign: 'end', color: 'text.secondary', fontSize: '0.92em' },
  '& > [data-zero="true"] > span': { color: 'faint.main', fontWeight: 420 },
}
