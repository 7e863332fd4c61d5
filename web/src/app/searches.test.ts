import { productListQuery } from '@quai/contract/goods/products/product.ts'
import {
  movementListQuery,
  stockBatchListQuery,
  stockListQuery,
  stockOverviewQuery,
} from '@quai/contract/goods/stock/stock.ts'
import { chargeKinds } from '@quai/contract/money/charges/charge-kinds.ts'
import { chargedMovementsQuery } from '@quai/contract/money/charges/statement.ts'
import { invoiceListQuery } from '@quai/contract/money/invoices/invoice.ts'
import { reminderListQuery } from '@quai/contract/money/reminders/reminder.ts'
import { sellsyItemQuery } from '@quai/contract/money/sellsy/sync.ts'
import { carbonStatementQuery } from '@quai/contract/orders/carbon/carbon.ts'
import { documentListQuery } from '@quai/contract/orders/documents/document.ts'
import { importListQuery, importQuery } from '@quai/contract/orders/imports/query.ts'
import { orderListQuery, transporters } from '@quai/contract/orders/orders/query.ts'
import { accountLogQuery } from '@quai/contract/parties/accounts/log.ts'
import { userListQuery } from '@quai/contract/parties/accounts/user.ts'
import { addressListQuery } from '@quai/contract/parties/addresses/address.ts'
import { dealListQuery } from '@quai/contract/parties/deals/deal.ts'
import { failedJobQuery } from '@quai/contract/parties/schedule/schedule.ts'
import { pageQuery } from '@quai/contract/platform/pagination.ts'
import { frontErrorQuery } from '@quai/contract/services/front-errors/front-error.ts'
import { pickupListQuery } from '@quai/contract/shipping/pickups/pickup.ts'
import { shipmentListQuery } from '@quai/contract/shipping/shipments/query.ts'
import { notificationListQuery } from '@quai/contract/told/notifications/notification.ts'
import { mailListQuery } from '@quai/contract/told/viewer/mail.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Reader, uuid } from '../platform/pages/search.ts'
import {
  accountLog,
  addressList,
  carbonStatement,
  chargesLine,
  dealList,
  documentList,
  failedJobs,
  frontErrors,
  importList,
  importSheet,
  invoiceList,
  mailList,
  notificationList,
  orderList,
  pickupList,
  productList,
  productStock,
  reminderList,
  sellsyItems,
  shipmentList,
  stockBatchList,
  stockList,
  userList,
} from './searches.ts'

const whole = [0, 1, -1, 1.5, 10, 25, 33, 50, 100, 1000, 100_000, 100_001, 2 ** 53, Number.NaN, 1e99]
const texts = ['', 'abc', ' a ', 'x'.repeat(120), ` ${'x'.repeat(120)} `, 'x'.repeat(121), '\0', '\uD800']
const days = ['2026-11-21', '2024-02-29', '2026-02-29', '2026-13-01', '1999-12-31', '2101-01-01', '2026-11-21T08:00']
const months = ['2026-11', '2026-13', '1999-12', '2100-12', '2101-01', '2026-1', '2026-11-01']
const uuids = ['019a0000-0000-7000-8000-000000000005', '019a0000-0000-7000-c000-000000000005', '019A0000']
const others = [true, false, null, undefined, {}, [], ['abc'], 'asc', 'desc', 'foo']

/** The values that an enumeration of the contract names are tried too. */
const namedBy = (schema: z.ZodType): unknown[] => {
  const { enum: one, anyOf } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return [...(one ?? []), ...(anyOf ?? []).map((choice) => (typeof choice === 'object' ? choice.const : undefined))]
}

const disagreements = (schema: z.ZodType, admits: Reader<unknown>): unknown[] =>
  [...whole, ...texts, ...days, ...months, ...uuids, ...others, ...namedBy(schema)].filter(
    // Absent: the address says nothing, which every list admits.
    (value) => value !== undefined && schema.safeParse(value).success !== admits(value),
  )

test.each([
  // The address names a transporter as answers do, not by its other spellings.
  ['des commandes', orderListQuery.extend({ orderTransporter: z.enum(transporters).optional() }), orderList],
  ['des documents', documentListQuery, documentList],
  ['des expéditions', shipmentListQuery, shipmentList],
  ['des enlèvements', pickupListQuery, pickupList],
  ['des imports', importListQuery, importList],
  ['des lignes d’un import', importQuery, importSheet],
  ['des produits', productListQuery, productList],
  ['des utilisateurs', userListQuery, userList],
  ['du journal d’un utilisateur', accountLogQuery, accountLog],
  ['des accords', dealListQuery, dealList],
  ['des adresses', addressListQuery, addressList],
  ['des prestations d’une ligne', z.object({ ...chargedMovementsQuery.shape, kind: z.enum(chargeKinds) }), chargesLine],
  ['des e-mails', mailListQuery, mailList],
  ['des notifications', notificationListQuery, notificationList],
  ['des tâches échouées', failedJobQuery, failedJobs],
  ['des erreurs', frontErrorQuery, frontErrors],
  ['des factures manquantes', reminderListQuery, reminderList],
  ['des objets d’une synchronisation', sellsyItemQuery, sellsyItems],
  ['des factures', invoiceListQuery, invoiceList],
  ['du stock par lot', stockBatchListQuery, stockBatchList],
  [
    'des mouvements d’un produit',
    movementListQuery.omit({ productId: true }).extend(stockOverviewQuery.omit({ id: true }).shape),
    productStock,
  ],
  ['du relevé des émissions', carbonStatementQuery, carbonStatement],
  ['du stock', stockListQuery.extend(pageQuery.shape), stockList],
])('l’adresse de la liste %s admet ce que son appel admet, ni plus ni moins', (_name, query, readers) => {
  const shape: Record<string, z.ZodType> = query.shape
  expect(Object.keys(readers).sort()).toEqual(Object.keys(shape).sort())
  for (const [name, admits] of Object.entries<Reader<unknown>>(readers)) {
    const schema = shape[name]
    if (!schema) throw new Error(`${name} is not in the contract.`)
    expect({ [name]: disagreements(schema, admits) }).toEqual({ [name]: [] })
  }
})

test('un identifiant d’adresse est celui du contrat', () => {
  expect(disagreements(z.uuid(), uuid)).toEqual([])
})
