import Box from '@mui/material/Box'
import { missingOf, type Packing } from '@quai/contract/orders/packing/packing.ts'
import type { ShippedItem } from '@quai/contract/shipping/shipments/shipment.ts'
import { onPhone } from '../../../platform/theme/tokens.ts'
import { packageName } from './names.ts'
import { t } from './texts.ts'

/** Lists in French what keeps a packing a draft; empty once it is complete. */
export const missingTexts = (packing: Packing<ShippedItem>): string[] => {
  const { items, empty, weight, size } = missingOf(packing)
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const named = (numbers: readonly string[]) =>
    packing.packages
      .filter(({ packageNumber }) => numbers.includes(packageNumber))
      .map(packageName)
      .join(', ')
  return [
    ...(count > 0 ? [t('missing.items', { goods: t('contentsCount', { count }) })] : []),
    ...(empty.length > 0 ? [t('missing.empty', { names: named(empty) })] : []),
    ...(weight.length > 0 ? [t('missing.weight', { names: named(weight) })] : []),
    ...(size.length > 0 ? [t('missing.size', { names: named(size) })] : []),
  ]
}

/** Says at once, beside the button, what is missing. */
export const Missing = ({ texts }: { texts: readonly string[] }) => (
  <Box component="output" sx={[lineSx, { color: texts.length > 0 ? 'text.secondary' : 'tone.done.ink' }]}>
    {texts.length === 0 ? t('complete') : `${t('missing')}\u00a0: ${texts.join(' · ')}`}
  </Box>
)

/** Above the buttons; two lines at most on a phone, where they stay in sight. */
const lineSx = {
  order: -1,
  width: 1,
  [onPhone]: { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2, overflow: 'hidden' },
}
