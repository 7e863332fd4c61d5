import { importTypes } from '@quai/contract/orders/imports/query.ts'
import { carryAddressIssues } from '@quai/contract/orders/orders/carry-address.ts'
import { type CreateOrderInput, createOrderInput } from '@quai/contract/orders/orders/order-input.ts'
import { toFieldIssue } from '@quai/contract/platform/issues.ts'
import { planHas } from '@quai/contract/platform/plans.ts'
import { typeset } from '@quai/contract/platform/text/typography.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { PricingPlan } from '../../../platform/database/schema.generated.ts'
import { mapInSlices } from '../../../platform/slices.ts'
import { checkTransport } from '../../orders/core/place.ts'
import { type LoadedDeal, loadDeal } from '../../orders/create.ts'
import { checkItems } from '../../orders/goods/items.ts'
import { passesOf } from '../checks/verdict.ts'
import type { Comparison, FileLine, JudgingContext } from '../definition.ts'
import { failureOf, Issues } from '../reading/issues.ts'
import { loadDocks, plannedDay, readAppointment } from './appointment.ts'
import type { AskedOrder, CheckedOrders, OrderSubject } from './asked.ts'
import { type Existing, findExisting } from './existing-orders/find.ts'
import { factsOf } from './facts.ts'
import { type GoodsLine, issueOf, readGoods } from './goods/goods.ts'
import { describeMissing, inventProduct, type MissingReference, presentMissing } from './goods/missing.ts'
import { type KnownPackagings, placeQuantities } from './goods/plain-quantities.ts'
import { addressOf, columnOfField, type Head, readHeads } from './heads.ts'
import { loadStockLeft } from './stock.ts'

/**
 * Finds all issues of a file of orders by the rules of createOrder(): catalogue, batches, transport, appointments and
 * stock. The file's orders take docks and goods one after another. Writes nothing.
 */
export const checkOrders = async (
  ctx: JudgingContext,
  subject: OrderSubject,
  given: readonly FileLine[],
): Promise<CheckedOrders> => {
  const issues = new Issues()
  const { customerId, warehouseId } = subject
  const choose = (known: KnownPackagings | undefined) => subject.packaging ?? onlyOf(known)
  const lines = await placeQuantities(ctx.db, { customerId, warehouseId, lines: given, choose }, issues)
  const pass = passesOf(ctx.onJudged, { lines: lines.length, passes: 4 })
  const [deal, hasBatches, existing] = await Promise.all([
    loadDeal(ctx, subject),
    ownerHasBatches(ctx.db, subject.customerId),
    findExisting(ctx, subject, { lines, issues }),
  ])
  const { news } = existing
  const missing = new Map<string, MissingReference>()
  const { goods, unknown, catalogue } = await readGoods(
    ctx.db,
    {
      customerId,
      orderType: subject.orderType,
      lines: news,
      requiresBatch: true,
      onRead: pass(0),
      onFound: pass(1),
      // Only a delivery may bring an unknown product: a collection finds no stock of it.
      ...(subject.orderType === 'delivery' && {
        invent: (reference, asked, { names, withZeros }) => {
          const described = describeMissing(reference, asked, { names, withZeros, hasBatches })
          missing.set(reference, described)
          return subject.createsMissing ? inventProduct(described, missing.size) : undefined
        },
      }),
    },
    issues,
  )
  const heads = await readHeads(news, issues, pass(2))
  const judgeOrder = (head: Head): AskedOrder => judgeHead(ctx, { head, goods, subject, deal }, issues)
  const orders = await mapInSlices(heads, judgeOrder, pass(3, heads.length))
  await takeDocks(ctx, { subject, deal, orders }, issues)
  if (subject.orderType === 'collection') await takeStock(ctx, { subject, deal, orders }, issues)
  return {
    issues,
    orders,
    deal,
    missingReferences: [...missing.values()],
    missing: [...missing.values()].map(presentMissing),
    toMake: orders.length,
    facts: factsOf(orders, { deal, unknown: subject.createsMissing ? unknown : new Map(), catalogue, existing }),
    ...(existing.ordersTotal > 0 && { comparisons: comparisonsOf(existing, issues) }),
  }
}

