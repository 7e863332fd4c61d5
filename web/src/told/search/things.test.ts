import { expect, test } from 'vitest'
import { thingsOf } from './things.ts'

test('produits, partenaires et documents trouvés mènent à leur page, un partenaire à ses commandes', () => {
  const things = thingsOf(
    {
      partners: [
        { id: 3, name: 'Comptoir Lavigne', userType: 'customer', closeness: 'prefix' },
        { id: 9, name: 'Équipe', userType: 'admin', closeness: 'prefix' },
      ],
      people: [],
      invoices: [],
      products: [
        {
          id: 12,
          reference: 'THE-01',
          name: 'Thé vert',
          customerId: 3,
          customerName: 'Comptoir Lavigne',
          isActive: true,
          closeness: 'exact',
        },
      ],
      documents: [
        {
          id: 5,
          uuid: '019a0000-0000-7000-8000-000000000005',
          type: 'slip',
          filename: 'bon.pdf',
          orderId: 641,
          orderType: 'collection',
          orderUuid: '019a0000-0000-7000-8000-000000000641',
          internalNumber: 'CMD-0641',
        },
      ],
    },
    'customer',
  )
  expect(things.map(({ label, href }) => [label, href])).toEqual([
    ['Comptoir Lavigne', '/orders?customerId=3'],
    ['THE-01', '/products/12'],
    ['bon.pdf', '/orders/019a0000-0000-7000-8000-000000000641'],
  ])
  expect(things.at(-1)?.detail).toContain('CMD-0641')
})

test('pour l’administrateur une organisation et une personne mènent à leur page', () => {
  const things = thingsOf(
    {
      partners: [{ id: 3, name: 'Comptoir Lavigne', userType: 'customer', closeness: 'exact' }],
      people: [
        {
          id: 8,
          name: 'Camille Roy',
          email: 'camille@lavigne.example',
          userId: 3,
          userName: 'Comptoir Lavigne',
          closeness: 'prefix',
        },
      ],
      products: [],
      invoices: [],
      documents: [],
    },
    'admin',
  )
  expect(things.map(({ label, href }) => [label, href])).toEqual([
    ['Comptoir Lavigne', '/admin/users/3'],
    ['Camille Roy', '/admin/users/3'],
  ])
})
