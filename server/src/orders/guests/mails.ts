import { type Packaging, packagesText, packagings } from '@quai/contract/goods/products/packaging.ts'
import { orderName, orderNameWithin } from '@quai/contract/orders/orders/name.ts'
import { formatDate, formatDateTime } from '@quai/contract/platform/dates.ts'
import { hasLink } from '@quai/contract/platform/links.ts'
import type { OrderType } from '@quai/contract/platform/of-order.ts'
import { type AnnounceContext, mailTo } from '../../services/mails/announce.ts'
import { type RenderedMail, renderLetter } from '../../services/mails/layout.ts'

interface GuestLetter {
  id: number
  orderType: OrderType
  internalNumber: string | null
  orderDateStart: string
  warehouseName: string
  warehouseCity: string | null
  quantities: Partial<Record<Packaging, number>>
  senderName: string
  message: string | null
  /** Address of the link on the site. */
  path: string
  expiresAt: string
}

/** Mails a partner the link to an order. A partner has no account and gets no notification. */
export const mailPartner = (ctx: AnnounceContext, { email, ...letter }: GuestLetter & { email: string }) =>
  mailTo(ctx, {
    event: 'order_shared',
    orderId: letter.id,
    toEmail: email,
    mail: guestMail(letter),
    linkExpiresAt: letter.expiresAt,
  })

/**
 * Renders the mail with the order and the validity of the link. It has no other link: a number or a town that is one is
 * left out. Like the guest's page, it names no product.
 */
const guestMail = (letter: GuestLetter): RenderedMail => {
  const named = { ...letter, internalNumber: unlessLink(letter.internalNumber) }
  const thing = orderName(named)
  const when = formatDateTime(letter.orderDateStart)
  return renderLetter({
    subject: `${letter.senderName} partage avec vous : ${orderNameWithin(named)}, ${when}`,
    lead: `${letter.senderName} vous donne à suivre cette commande : statut, créneau, adresse et bon, sans compte.`,
    facts: [
      ['Commande', thing],
      ['Entrepôt', [letter.warehouseName, unlessLink(letter.warehouseCity)].filter(Boolean).join(', ')],
      ['Date prévue', when],
      ['Marchandises', quantitiesText(letter.quantities)],
      ['Message', letter.message],
      ['Lien valable', `jusqu’au ${formatDate(letter.expiresAt)}`],
    ],
    link: { label: 'Voir la commande', path: letter.path },
  })
}

const unlessLink = (text: string | null): string | null => (text && hasLink(text) ? null : text)

const quantitiesText = (quantities: GuestLetter['quantities']): string =>
  packagings
    .flatMap((packaging) => (quantities[packaging] ? packagesText(quantities[packaging], packaging) : []))
    .join(', ')