/** A product with one packaging is counted in it; nothing is guessed of the others. */
const onlyOf = (known: KnownPackagings | undefined) => (known?.usable.length === 1 ? known.usable[0] : undefined)

interface Judging {
  head: Head
  goods: ReadonlyMap<number, GoodsLine>
  subject: OrderSubject
  deal: LoadedDeal
}

const judgeHead = (ctx: JudgingContext, { head, goods, subject, deal }: Judging, issues: Issues): AskedOrder => {
  const own = head.lines.flatMap(({ line }) => goods.get(line) ?? [])
  checkOnce(own, issues)
  const transporter = readTransporter(head, subject, issues)
  const fields = readFields(ctx, { head, subject, deal, transporter }, issues)
  const planned = transporter && readAppointment(ctx, { head, transporter, rules: deal.rules }, issues)
  if (subject.orderType === 'collection' && transporter === 'by_quai_courier') checkSizes(own, issues)
  return { head, fields, planned, goods: own }
}

/** Says of each right line whether its order is new or already there. */
const comparisonsOf = ({ news, same }: Existing, issues: Issues): ReadonlyMap<number, Comparison> => {
  const known = new Map<number, Comparison>(same.map(({ line }) => [line, { state: 'same', before: {} }]))
  for (const { line } of news) if (issues.of(line).length === 0) known.set(line, { state: 'new', before: {} })
  return known
}

const ownerHasBatches = async (db: Db, customerId: number): Promise<boolean> => {
  const row = await db.maybe(sql<{ plan: PricingPlan | null }>`
    SELECT pricing_plan AS plan FROM users WHERE id = ${customerId}`)
  return planHas(row?.plan ?? null, 'batches')
}

/** Requires each product, batch and packaging to occur once in an order. */
const checkOnce = (goods: readonly GoodsLine[], issues: Issues): void => {
  const seen = new Map<string, number>()
  for (const { line, product, packaging, batchNumber, quantityColumn } of goods) {
    const key = `${product.id}/${packaging}/${batchNumber ?? ''}`
    const first = seen.get(key)
    if (first === undefined) seen.set(key, line)
    else
      issues.add({
        line,
        column: quantityColumn,
        code: 'DUPLICATE',
        message: `Déjà à la ligne ${first} de cette commande : réunissez les quantités.`,
      })
  }
}

const readTransporter = ({ values, lineOf, lines }: Head, subject: OrderSubject, issues: Issues) => {
  const transporter = values.transporter ?? subject.transporter ?? undefined
  if (!transporter && lines.every(({ cells }) => !cells['transporter']))
    issues.add({
      line: lineOf('transporter'),
      column: 'transporter',
      code: 'REQUIRED',
      message: 'Merci de renseigner un type de transporteur valide.',
    })
  return transporter
}

interface Fields {
  head: Head
  subject: OrderSubject
  deal: LoadedDeal
  transporter: CreateOrderInput['orderTransporter'] | undefined
}

const ordersSchema = createOrderInput.omit({ orderItems: true, orderDateStart: true })

