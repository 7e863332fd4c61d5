import { documentLimits } from '@quai/contract/orders/documents/document.ts'
import { typeset } from '@quai/contract/platform/text/typography.ts'
import { expect, test } from 'vitest'
import { pdfBytes } from '../../testing/builders/a-document.ts'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aPair, aProduct, slotOn, someStock } from '../../testing/builders/builders.ts'
import { type Answer, createTestApp, testNow } from '../../testing/test-app.ts'

// Every validation rule of orders, one per line, with the field it marks and its French sentence.

const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const place = { customerId: customer.userId, warehouseId: warehouse.userId }
const productId = await aProduct(db, customer.userId)
await someStock(db, { ...place, productId, quantity: 1_000 })
const [asCustomer, asWarehouse] = [await t.as(customer.contactId), await t.as(warehouse.contactId)]
const anOrderAt = (given: Partial<Parameters<typeof anOrder>[1]> = {}) =>
  anOrder(db, { ...place, status: 'confirmed', lines: [{ productId, quantity: 6 }], ...given })

const line = { productId, productPackaging: 'package_unit', quantity: 2 }
const order = {
  orderType: 'collection',
  warehouseId: warehouse.userId,
  orderDateStart: slotOn('2027-01-20'),
  orderTransporter: 'by_customer',
  orderItems: [line],
}
const create = (changes: object) => asCustomer.post('/orders', { ...order, ...changes })
const complete = async (changes: object) => {
  const { uuid } = await anOrderAt({ start: slotOn('2027-01-04') })
  const completion = {
    orderDateDone: '2027-01-04T07:30:00.000Z',
    driverOnTime: true,
    proof: 'generated',
    orderItems: [line],
  }
  return asWarehouse.post(`/orders/${uuid}/complete`, { ...completion, ...changes })
}
const update = async (changes: object) => {
  const { uuid } = await anOrderAt({ status: 'pending' })
  return asCustomer.patch(`/orders/${uuid}`, { version: 1, ...changes })
}
const upload = async (files: readonly Buffer[]) => {
  const { uuid } = await anOrderAt()
  const form = new FormData()
  form.append('type', 'slip')
  files.forEach((bytes, rank) => {
    form.append('documents[]', new Blob([new Uint8Array(bytes)]), `bon ${rank + 1}.pdf`)
  })
  return asWarehouse.upload(`/orders/${uuid}/upload`, form)
}

interface Rule {
  rule: string
  call: () => Promise<Answer>
  /** Marked field. Without it, the refusal concerns the whole request. */
  at?: string
  says: string
}

