import { describe, expect, test } from 'vitest'
import { slotOn } from '../testing/builders/builders.ts'
import { fields, items, openScene, perform, type Scene } from './client.ts'
import { deletionSummary, order, orderItem, orderRow } from './entities.ts'

const scene = await openScene()
const { make, pair, customer, warehouse } = scene
const began = slotOn('2027-01-04')

const anOrder =
  (status: 'pending' | 'confirmed' | 'finished', start?: string, body?: (made: { productId: number }) => object) =>
  async () => {
    const made = await make.order(pair, status, start)
    return { at: { uuid: made.uuid, id: made.id }, ...(body && { body: body(made) }) }
  }
const uuids = async (status: 'pending' | 'confirmed', start?: string) => ({
  orderUuids: [(await make.order(pair, status, start)).uuid],
})
const lines = ({ productId }: { productId: number }) => [{ productId, productPackaging: 'package_unit', quantity: 1 }]
const ofOneOrder = async (status: 'pending') => ({ 'orderUuids[]': (await uuids(status)).orderUuids[0] ?? '' })
const aDocument = async () => {
  const { uuid, documentId } = await make.document(pair, customer)
  return { at: { uuid, documentId } }
}
const fileOf = async ({ blobOf }: Scene, given: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(given)) form.append(name, value)
  form.append('file', blobOf(await make.csv(pair)), 'commandes.csv')
  return { form }
}