/** Reads the fields of an order besides goods and time, by the schema and the rules of orders. */
const readFields = (ctx: JudgingContext, { head, subject, deal, transporter }: Fields, issues: Issues) => {
  const { values, number } = head
  if (values.order_type && values.order_type !== subject.orderType)
    issues.add({
      line: head.lineOf('order_type'),
      column: 'order_type',
      code: 'TYPE_OTHER',
      message: `Ce fichier importe des ${importTypes.get(subject.importType)?.many ?? 'commandes'} : changez le type, ou importez cette commande à part.`,
    })
  const address = addressOf(head)
  checkAddress(head, address, transporter, issues)
  if (!transporter) return undefined
  const failure = failureOf(() =>
    checkTransport(ctx, {
      orderType: subject.orderType,
      orderTransporter: transporter,
      canWarehouseCarry: deal.canWarehouseCarry,
      planZones: deal.planZones,
      addressCarry: address,
    }),
  )
  if (failure && failure.code !== 'INVALID') issues.add(placedRefusal(head, issueOf(failure)))
  const read = ordersSchema.safeParse({
    orderType: subject.orderType,
    orderTransporter: transporter,
    transportLoadingTailgate: values.tailgate ?? false,
    transportLoadingSide: values.side_loading ?? false,
    internalNumber: values.internal_number ?? number,
    addressCarry: address ?? null,
    [ctx.actor.userType === 'customer' ? 'messageToWarehouse' : 'messageToCustomer']: values.message ?? null,
    deliveryInstructions: values.delivery_instructions ?? null,
    additionalInformation: values.additional_information ?? null,
  })
  if (read.success) return read.data
  for (const issue of read.error.issues) {
    const { path, fallback } = toFieldIssue(issue)
    const column = columnOfField[String(path.at(-1))] ?? 'order_number'
    // Without an internal number, the order's number is used, so the issue belongs to that column.
    const shown = column === 'internal_number' && values.internal_number === undefined ? 'order_number' : column
    issues.add({ line: head.lineOf(shown), column: shown, code: 'INVALID', message: fallback })
  }
  return undefined
}

/** Places a refusal of the transport: at the postcode when the plan does not serve the address. */
const placedRefusal = (head: Head, issue: ReturnType<typeof issueOf>) => {
  const column = issue.code === 'COURIER_ZONE' && columnOfField['zipCode'] ? columnOfField['zipCode'] : 'transporter'
  return { line: head.lineOf(column), column, ...issue }
}

/**
 * Requires the address that the transporter needs; the customer's own transport needs none. Without any address,
 * reports each missing part.
 */
const checkAddress = (
  { lineOf }: Head,
  address: ReturnType<typeof addressOf>,
  transporter: Fields['transporter'] = 'by_customer',
  issues: Issues,
): void => {
  if (!address && transporter === 'by_customer') return
  for (const { field, rule, message } of carryAddressIssues(transporter, address ?? { country: 'France' })) {
    const column = columnOfField[field]
    if (column)
      issues.add({
        line: lineOf(column),
        column,
        code: { required: 'ADDRESS', zipCode: 'ZIP_CODE', country: 'COUNTRY' }[rule],
        message: typeset(message),
      })
  }
}

const checkSizes = (goods: readonly GoodsLine[], issues: Issues): void => {
  for (const { line, product, packaging, quantity } of goods) {
    const failure = failureOf(() =>
      checkItems(
        {
          orderType: 'delivery',
          isCourier: true,
          items: [{ productId: product.id, productPackaging: packaging, quantity }],
        },
        new Map([[product.id, product]]),
      ),
    )
    if (failure?.code === 'PRODUCT_DIMENSIONS_MISSING') issues.add({ line, column: 'reference', ...issueOf(failure) })
  }
}

interface Asked {
  subject: OrderSubject
  deal: LoadedDeal
  orders: readonly AskedOrder[]
}

const takeDocks = async (ctx: JudgingContext, { subject, deal, orders }: Asked, issues: Issues): Promise<void> => {
  const { dockCount } = deal.rules
  const docked = orders.filter(({ planned }) => planned?.needsDock)
  const planned = docked.flatMap((order) => order.planned ?? [])
  if (planned.length === 0) return
  const docks = await loadDocks(ctx, { warehouseId: subject.warehouseId, dockCount, planned })
  for (const { head, planned: wanted } of docked)
    if (wanted && !docks.take(wanted))
      issues.add({
        line: head.lineOf('hour'),
        column: 'hour',
        code: 'SLOT_TAKEN',
        message: 'Ce créneau est complet : choisissez une autre heure.',
      })
}

const takeStock = async (ctx: JudgingContext, { subject, deal, orders }: Asked, issues: Issues): Promise<void> => {
  const left = await loadStockLeft(
    ctx.db,
    subject,
    orders.flatMap(({ goods }) => goods),
  )
  await mapInSlices(orders, ({ goods, planned, fields }) =>
    left.take(
      goods,
      { plannedDay: planned && plannedDay(planned, deal.rules), consignee: fields?.addressCarry },
      issues,
    ),
  )
}
