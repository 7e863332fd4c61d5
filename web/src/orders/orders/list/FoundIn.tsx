import Box from '@mui/material/Box'
import type { OrderMatch } from '@quai/contract/orders/orders/order.ts'
import { Highlighted } from '../../../ui/Highlighted.tsx'
import { t } from '../texts.ts'

const hiddenFields = ['reference', 'product', 'ean', 'address', 'trackingNumber'] as const
type HiddenMatch = OrderMatch & { field: (typeof hiddenFields)[number] }

/** True when the row itself does not show what the search found. */
export const isHiddenMatch = (match: OrderMatch | undefined): match is HiddenMatch =>
  match !== undefined && match.ranges.length > 0 && hiddenFields.some((field) => field === match.field)

/** Says why a search found an order: « Réf. HUILE-1L ». */
export const FoundIn = ({ match: { field, text, ranges } }: { match: HiddenMatch }) => (
  <Box component="span" sx={{ color: 'text.primary' }}>
    {t(`foundIn.${field}`)} <Highlighted text={text} ranges={ranges} />
  </Box>
)
