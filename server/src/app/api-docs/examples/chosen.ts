import type { ExampleDays } from './example-days.ts'
import type { RequestExample } from './requests.ts'

type Chosen = Record<string, Partial<RequestExample>>

/** Examples of calls whose rules bind several fields, which a schema cannot say. */
const chosen: Chosen = {
  'addresses.update': { body: { name: 'Épicerie du Port' } },
  'batches.update': { body: { additionalInformation: 'Palettes filmées' } },
  'imports.ordersFile': { query: { orderType: 'delivery', warehouseId: 13 } },
  'imports.uploadStock': { form: { dryRun: 'true', reason: 'Inventaire tournant' } },
  'imports.readItems': { form: { orderType: 'delivery', warehouseId: 13 } },
  'mails.savePreferences': { body: { items: [{ event: 'order_comment', timing: 'digest' }] } },
  'schedule.runNow': { path: { name: 'remind-invoices' } },
  'stock.hold': {
    body: {
      formKey: '3f0c7f6e-2b1d-4c58-9a77-5d1f0a6b8e21',
      warehouseId: 13,
      items: [{ productId: 12, productPackaging: 'package_unit', quantity: 12 }],
    },
  },
  'products.create': { body: { reference: 'THE-VERT-100', name: 'Thé vert en vrac', packagingType: 'unit' } },
  'products.update': { body: { supplierName: 'Comptoir des thés' } },
  'products.updateMany': { body: { products: [{ id: 12, supplierName: 'Comptoir des thés' }] } },
  'slots.saveSettings': { body: { dockCount: 4 } },
  'webhooks.create': { body: { url: 'https://exemple.fr/quai', events: ['order.confirm', 'stock.updated'] } },
  'webhooks.change': { body: { events: ['orders', 'stock.updated'] } },
  'orders.update': { body: { version: 12, messageToWarehouse: 'Le camion aura une heure de retard.' } },
  'orders.list': { query: { pageSize: 10 } },
  'orders.createSavedFilter': { body: { name: 'À valider', query: { statusGroup: 'pending' } } },
  'carbon.estimate': { query: { orderUuid: '3f0c7f6e-2b1d-4c58-9a77-5d1f0a6b8e21' } },
  'rates.save': { body: { rates: { inPallet: 45_000 } } },
  'epcis.list': { query: { EQ_bizStep: 'receiving,shipping', perPage: 10 } },
  'events.list': { query: { limit: 100 } },
}

/** Adds those that name days. */
export const chosenOn = (days: ExampleDays): Chosen => {
  const charged = { customerId: 12, warehouseId: 13, from: days.monthStart, to: days.monthEnd }
  return {
    ...chosen,
    'orders.complete': {
      body: {
        orderDateDone: `${days.yesterday}T08:30:00.000Z`,
        driverOnTime: true,
        orderItems: [{ productId: 12, productPackaging: 'package_unit', quantity: 10 }],
        proof: 'generated',
        signature: { signerName: 'Paul Martin' },
      },
    },
    'inventories.create': { body: { warehouseId: 13, plannedDate: days.ahead, productIds: null } },
    'orders.create': {
      body: {
        orderType: 'delivery',
        warehouseId: 13,
        orderDateStart: `${days.ahead}T08:30:00.000Z`,
        orderTransporter: 'by_customer',
        orderItems: [{ productId: 12, productPackaging: 'package_unit', quantity: 12 }],
      },
    },
    'charges.expected': { query: charged },
    'charges.export': { query: charged },
    'charges.products': { query: charged },
    'charges.days': { query: charged },
    'charges.movements': { query: charged },
    'charges.orders': { query: charged },
  }
}
