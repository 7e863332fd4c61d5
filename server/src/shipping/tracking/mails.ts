import { orderName, orderNameWithin } from '@quai/contract/orders/orders/name.ts'
import { trackingUrl } from '@quai/contract/parties/carriers/tracking-url.ts'
import { formatDateTime } from '@quai/contract/platform/dates.ts'
import { type ToldStatus, toldTitles, trackingMailEvent } from '@quai/contract/shipping/tracking/told.ts'
import { type AnnounceContext, announce } from '../../services/mails/announce.ts'
import { type RenderedMail, renderLetter } from '../../services/mails/layout.ts'
import type { TrackedShipment } from './tracked.ts'

interface TrackingNews {
  shipment: TrackedShipment
  trackingStatus: ToldStatus
  at: string
  comment: string | null
}

/** Tells the customer of a shipment's new status. */
export const announceTracking = (ctx: AnnounceContext, news: TrackingNews): Promise<void> => {
  const { shipment, trackingStatus, at, comment } = news
  const { orderId, orderUuid, orderType, internalNumber, orderDateStart, customerId } = shipment
  const { customerName, warehouseName, carrierName, trackingNumber } = shipment
  return announce(ctx, {
    event: trackingMailEvent(trackingStatus),
    orderId,
    params: {
      orderUuid,
      orderType,
      internalNumber,
      orderDateStart,
      customerName,
      warehouseName,
      trackingStatus,
      at,
      ...(carrierName && { carrierName }),
      ...(trackingNumber && { trackingNumber }),
      ...(comment && { comment: comment.slice(0, 200) }),
    },
    letters: [{ userId: customerId, mail: trackingLetter(news) }],
  })
}

const sentences: Record<ToldStatus, (by: string) => string> = {
  shipped: (by) => `${by} achemine vos colis.`,
  delayed: (by) => `${by} annonce un retard de livraison.`,
  issue: (by) => `${by} signale un incident sur vos colis.`,
  delivered: (by) => `${by} a livré vos colis.`,
  delivered_non_compliant: (by) => `${by} a livré vos colis, mais la livraison n’est pas conforme.`,
}

export const trackingLetter = ({ shipment, trackingStatus, at, comment }: TrackingNews): RenderedMail => {
  const { carrierName, trackingNumber, baseUrl, orderUuid } = shipment
  const named = { ...shipment, id: shipment.orderId }
  const thing = orderName(named)
  const lead = sentences[trackingStatus](carrierName ?? 'Le transporteur')
  return renderLetter({
    subject: `${toldTitles[trackingStatus]} : ${orderNameWithin(named)}`,
    lead,
    facts: [
      ['Commande', thing],
      ['Entrepôt', shipment.warehouseName],
      'goods',
      ['Le', formatDateTime(at)],
      ['Commentaire', comment],
      ['Numéro de suivi', trackingNumber],
      ['Page du transporteur', trackingNumber && trackingUrl(baseUrl, trackingNumber)],
    ],
    link: { label: 'Voir le suivi', path: `/orders/${orderUuid}` },
    digest: {
      topic: thing,
      title: toldTitles[trackingStatus],
      lead: [lead, comment && `« ${comment} »`].filter(Boolean).join(' ').replace(/\s+/g, ' '),
    },
  })
}
