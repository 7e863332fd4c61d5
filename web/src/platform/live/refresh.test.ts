import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { type Change, mayList } from './changes.ts'
import { refresh } from './refresh.ts'

const uuid = '0b8f7a52-6f2c-4c36-8a2e-0d5f0f4f0a11'
const other = '5d1f7a52-6f2c-4c36-8a2e-0d5f0f4f0a22'

interface Shown {
  input?: Record<string, unknown>
  answer?: unknown
  meta?: Record<string, unknown>
}

/** Calls that pages show, by name: what each asks, and what it got. */
const calls: Record<string, Shown> = {
  'orders.detail': { input: { uuid }, answer: { id: 7, uuid, orderItems: [{ productId: 3 }] } },
  'orders.logs': { input: { uuid } },
  'orders.comments': { input: { uuid } },
  'orders.actions': { input: { orderUuids: [other] } },
  'orders.toComplete': {},
  'documents.ofOrder': { input: { uuid } },
  'guests.links': { input: { uuid } },
  'shipments.ofOrder': { input: { orderUuid: uuid } },
  'shipments.detail': { input: { uuid: other }, answer: { uuid: other, order: { uuid } } },
  'loadPlans.show': { input: { date: '2027-01-04' } },
  'slots.free': { input: { warehouseId: 2, date: '2027-01-04' } },
  'slots.load': { input: { warehouseId: 2 } },
  'slots.timeFrame': { input: { warehouseId: 2 } },
  'stock.overview': { input: { id: 3 } },
  'stock.coming': { input: { id: 3 } },
  'stock.expiries': {},
  'stock.proposal': { input: { productId: 3 } },
  'products.detail': { input: { id: 3 } },
  'batches.ofProduct': { input: { id: 3 } },
  'recall.show': { input: { id: 12 } },
  'invoices.detail': { input: { uuid } },
  'charges.ofInvoice': { input: { uuid } },
  'charges.expected': {},
  'deals.detail': { input: { id: 5 } },
  'rates.list': { input: { dealId: 5 } },
  'transportRules.ofDeal': { input: { dealId: 5 } },
  'addresses.mainOfUser': { input: { id: 2 } },
  'dashboard.show': { meta: { isLive: true } },
  'dashboard.counts': { meta: { isLive: true } },
  'notifications.overview': { meta: { isLive: true } },
  'visits.board': { meta: { isLive: true } },
  'tracking.show': { input: { uuid: other }, meta: { isLive: true } },
  'stock.holds': { input: { productId: 3 }, meta: { isLive: true } },
  'subscription.show': { meta: { isLive: true } },
}
/** What refreshes itself with all that both sides do. */
const ofAll = Object.keys(calls).filter((name) => calls[name]?.meta?.['isLive'])

const change = (kind: Change['kind'], about: Partial<Change> = {}): Change => {
  return { kind, orderId: null, orderUuid: null, invoiceUuid: null, productIds: [], ...about }
}
const about = { orderId: 7, orderUuid: uuid }
const keyOf = (name: string, input?: object) => [name.split('.'), { ...(input && { input }), type: 'query' }]

/** Returns the names of the calls that are read again, of those that a page shows. */
const refreshed = async (heard: readonly Change[] | undefined, given = calls): Promise<string[]> => {
  const client = new QueryClient()
  const read: string[] = []
  const stops = Object.entries(given).map(([name, { input, answer = {}, meta }]) => {
    const queryKey = keyOf(name, input)
    client.setQueryData(queryKey, answer)
    const queryFn = () => {
      read.push(name)
      return answer
    }
    return new QueryObserver(client, { queryKey, queryFn, meta, staleTime: Number.POSITIVE_INFINITY }).subscribe(
      () => {},
    )
  })
  await refresh(client, heard)
  for (const stop of stops) stop()
  return read.toSorted()
}

const ofOrder = [
  'orders.detail',
  'orders.logs',
  'orders.comments',
  'documents.ofOrder',
  'guests.links',
  'shipments.ofOrder',
  'shipments.detail',
]

