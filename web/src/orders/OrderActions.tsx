import MoreHoriz from '@mui/icons-material/MoreHoriz'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import { life, type OrderAction } from '@quai/contract/orders/life.ts'
import type { Order } from '@quai/contract/orders/order.ts'
import { useId, useState } from 'react'
import { BlockableButton } from '../ui/BlockableButton.tsx'
import { BlockableMenuItem } from '../ui/BlockableMenuItem.tsx'
import { useIsPhone } from '../ui/use-is-phone.ts'
import { type OfferedAction, offeredActions } from './action-looks.ts'
import { t } from './page/texts.ts'

interface Props {
  order: Pick<Order, 'actions' | 'blocked'>
  onChoose: (action: OrderAction) => void
}

/** What the caller may do with the order: a button each; those that are blocked now say why. */
export const OrderActions = ({ order, onChoose }: Props) => {
  const isPhone = useIsPhone()
  const offered = offeredActions(order)
  const possible = offered.filter(({ place, reason }) => place === 'bar' && !reason)
  const main = possible.find(({ isMain }) => isMain)
  const inBar = offered.filter((one) => (isPhone ? one === (main ?? possible[0]) : one.place === 'bar'))
  const inMenu = offered.filter((one) => !inBar.includes(one))
  return (
    <>
      {inBar.map(({ action, reason, isDestructive }) => (
        <BlockableButton
          key={action}
          reason={reason}
          variant={action === main?.action ? 'contained' : 'outlined'}
          color={isDestructive ? 'error' : 'primary'}
          onClick={() => onChoose(action)}
        >
          {life[action].label}
        </BlockableButton>
      ))}
      {inMenu.length > 0 && <OtherActions offered={inMenu} onChoose={onChoose} isRising={isPhone} />}
    </>
  )
}

interface OthersProps {
  offered: readonly OfferedAction[]
  onChoose: Props['onChoose']
  /** At the foot of a phone, the menu opens upwards. */
  isRising: boolean
}

const OtherActions = ({ offered, onChoose, isRising }: OthersProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        startIcon={<MoreHoriz />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('otherActions')}
      </Button>
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: isRising ? 'top' : 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: isRising ? 'bottom' : 'top', horizontal: 'right' }}
      >
        {offered.map(({ action, reason, isDestructive }) => (
          <BlockableMenuItem
            key={action}
            label={life[action].label}
            reason={reason}
            isDestructive={isDestructive ?? false}
            onClick={() => {
              setAnchor(null)
              onChoose(action)
            }}
          />
        ))}
      </Menu>
    </>
  )
}
