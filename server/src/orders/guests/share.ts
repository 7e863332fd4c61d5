import { type Packaging, packagesText, packagings } from '@quai/contract/goods/products/packaging.ts'
import {
  type GuestLink,
  guestLinkDays,
  maxGuestLinks,
  type SharedLink,
  type ShareOrderInput,
} from '@quai/contract/orders/guests/guest.ts'
import { orderName, orderNameWithin } from '@quai/contract/orders/orders/name.ts'
import { formatDate, formatDateTime } from '@quai/contract/platform/dates.ts'
import { hasLink } from '@quai/contract/platform/links.ts'
import type { OrderType } from '@quai/contract/platform/of-order.ts'
import { sql } from 'kysely'
import { type Context, orderScope } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { newToken, tokenHash } from '../../platform/secrets.ts'
import { type AnnounceContext, mailTo } from '../../services/mails/announce.ts'
import { type RenderedMail, renderLetter } from '../../services/mails/layout.ts'
import { countSending } from '../../services/mails/sendings.ts'

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

const dayMs = 86_400_000

/** Makes a link that opens one order for 30 days, and mails it to a partner when an address is given. Throws GUEST_LINK_COUNT, SENDING_LIMITED. */
export const shareOrder = async (ctx: Context, { uuid, email, message }: ShareOrderInput): Promise<SharedLink> => {
  const order = await lockShared(ctx, uuid)
  if (order.openLinks >= maxGuestLinks) throw fail('GUEST_LINK_COUNT', { max: maxGuestLinks })
  if (email) await countSending(ctx, { kind: 'mail', toEmail: email })
  const token = newToken()
  const expiresAt = new Date(ctx.now.getTime() + guestLinkDays * dayMs).toISOString()
  const link = await ctx.db.one(sql<GuestLink>`
    INSERT INTO guest_links (order_id, user_id, contact_id, hijacker_contact_id, email, token_hash, created_at, expires_at)
    VALUES (${order.id}, ${ctx.actor.userId}, ${ctx.actor.contactId}, ${ctx.actor.hijackerContactId}, ${email ?? null},
      ${tokenHash(token)}, ${ctx.now.toISOString()}, ${expiresAt})
    RETURNING id, email, created_at AS "createdAt", ${ctx.actor.contactName}::text AS "createdBy",
      expires_at AS "expiresAt", revoked_at AS "revokedAt"`)
  const path = `/guest?token=${token}`
  if (email)
    await mailPartner(ctx, {
      ...order,
      email,
      path,
      expiresAt,
      senderName: ctx.actor.userName,
      message: message || null,
    })
  return { ...link, path }
}

interface SharedOrder {
  id: number
  orderType: OrderType
  internalNumber: string | null
  orderDateStart: string
  warehouseName: string
  warehouseCity: string | null
  /** Quantity of each packaging. */
  quantities: Partial<Record<Packaging, number>>
  /** Open links of the caller's side. */
  openLinks: number
}

/** Locks the order, so that links created at the same time are counted one after the other. */
const lockShared = async (ctx: Context, uuid: string): Promise<SharedOrder> => {
  ctx.db.send(sql`SELECT FROM orders o WHERE o.uuid = ${uuid} AND ${orderScope(ctx, 'o')} FOR UPDATE`)
  const order = await ctx.db.maybe(sql<SharedOrder>`
    SELECT o.id, o.order_type AS "orderType", o.internal_number AS "internalNumber",
      o.order_date_start AS "orderDateStart", w.name AS "warehouseName",
      (SELECT a.city FROM addresses a WHERE a.user_id = w.id AND a.is_main_address) AS "warehouseCity",
      (SELECT coalesce(json_object_agg(packaging, quantity), '{}') FROM (
        SELECT i.product_packaging AS packaging, sum(i.quantity)::int AS quantity FROM order_items i
        WHERE i.order_id = o.id GROUP BY 1) q) AS quantities,
      (SELECT count(*)::int FROM guest_links g WHERE g.order_id = o.id AND g.user_id = ${ctx.actor.userId}
        AND g.revoked_at IS NULL AND g.expires_at > ${ctx.now.toISOString()}) AS "openLinks"
    FROM orders o JOIN users w ON w.id = o.warehouse_id
    WHERE o.uuid = ${uuid} AND ${orderScope(ctx, 'o')}`)
  if (!order) throw fail('NOT_FOUND')
  return order
}

/** Mails a partner the link to an order. A partner has no account and gets no notification. */
const mailPartner = (ctx: AnnounceContext, { email, ...letter }: GuestLetter & { email: string }) =>
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
