import MenuItem from '@mui/material/MenuItem'
import { Muted } from './Muted.tsx'

interface Props {
  label: string
  /** Why it cannot be chosen now; undefined when it can. */
  reason: string | undefined
  isDestructive?: boolean
  onClick: () => void
}

/** A choice of a menu that, when it cannot be made, stays reachable and says why under its name. */
export const BlockableMenuItem = ({ label, reason, isDestructive = false, onClick, ...item }: Props) => (
  <MenuItem
    {...item}
    aria-disabled={reason !== undefined}
    aria-description={reason}
    onClick={reason === undefined ? onClick : undefined}
    sx={{
      display: 'block',
      maxWidth: 340,
      whiteSpace: 'normal',
      color: reason ? 'faint.main' : isDestructive ? 'error.main' : 'text.primary',
      ...(reason && { cursor: 'not-allowed' }),
    }}
  >
    {label}
    {reason && (
      <Muted variant="caption" component="div" aria-hidden="true">
        {reason}
      </Muted>
    )}
  </MenuItem>
)