describe('ce qui se relit quand l’autre côté agit', () => {
  test.each<[string, Change, string[]]>([
    [
      'une commande',
      change('order', about),
      [...ofAll, ...ofOrder, 'orders.actions', 'orders.toComplete', 'slots.free', 'slots.load', 'loadPlans.show'],
    ],
    ['un message', change('message', about), [...ofAll, ...ofOrder]],
    ['un document', change('document', about), [...ofAll, ...ofOrder, 'orders.toComplete']],
    ['une expédition', change('shipment', about), [...ofAll, ...ofOrder, 'loadPlans.show']],
    ['un camion', change('visit', about), [...ofAll, ...ofOrder, 'orders.actions']],
    ['une facture', change('invoice', { invoiceUuid: uuid }), [...ofAll, 'invoices.detail', 'charges.ofInvoice']],
    ['une facture retirée', change('invoice'), [...ofAll, 'invoices.detail', 'charges.ofInvoice']],
    ['une autre facture', change('invoice', { invoiceUuid: other }), ofAll],
    [
      'du stock',
      change('stock', { productIds: [3] }),
      [
        ...ofAll,
        'stock.overview',
        'stock.coming',
        'stock.expiries',
        'stock.proposal',
        'products.detail',
        'batches.ofProduct',
        'recall.show',
        'orders.detail',
      ],
    ],
    [
      'un produit, un lot, une photo',
      change('product', { productIds: [3] }),
      [
        ...ofAll,
        'stock.overview',
        'stock.coming',
        'stock.expiries',
        'stock.proposal',
        'products.detail',
        'batches.ofProduct',
        'recall.show',
        'orders.detail',
      ],
    ],
    ['un autre produit', change('product', { productIds: [4] }), [...ofAll, 'stock.expiries', 'recall.show']],
    [
      'un accord, ses tarifs, son plan de transport, une adresse',
      change('deal'),
      [...ofAll, 'deals.detail', 'rates.list', 'transportRules.ofDeal', 'charges.expected', 'addresses.mainOfUser'],
    ],
    ['des horaires', change('hours'), [...ofAll, 'slots.free', 'slots.load', 'slots.timeFrame', 'orders.actions']],
    [
      'des marchandises retenues',
      change('hold', { productIds: [3] }),
      [
        'stock.overview',
        'stock.coming',
        'stock.proposal',
        'stock.holds',
        'products.detail',
        'batches.ofProduct',
        'orders.detail',
      ],
    ],
    ['une notification', change('notification'), ['dashboard.counts', 'notifications.overview', 'orders.comments']],
    ['une formule', change('plan'), ['subscription.show']],
  ])('%s', async (_, heard, expected) => {
    expect(await refreshed([heard])).toEqual([...new Set(expected)].toSorted())
  })

  test('tout, quand on a pu manquer quelque chose', async () => {
    expect(await refreshed(undefined)).toEqual(Object.keys(calls).toSorted())
  })

  test('rien d’une autre commande, ni les lignes d’une liste, qui ne bougent pas sous le doigt', async () => {
    const shown = {
      'orders.detail': { input: { uuid: other }, answer: { id: 8, uuid: other } },
      'stock.movements': { input: { productId: 3 }, meta: { isList: true } },
    }
    expect(await refreshed([change('order', about), change('stock', { productIds: [3] })], shown)).toEqual([])
  })

  test('une commande supprimée se relit par son numéro', async () => {
    const shown = { 'orders.detail': { input: { uuid }, answer: { id: 7, uuid } } }
    expect(await refreshed([change('order', { orderId: 7 })], shown)).toEqual(['orders.detail'])
  })
})

test('une liste se relit pour tout, sauf pour ce qui est trop fréquent et ne la change pas', () => {
  const [orders, stock] = [keyOf('orders.list'), keyOf('stock.products')]
  expect(mayList(stock, undefined)).toBe(true)
  expect(mayList(stock, [change('order', about)])).toBe(true)
  expect(mayList(stock, [change('notification')])).toBe(false)
  expect(mayList(orders, [change('notification')])).toBe(true)
  expect(mayList(keyOf('notifications.list'), [change('notification')])).toBe(true)
  expect(mayList(orders, [change('hold')])).toBe(false)
  expect(mayList(orders, [change('hold'), change('order', about)])).toBe(true)
})

describe('ce qui change pendant une première lecture', () => {
  /** Hears a change while a call is read for the first time; returns what the page shows in the end. */
  const shownAfter = async (name: string, { meta, input }: Shown, heard: Change): Promise<unknown> => {
    const client = new QueryClient()
    const queryKey = keyOf(name, input)
    const first = Promise.withResolvers<string>()
    const answers = [first.promise, Promise.resolve('après')]
    const observer = new QueryObserver(client, { queryKey, queryFn: () => answers.shift(), meta })
    const stop = observer.subscribe(() => {})
    const done = refresh(client, [heard])
    first.resolve('avant')
    await done
    stop()
    return client.getQueryData(queryKey)
  }

  test('se voit une fois la lecture finie, dans une fiche et dans une liste', async () => {
    expect(await shownAfter('orders.detail', { input: { uuid } }, change('order', about))).toBe('après')
    expect(await shownAfter('orders.list', { meta: { isList: true } }, change('order', about))).toBe('après')
  })

  test('ne fait rien relire qui ne le concerne pas', async () => {
    expect(await shownAfter('orders.detail', { input: { uuid: other } }, change('order', about))).toBe('avant')
    expect(await shownAfter('orders.list', { meta: { isList: true } }, change('hold'))).toBe('avant')
  })
})

test('ce qu’on supprime ne se relit pas avant que sa page ne soit quittée', async () => {
  const client = new QueryClient()
  const removal = Promise.withResolvers<void>()
  const read: string[] = []
  const queryKey = keyOf('products.detail', { id: 3 })
  client.setQueryData(queryKey, { id: 3 })
  const observer = new QueryObserver(client, { queryKey, queryFn: () => read.push('product'), staleTime: 60_000 })
  const stop = observer.subscribe(() => {})
  const mutation = client
    .getMutationCache()
    .build(client, { mutationFn: () => removal.promise, meta: { isRemoval: true } })
  const removing = mutation.execute(undefined)
  await refresh(client, [change('product', { productIds: [3] })])
  expect(read).toEqual([])
  removal.resolve()
  await removing
  await refresh(client, [change('product', { productIds: [3] })])
  expect(read).toEqual(['product'])
  stop()
})