describe('opérations, section 7 : les commandes', () => {
  perform(scene, [
    { call: 'GET /orders/{uuid}', by: 'customer', given: anOrder('pending'), status: 200, answers: order },
    { call: 'GET /orders/{id}', by: 'warehouse', given: anOrder('pending'), status: 200, answers: order },
    {
      call: 'DELETE /orders/{uuid}',
      by: 'warehouse',
      given: anOrder('pending'),
      status: 200,
      answers: deletionSummary,
    },
    {
      call: 'GET /orders/print',
      by: 'customer',
      given: async () => ({ query: await ofOneOrder('pending') }),
      status: 200,
      answers: 'pdf',
    },
    { call: 'GET /orders/{uuid}/documents/download', by: 'customer', given: aDocument, status: 200, answers: 'zip' },
    { call: 'DELETE /orders/{uuid}/documents/{documentId}', by: 'customer', given: aDocument, status: 204 },
    { call: 'GET /orders', by: 'customer', status: 200, answers: { ...fields('total'), items: [orderRow] } },
    {
      call: 'POST /orders',
      by: 'customer',
      given: async () => ({
        body: {
          orderType: 'delivery',
          warehouseId: warehouse.userId,
          orderDateStart: slotOn('2027-02-04'),
          orderTransporter: 'by_client',
          transportLoadingTailgate: true,
          transportLoadingSide: false,
          messageToWarehouse: 'Merci',
          deliveryInstructions: 'Quai 2',
          addressCarry: { name: 'Dépôt', street: '3 rue du Port', zip: '44000', city: 'Nantes', country: 'France' },
          orderItems: lines({ productId: await make.plainProduct(pair) }),
        },
      }),
      status: 201,
      answers: { ...fields('id uuid orderStatus'), orderItems: [orderItem] },
    },
    {
      call: 'GET /orders/search',
      by: 'customer',
      given: () => ({ query: { query: 'canari' } }),
      status: 200,
      answers: items(fields('id uuid')),
    },
    {
      call: 'POST /orders/inventory',
      by: 'customer',
      given: () => ({ body: { warehouseId: warehouse.userId, plannedDate: '2027-02-04', productIds: null } }),
      status: 201,
      answers: fields('id uuid orderType'),
    },
    { call: 'GET /orders/active-period', by: 'customer', status: 200, answers: fields('from to') },
    {
      call: 'GET /orders/actions',
      by: 'warehouse',
      given: async () => ({ query: await ofOneOrder('pending') }),
      status: 200,
      answers: items(fields('orderUuid actions')),
    },
    { call: 'GET /orders/export', by: 'customer', status: 200 },
    { call: 'GET /orders/to-complete', by: 'warehouse', status: 200, answers: fields('items total') },
    {
      call: 'POST /orders/import',
      by: 'customer',
      given: (made) =>
        fileOf(made, { type: 'delivery', transporter: 'by_customer', warehouseId: String(warehouse.userId) }),
      status: 201,
      answers: fields('uuid'),
    },
    {
      call: 'POST /orders/import/csv',
      by: 'customer',
      given: (made) => fileOf(made, { type: 'delivery', transporter: '', warehouseId: String(warehouse.userId) }),
      status: 201,
      answers: fields('uuid'),
    },
    {
      call: 'POST /import',
      by: 'customer',
      given: (made) =>
        fileOf(made, { type: 'delivery', transporter: 'by_customer', warehouseId: String(warehouse.userId) }),
      status: 201,
      answers: fields('uuid'),
    },
    { call: 'GET /orders/documents', by: 'customer', status: 200, answers: fields('items total') },
    {
      call: 'POST /orders/{uuid}/confirm',
      by: 'warehouse',
      given: anOrder('pending', undefined, () => ({})),
      status: 200,
    },
    {
      call: 'POST /orders/{uuid}/reject',
      by: 'warehouse',
      given: anOrder('pending', undefined, () => ({ reason: 'Complet' })),
      status: 200,
      answers: fields('refusalReasons'),
    },
    {
      call: 'POST /orders/{uuid}/cancel',
      by: 'warehouse',
      given: anOrder('confirmed', undefined, () => ({ reason: 'Grève' })),
      status: 200,
      answers: fields('cancellationReasons'),
    },
    {
      call: 'POST /orders/{uuid}/upload',
      by: 'customer',
      given: async ({ blobOf }) => {
        const form = new FormData()
        form.append('type', 'slip')
        form.append('documents[]', blobOf(await make.pdf()), 'bon.pdf')
        return { at: { uuid: (await make.order(pair, 'confirmed')).uuid }, form }
      },
      status: 201,
    },
    { call: 'GET /orders/{uuid}/print', by: 'customer', given: anOrder('pending'), status: 200, answers: 'pdf' },
    {
      call: 'POST /orders/{uuid}/no-show',
      by: 'warehouse',
      given: anOrder('confirmed', began, () => ({})),
      status: 200,
    },
    { call: 'GET /orders/{uuid}/proof', by: 'customer', given: anOrder('finished'), status: 200, answers: 'pdf' },
    { call: 'POST /orders/{uuid}/proof', by: 'customer', given: anOrder('confirmed', began), status: 204 },
    {
      call: 'POST /orders/{uuid}/complete',
      by: 'warehouse',
      given: anOrder('confirmed', began, (made) => ({
        orderDateDone: began,
        driverOnTime: true,
        proof: 'generated',
        orderItems: lines(made),
      })),
      status: 200,
      answers: fields('orderDateDone driverOnTime orderStatus'),
    },
    {
      call: 'POST /orders/confirm',
      by: 'warehouse',
      given: async () => ({ body: await uuids('pending') }),
      status: 200,
      answers: items(fields('uuid ok')),
    },
    {
      call: 'POST /orders/complete',
      by: 'warehouse',
      given: async () => ({ body: await uuids('confirmed', began) }),
      status: 200,
      answers: items(fields('uuid ok')),
    },
    {
      call: 'GET /orders/{uuid}/logs',
      by: 'customer',
      given: anOrder('pending'),
      status: 200,
      answers: items(fields('action fromStatus toStatus createdAt')),
    },
    {
      call: 'POST /orderitems/upload',
      by: 'customer',
      given: async ({ blobOf }) => {
        const form = new FormData()
        form.append('file', blobOf(await make.csv(pair)), 'lignes.csv')
        form.append('warehouseId', String(warehouse.userId))
        form.append('orderType', 'delivery')
        return { form }
      },
      status: 200,
    },
    {
      call: 'GET /carbon/estimate',
      by: 'customer',
      given: async () => ({ query: { orderUuid: (await make.order(pair, 'pending')).uuid } }),
      status: 200,
      answers: fields('estimate'),
    },
  ])
})

describe('opérations, section 4 : les valeurs', () => {
  test('les transporteurs, leurs autres noms compris, filtrent la liste', async () => {
    const caller = await scene.as('customer')
    for (const orderTransporter of [
      'by_customer',
      'by_client',
      'by_warehouse',
      'by_quai',
      'by_quai_shuttle',
      'by_quai_courier',
    ])
      expect((await caller.get('/orders', { orderTransporter })).status, orderTransporter).toBe(200)
  })
  test.each([
    ['pending', ['order_confirm', 'order_refuse', 'order_cancel_by_warehouse', 'order_update_pending']],
    ['confirmed', ['order_finish', 'order_cancel_by_warehouse', 'order_update_confirmed']],
  ] as const)('les actions d’une commande %s portent les noms de la spécification', async (status, names) => {
    const { uuid } = await make.order(pair, status, began)
    const { body } = await (await scene.as('warehouse')).get(`/orders/${uuid}`)
    expect([...body.actions, ...Object.keys(body.blocked)]).toEqual(expect.arrayContaining([...names]))
  })
})
