import Typography from '@mui/material/Typography'
import { addressText } from '@quai/contract/addresses/address.ts'
import type { Order } from '@quai/contract/orders/order.ts'
import { Facts } from '../../ui/page/Facts.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { t } from './texts.ts'

/** Shows the address, the driver and the loading; renders nothing when all are unknown. */
export const DetailsPanel = ({ order }: { order: Order }) => {
  const facts = [
    ...known(
      t(order.orderType === 'delivery' ? 'pickupAddress' : 'deliveryAddress'),
      order.addressCarry && addressText(order.addressCarry),
    ),
    ...known(t('loading'), loadingText(order)),
    ...known(t('driver'), order.driverName),
    ...known(t('phone'), order.driverPhone),
    ...known(t('plate'), order.driverLicensePlate),
  ]
  if (facts.length === 0) return null
  return (
    <Panel title={t('details')}>
      <Facts facts={facts} />
    </Panel>
  )
}

const loadingText = ({ transportLoadingTailgate, transportLoadingSide }: Order): string =>
  [transportLoadingTailgate && t('tailgate'), transportLoadingSide && t('side')].filter(Boolean).join(', ')

const known = (label: string, value: string | null) => (value ? [{ label, value }] : [])

/** Shows the messages that the order was sent with; renders nothing without any. */
export const MessagesPanel = ({ order }: { order: Order }) => {
  const messages = [
    ...known(t('messageToWarehouse'), order.messageToWarehouse),
    ...known(t('messageToCustomer'), order.messageToCustomer),
    ...known(t('deliveryInstructions'), order.deliveryInstructions),
    ...known(t('additionalInformation'), order.additionalInformation),
  ]
  if (messages.length === 0) return null
  return (
    <Panel title={t('messages')}>
      <Facts
        minWidth={300}
        facts={messages.map(({ label, value }) => ({
          label,
          value: (
            <Typography component="span" sx={{ whiteSpace: 'pre-line' }}>
              {value}
            </Typography>
          ),
        }))}
      />
    </Panel>
  )
}
