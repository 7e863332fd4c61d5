import { type Packaging, packagesText } from '@quai/contract/goods/products/packaging.ts'
import type { OrderType } from '@quai/contract/platform/of-order.ts'
import { countOf } from '@quai/contract/platform/text/typography.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Fact, factHtml, factText, goodsMark } from './layout.ts'

/** What an order moves, and between which towns, as its mails say it. */
export interface OrderGoods {
  orderType: OrderType
  /** Town of the warehouse, when its address is known. */
  warehousePlace: Place | null
  /** Town of the other end, when the order has one. */
  carryPlace: Place | null
  /** True for an inventory of everything in stock. */
  coversAll: boolean
  /** The first ones. */
  lines: GoodsLine[]
  lineCount: number
}

interface Place {
  zipCode: string | null
  city: string | null
}

interface Article {
  reference: string
  name: string
  batchNumber: string | null
}

/** What was moved, else what is planned. An inventory has no quantities. */
export type GoodsLine = Article & ({ quantity: number; packaging: Packaging } | { quantity: null })

/** Lines that a mail names. Further ones are only counted. */
const maxLines = 5

/** Reads the goods of an order as one JSON value, from the mail's job: the writes that announce an order read none. */
export const goodsOf = (orderId: RawBuilder<unknown>): RawBuilder<OrderGoods | null> => sql<OrderGoods | null>`(
  SELECT json_build_object('orderType', g.order_type,
    'warehousePlace', (SELECT ${place} FROM addresses a WHERE a.user_id = g.warehouse_id AND a.is_main_address),
    'carryPlace', (SELECT ${place} FROM addresses a WHERE a.id = g.address_carry_id),
    'coversAll', coalesce((SELECT v.covers_all FROM inventories v WHERE v.order_id = g.id), false),
    'lines', coalesce(CASE WHEN g.order_type = 'inventory' THEN (SELECT json_agg(l) FROM (
      SELECT p.reference, p.name, NULL AS quantity
      FROM inventory_products n JOIN products p ON p.id = n.product_id WHERE n.order_id = g.id
      ORDER BY p.reference LIMIT ${maxLines}) l)
    ELSE (SELECT json_agg(l) FROM (
      SELECT p.reference, p.name, t.batch_number AS "batchNumber", i.product_packaging AS packaging,
        coalesce(i.actual_quantity, i.quantity) AS quantity
      FROM order_items i JOIN products p ON p.id = i.product_id LEFT JOIN batches t ON t.id = i.batch_id
      WHERE i.order_id = g.id ORDER BY i.id LIMIT ${maxLines}) l) END, '[]'),
    'lineCount', CASE WHEN g.order_type = 'inventory'
      THEN (SELECT count(*) FROM inventory_products n WHERE n.order_id = g.id)
      ELSE (SELECT count(*) FROM order_items i WHERE i.order_id = g.id) END)
  FROM orders g WHERE g.id = ${orderId})`

const place = sql`json_build_object('zipCode', a.zip_code, 'city', a.city)`

/** Reads the goods for mail `m` while its letter waits for them; null otherwise. */
export const awaitedGoods = sql<OrderGoods | null>`
  CASE WHEN position(${goodsMark} IN m.html) > 0 THEN ${goodsOf(sql`m.order_id`)} END`

interface Letter {
  html: string
  text: string
}

/** Completes a stored letter with the goods of its order. */
export const withGoods = <L extends Letter>(letter: L, goods: OrderGoods | null): L => {
  const facts = goods ? goodsFacts(goods).filter(([, value]) => value) : []
  const text = facts.map((fact) => `\n${factText(fact)}`).join('')
  return {
    ...letter,
    html: letter.html.replaceAll(goodsMark, () => facts.map(factHtml).join('')),
    text: letter.text.replaceAll(`\n${goodsMark}`, () => text),
  }
}

export const goodsFacts = (goods: OrderGoods): Fact[] => [placeFact(goods), linesFact(goods)]

const placeFact = ({ orderType, warehousePlace, carryPlace }: OrderGoods): Fact => {
  const [warehouse, other] = [placeText(warehousePlace), placeText(carryPlace)]
  const isInbound = orderType === 'delivery'
  if (warehouse && other) return ['Trajet', (isInbound ? [other, warehouse] : [warehouse, other]).join(' → ')]
  if (other) return [isInbound ? 'Provenance' : 'Destination', other]
  return ['Lieu', warehouse]
}

const placeText = (place: Place | null): string | null =>
  place?.city ? `${place.city}${place.zipCode ? ` (${place.zipCode})` : ''}` : null

const linesFact = (goods: OrderGoods): Fact => [
  goods.orderType === 'inventory' ? 'À compter' : 'Marchandises',
  goods.coversAll ? 'Tout le stock' : linesOf(goods).join('\n'),
]

const linesOf = ({ lines, lineCount }: OrderGoods): string[] => {
  const named = lines.slice(0, maxLines)
  const left = lineCount - named.length
  return [...named.map(lineText), ...(left > 0 ? [`et ${countOf(left, 'autre ligne', 'autres lignes')}`] : [])]
}

const lineText = (line: GoodsLine): string =>
  line.quantity === null ? articleOf(line) : `${packagesText(line.quantity, line.packaging)} · ${articleOf(line)}`

/** Names an article: « 22326 Ruban adhésif (lot L1) ». */
export const articleOf = ({ reference, name, batchNumber }: Article): string =>
  `${reference} ${name}${batchNumber ? ` (lot ${batchNumber})` : ''}`

/** One line for a digest: « Saint-Priest (69800) → Albi (81000). 12 colis · 22326 Ruban adhésif, et 9 autres lignes ». */
export const goodsSentence = (goods: OrderGoods): string =>
  [placeFact(goods)[1], linesFact(goods)[1]?.replaceAll('\n', ', ')].filter(Boolean).join('. ')
