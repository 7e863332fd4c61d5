import { describe } from 'vitest'
import { fields, items, openScene, perform } from './client.ts'
import { invoice } from './entities.ts'

const scene = await openScene()
const { make, pair, customer } = scene

describe('opérations, section 7 : les factures, les notifications et les chiffres', () => {
  perform(scene, [
    {
      call: 'POST /invoices',
      by: 'warehouse',
      given: async ({ blobOf }) => {
        const form = new FormData()
        const given = {
          customerId: String(customer.userId),
          invoiceNumber: 'F-1',
          amount: '123450',
          periodStart: '2026-12-01',
          periodEnd: '2026-12-31',
          invoicingDate: '2026-12-31',
        }
        for (const [name, value] of Object.entries(given)) form.append(name, value)
        form.append('document', blobOf(await make.uniquePdf()), 'facture.pdf')
        return { form }
      },
      status: 201,
      answers: invoice,
    },
    {
      call: 'GET /invoices/documents',
      by: 'customer',
      status: 200,
      answers: {
        ...fields('total'),
        items: [{ ...fields('id originalFilename url ownerId'), invoiceHistory: { ...invoice, billingPeriod: null } }],
      },
    },
    { call: 'GET /invoices', by: 'customer', status: 200, answers: items(invoice) },
    { call: 'GET /invoiceReminders', by: 'admin', status: 200, answers: fields('items') },
    { call: 'GET /notifications', by: 'customer', status: 200, answers: fields('items') },
    { call: 'GET /notifications/overview', by: 'customer', status: 200 },
    {
      call: 'PATCH /notifications/{id}',
      by: 'customer',
      given: async () => ({ at: { id: await make.notification(customer) }, body: { isRead: true } }),
      status: 200,
    },
    ...['stock', 'performance', 'carbon', 'orders', 'history'].map((family) => ({
      call: `GET /kpis/${family}`,
      by: 'customer' as const,
      given: () => ({ query: { period: '30' } }),
      status: 200,
    })),
    { call: 'GET /carbon/gram', by: 'admin', status: 200 },
    {
      call: 'POST /subscription/request',
      by: 'customer',
      given: async () => {
        await make.noPlanRequest(customer)
        return { body: { plan: 'starter' } }
      },
      status: 201,
    },
  ])
})

describe('opérations, section 7 : les outils de l’administrateur', () => {
  perform(scene, [
    { call: 'GET /viewer', by: 'admin', status: 200, answers: fields('items') },
    { call: 'GET /schedule', by: 'admin', status: 200, answers: fields('items') },
    { call: 'POST /schedule/invoice-reminder', by: 'admin', given: () => ({ body: {} }), status: 200 },
    {
      call: 'POST /sellsy/sync/deals',
      by: 'admin',
      given: async () => {
        await make.sellsyAtRest()
        return {}
      },
      status: 201,
    },
    {
      call: 'POST /sellsy/sync/user/{id}',
      by: 'admin',
      given: async () => {
        await make.sellsyAtRest()
        return { at: { id: pair.customer.userId } }
      },
      status: 201,
    },
    {
      call: 'POST /sellsy/invoices/upload',
      by: 'admin',
      given: async () => ({ body: { invoiceUuids: [await make.unsentInvoice(pair)] } }),
      status: 201,
    },
  ])
})
