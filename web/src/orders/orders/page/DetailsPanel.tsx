import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { orderFieldLabels } from '@quai/contract/orders/orders/changes/field-labels.ts'
import type { Itinerary, Order } from '@quai/contract/orders/orders/order.ts'
import { addressText, type CarryAddress } from '@quai/contract/parties/addresses/address.ts'
import { emptyMark, formatDecimal } from '@quai/contract/platform/text/typography.ts'
import type { ComponentProps, ReactNode } from 'react'
import { MapButton } from '../../../parties/addresses/MapButton.tsx'
import { installation } from '../../../platform/installation/installation.ts'
import { later } from '../../../platform/modules.ts'
import { Muted } from '../../../ui/Muted.tsx'
import { Facts } from '../../../ui/page/Facts.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Reach } from '../../../ui/reach/Reach.tsx'
import { t } from './texts.ts'

const OrderCarbon = later(() => import('../../carbon/OrderCarbon.tsx'), 'OrderCarbon')

/** Shows the address, the driver and the loading; renders nothing when all are unknown. */
export const DetailsPanel = ({ order }: { order: Order }) => {
  const { carbonEstimate } = order
  const facts = [
    ...known(
      t(order.orderType === 'delivery' ? 'pickupAddress' : 'deliveryAddress'),
      order.addressCarry && <Address address={order.addressCarry} />,
    ),
    ...known(t('distance'), order.itinerary && <Distance itinerary={order.itinerary} />),
    ...known(t('carbon'), carbonEstimate && order.itinerary && <Carbon order={{ ...order, carbonEstimate }} />),
    ...known(t('loading'), loadingText(order)),
    ...known(t('driver'), order.driverName),
    ...known(t('phone'), order.driverPhone && <Reach phone={order.driverPhone} />),
    ...known(t('plate'), order.driverLicensePlate),
  ]
  if (facts.length === 0) return null
  return (
    <Panel title={t('details')}>
      <Facts facts={facts} />
    </Panel>
  )
}

const Address = ({ address }: { address: CarryAddress }) => (
  <>
    <Reach place={addressText(address)} />
    {installation().hasMaps && (
      <Box sx={buttonSx}>
        <MapButton address={address} />
      </Box>
    )}
  </>
)

/** Says the estimated distance and how it was found. */
const Distance = ({ itinerary: { distanceKm: km, distanceBasis } }: { itinerary: Itinerary }) => (
  <>
    {km === null ? emptyMark : `${formatDecimal(km)}\u00a0km`}
    <Muted variant="caption" component="div">
      {t(hints[distanceBasis])}
    </Muted>
  </>
)

/** Keeps the room of the estimate before its part has loaded. */
const Carbon = (props: ComponentProps<typeof OrderCarbon>) => (
  <Box sx={{ minHeight: { xs: 94, sm: 82 } }}>
    <OrderCarbon {...props} />
  </Box>
)

const hints = { unknown: 'distanceUnknown', great_circle: 'distanceHint', routing: 'distanceRouted' } as const

/** Keeps the room of the button before it has loaded. */
const buttonSx = { minHeight: { xs: 44, sm: 32 }, mt: 1 }

const loadingText = ({ transportLoadingTailgate, transportLoadingSide }: Order): string =>
  [transportLoadingTailgate && t('tailgate'), transportLoadingSide && t('side')].filter(Boolean).join(', ')

const known = (label: string, value: ReactNode) => (value ? [{ label, value }] : [])

/** Shows the messages that the order was sent with; renders nothing without any. */
export const MessagesPanel = ({ order }: { order: Order }) => {
  const messages = [
    ...known(t('messageToWarehouse'), order.messageToWarehouse),
    ...known(t('messageToCustomer'), order.messageToCustomer),
    ...known(orderFieldLabels.deliveryInstructions, order.deliveryInstructions),
    ...known(orderFieldLabels.additionalInformation, order.additionalInformation),
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
