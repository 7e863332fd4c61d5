import MoreHoriz from '@mui/icons-material/MoreHoriz'
import Button from '@mui/material/Button'
import { life, type OrderAction } from '@quai/contract/orders/life.ts'
import type { Order } from '@quai/contract/orders/order.ts'
import { BlockableButton } from '../ui/BlockableButton.tsx'
import { MenuButton } from '../ui/MenuButton.tsx'
import { useIsPhone } from '../ui/page/use-is-phone.ts'
import { t } from './page/texts.ts'
import { type OfferedAction, offeredActions } from './status/action-looks.ts'

interface Props {
  order: Pick<Order, 'actions' | 'blocked'>
  onChoose: (action: OrderAction) => void
  /** The action being carried out. */
  running?: OrderAction | undefined
}

/** Shows the caller's actions on the order as buttons; a blocked one says why. */
export const OrderActions = ({ order, onChoose, running }: Props) => {
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
          loading={action === running}
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
  /** True at the bottom of a phone, where the menu opens upwards. */
  isRising: boolean
}

const OtherActions = ({ offered, onChoose, isRising }: OthersProps) => (
  <MenuButton
    button={(opener) => (
      <Button {...opener} variant="outlined" startIcon={<MoreHoriz />}>
        {t('otherActions')}
      </Button>
    )}
    choices={offered.map(({ action, reason, isDestructive = false }) => ({
      name: action,
      label: life[action].label,
      reason,
      isDestructive,
      onChoose: () => onChoose(action),
    }))}
    anchorOrigin={{ vertical: isRising ? 'top' : 'bottom', horizontal: 'right' }}
    transformOrigin={{ vertical: isRising ? 'bottom' : 'top', horizontal: 'right' }}
  />
)
