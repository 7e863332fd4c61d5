import { addressText } from '@quai/contract/parties/addresses/address.ts'
import { formatCivilDate, formatDateTime } from '@quai/contract/platform/dates.ts'
import type { ShipmentDetail } from '@quai/contract/shipping/shipments/shipment.ts'
import { Facts } from '../../../ui/page/Facts.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Reach } from '../../../ui/reach/Reach.tsx'
import { t } from './texts.ts'

/** Shows where a shipment goes, by which service, and how far it is. */
export const ShipmentFacts = ({ shipment }: { shipment: ShipmentDetail }) => {
  const { order, carrier, serviceLevel, shipmentDate, deliveryDate } = shipment
  const isOnItsWay = shipment.shipmentStatus === 'CONSIGNED'
  return (
    <Panel>
      <Facts
        minWidth={220}
        facts={[
          {
            label: t('addressee'),
            value: order.addressCarry ? <Reach place={addressText(order.addressCarry)} /> : t('none'),
          },
          ...(order.deliveryInstructions ? [{ label: t('instructions'), value: order.deliveryInstructions }] : []),
          {
            label: t('service'),
            value: carrier ? [carrier.name, serviceLevel].filter(Boolean).join(' · ') : t('noService'),
          },
          ...(isOnItsWay
            ? [
                { label: t('shipmentDate'), value: shipmentDate ? formatCivilDate(shipmentDate) : t('none') },
                { label: t('deliveryDate'), value: deliveryDate ? formatDateTime(deliveryDate) : t('none') },
              ]
            : []),
        ]}
      />
    </Panel>
  )
}
