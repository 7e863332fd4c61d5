import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined'
import North from '@mui/icons-material/North'
import South from '@mui/icons-material/South'
import Box from '@mui/material/Box'
import type { OrderType } from '@quai/contract/platform/of-order.ts'

const icons: Record<OrderType, typeof North> = { delivery: South, collection: North, inventory: ChecklistOutlined }

/** Draws the direction of the goods; the word is beside it. */
export const TypeMark = ({ type }: { type: OrderType }) => {
  const Icon = icons[type]
  return (
    <Box
      component="span"
      aria-hidden="true"
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 24,
        height: 24,
        flexShrink: 0,
        borderRadius: '4px',
        bgcolor: 'sunken.main',
        color: 'text.secondary',
        '& svg': { fontSize: 15 },
      }}
    >
      <Icon />
    </Box>
  )
}
