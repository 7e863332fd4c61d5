import ArrowDropDown from '@mui/icons-material/ArrowDropDown'
import MoreHoriz from '@mui/icons-material/MoreHoriz'
import Button from '@mui/material/Button'
import ButtonGroup from '@mui/material/ButtonGroup'
import { life, type OrderAction } from '@quai/contract/orders/orders/life.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { shortcuts } from '../../platform/keys/shortcuts.ts'
import { BlockableButton } from '../../ui/BlockableButton.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { useIsPhone } from '../../ui/page/use-is-phone.ts'
import { t } from './page/texts.ts'
import { type OfferedAction, offeredActions } from './status/action-looks.ts'

interface Props {
  order: Pick<Order, 'actions' | 'blocked'>
  /** The next sensible act, shown in green; undefined when there is none, or something else on the page is. */
  next: OrderAction | undefined
  /** An act that waits for the network, which blocks every other. */
  waiting?: string | undefined
  onChoose: (action: OrderAction) => void
  /** The action being carried out. */
  running?: OrderAction | undefined
}

/** Shows the caller's actions on the order as buttons; a blocked one says why. */
export const OrderActions = ({ order, next, waiting, onChoose, running }: Props) => {
  const isPhone = useIsPhone()
  const offered = offeredActions(order).map((one) => (waiting ? { ...one, reason: waiting } : one))
  const ready = offered.filter(({ place, reason }) => place === 'bar' && (!reason || waiting))
  const first = ready.find(({ action }) => action === next) ?? ready[0]
  const inBar = offered.filter((one) => (isPhone ? one === first : one.place === 'bar'))
  const hasConfirm = inBar.some(({ action }) => action === 'order_confirm')
  const besideConfirm = !isPhone && hasConfirm ? offered.filter(({ place }) => place === 'besideConfirm') : []
  const inMenu = offered.filter((one) => !inBar.includes(one) && !besideConfirm.includes(one))
  const buttonOf = ({ action, reason, isDestructive }: OfferedAction) => (
    <BlockableButton
      key={action}
      reason={reason}
      variant={action === next ? 'contained' : 'outlined'}
      aria-keyshortcuts={action === next ? shortcuts.act : undefined}
      color={isDestructive ? 'error' : 'primary'}
      loading={action === running}
      onClick={() => onChoose(action)}
    >
      {life[action].label}
    </BlockableButton>
  )
  return (
    <>
      {inBar.map((one) =>
        one.action === 'order_confirm' && besideConfirm.length > 0 ? (
          <ButtonGroup key={one.action} variant={next === 'order_confirm' ? 'contained' : 'outlined'} disableElevation>
            {buttonOf(one)}
            <MenuButton
              button={(opener) => (
                <Button {...opener} aria-label={t('otherConfirm')} sx={{ px: 1 }}>
                  <ArrowDropDown />
                </Button>
              )}
              choices={choicesOf(besideConfirm, onChoose)}
              anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
              transformOrigin={{ vertical: 'top', horizontal: 'right' }}
            />
          </ButtonGroup>
        ) : (
          buttonOf(one)
        ),
      )}
      {inMenu.length > 0 && <OtherActions offered={inMenu} onChoose={onChoose} isRising={isPhone} />}
    </>
  )
}

const choicesOf = (offered: readonly OfferedAction[], onChoose: Props['onChoose']) =>
  offered.map(({ action, reason, isDestructive = false }) => ({
    name: action,
    label: life[action].label,
    reason,
    isDestructive,
    onChoose: () => onChoose(action),
  }))

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
    choices={choicesOf(offered, onChoose)}
    anchorOrigin={{ vertical: isRising ? 'top' : 'bottom', horizontal: 'right' }}
    transformOrigin={{ vertical: isRising ? 'bottom' : 'top', horizontal: 'right' }}
  />
)