const slip = await pdfBytes()
const rules: Rule[] = [
  {
    rule: 'une quantité est supérieure à 0',
    call: () => create({ orderItems: [{ ...line, quantity: 0 }] }),
    at: 'orderItems.0.quantity',
    says: 'La valeur doit être supérieure à 0.',
  },
  {
    rule: 'une quantité est entière',
    call: () => create({ orderItems: [{ ...line, quantity: 1.5 }] }),
    at: 'orderItems.0.quantity',
    says: 'Un nombre entier est attendu.',
  },
  {
    rule: 'une quantité est donnée',
    call: () => create({ orderItems: [{ ...line, quantity: undefined }] }),
    at: 'orderItems.0.quantity',
    says: 'Indiquez une quantité.',
  },
  {
    rule: 'un conditionnement est choisi',
    call: () => create({ orderItems: [{ ...line, productPackaging: undefined }] }),
    at: 'orderItems.0.productPackaging',
    says: 'Choisissez un conditionnement.',
  },
  {
    rule: 'un conditionnement ne se choisit pas deux fois pour un produit',
    call: () => create({ orderItems: [line, line] }),
    at: 'orderItems.1.productPackaging',
    says: 'Ce conditionnement est déjà choisi pour ce produit.',
  },
  {
    rule: 'une commande a au moins une référence',
    call: () => create({ orderItems: [] }),
    at: 'orderItems',
    says: 'Au moins une référence est requise.',
  },
  {
    rule: 'une clôture a au moins une référence',
    call: () => complete({ orderItems: [] }),
    at: 'orderItems',
    says: 'Au moins une référence est requise.',
  },
  {
    rule: 'un envoi de documents en a au moins un',
    call: () => upload([]),
    at: 'documents',
    says: 'Joignez au moins un document.',
  },
  {
    rule: 'un bon d’entrée ou de sortie est requis quand la clôture s’appuie sur un document',
    call: () => complete({ proof: 'document' }),
    at: 'proof',
    says: 'Un bon d’entrée ou de sortie est requis.',
  },
  {
    rule: 'un créneau, sa date et son heure sont choisis',
    call: () => create({ orderDateStart: undefined }),
    at: 'orderDateStart',
    says: 'Choisissez un créneau.',
  },
  {
    rule: 'un type est choisi',
    call: () => create({ orderType: undefined }),
    at: 'orderType',
    says: 'Choisissez une entrée ou une sortie.',
  },
  {
    rule: 'un client choisit son entrepôt',
    call: () => create({ warehouseId: undefined }),
    at: 'warehouseId',
    says: 'Choisissez un entrepôt.',
  },
  {
    rule: 'un entrepôt choisit le client',
    call: () => asWarehouse.post('/orders', order),
    at: 'customerId',
    says: 'Choisissez un client.',
  },
  {
    rule: 'une clôture a sa date de réalisation',
    call: () => complete({ orderDateDone: undefined }),
    at: 'orderDateDone',
    says: 'La date de réalisation est requise.',
  },
  {
    rule: 'un type de transporteur est valide',
    call: () => create({ orderTransporter: 'by_pigeon' }),
    at: 'orderTransporter',
    says: 'Merci de renseigner un type de transporteur valide.',
  },
  {
    rule: 'une adresse est valide',
    call: () => create({ orderTransporter: 'by_warehouse' }),
    at: 'addressCarry',
    says: 'Veuillez renseigner une adresse valide.',
  },
  {
    rule: 'une modification change quelque chose',
    call: () => update({ orderDateStart: slotOn('2027-01-20') }),
    says: 'Rien n’a changé : modifiez au moins un champ.',
  },
  {
    rule: 'une modification respecte le préavis de l’entrepôt',
    call: async () => {
      await limitTo(48)
      t.setNow('2027-01-19T08:00:00.000Z')
      const answer = await (await t.as(customer.contactId)).patch(`/orders/${(await anOrderAt()).uuid}`, {
        version: 1,
        internalNumber: 'A-2',
      })
      t.setNow(testNow)
      await limitTo(0)
      return answer
    },
    says: 'Trop tard : l’entrepôt demande 48 h de préavis avant le créneau.',
  },
  {
    rule: 'une commande porte au plus 20 documents',
    call: () => upload(Array.from({ length: documentLimits.perOrder + 1 }, () => slip)),
    says: 'Pas plus de 20\u00a0fichiers à la fois.',
  },
  {
    rule: 'un document pèse au plus 10 Mo',
    call: () => upload([Buffer.concat([slip, Buffer.alloc(documentLimits.maxBytes)])]),
    says: '« bon 1.pdf » dépasse 10 Mo.',
  },
  {
    rule: 'un document est un PDF',
    call: () => upload([Buffer.from('<html>bon</html>')]),
    says: '« bon 1.pdf » n’est pas un PDF.',
  },
  {
    rule: 'un document a au plus 5 pages',
    call: async () => upload([await pdfBytes({ pages: 6 })]),
    says: '« bon 1.pdf » dépasse 5 pages.',
  },
]

const limitTo = (hours: number) =>
  db
    .updateTable('warehouse_settings')
    .set({ order_update_limit_hours: hours })
    .where('warehouse_id', '=', warehouse.userId)
    .execute()

test.each(rules)('$rule', { timeout: 30_000 }, async ({ call, at, says }) => {
  const { status, body } = await call()
  expect([422, 413]).toContain(status)
  const [issue] = body.issues ?? []
  expect({ at: issue?.path.join('.'), says: issue?.fallback ?? body.message }).toEqual({ at, says: typeset(says) })
})
