import { createTheme, ThemeProvider } from '@mui/material/styles'
import type { Product } from '@quai/contract/goods/products/product.ts'
import type { StockLine } from '@quai/contract/goods/stock/stock.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hostToasts } from '../../../platform/notify.ts'
import { openSession } from '../../../platform/session.ts'
import { AdjustForm } from './AdjustForm.tsx'

const network = await vi.hoisted(async () => (await import('../../../platform/testing/fake-network.ts')).fakeNetwork())

const product = (id: number, reference: string, more: Partial<Product> = {}) =>
  ({
    id,
    reference,
    name: reference.toLowerCase(),
    packagingType: 'unit',
    isBatchManaged: false,
    customerId: 2,
    customerName: 'Comptoir Lavigne',
    ...more,
  }) as Product // The fields that the form reads.
const bucket = product(1, 'SEAU')
const yoghurt = product(3, 'YAOURT', { isBatchManaged: true, customerId: 4, customerName: 'Ferme du Pré' })

const held = (physical: number, available: number, more: Partial<StockLine> = {}): StockLine => ({
  productPackaging: 'package_unit',
  batchId: null,
  batchNumber: null,
  batchExpirationDate: null,
  physical,
  available,
  forecast: available,
  ...more,
})

/** Stock of the fake server, the adjustments sent to it, and its answer to them. */
let stock: Record<number, StockLine[]>
const sent: unknown[] = []
let adjusted: () => Response

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const answer = async (request: Request): Promise<Response> => {
  const path = new URL(request.url).pathname.replace('/api', '')
  if (request.method === 'PATCH') {
    sent.push(JSON.parse(await request.text()))
    return adjusted()
  }
  const [, id] = /^\/stock\/overviews\/product\/(\d+)$/.exec(path) ?? []
  if (id) return json({ items: [{ warehouseId: 5, lines: stock[Number(id)] ?? [] }] })
  if (path.endsWith('/coming'))
    return json({
      items: [
        { orderUuid: 'u-662', orderId: 662, kind: 'collection', state: 'planned', batchNumber: null, quantity: -20 },
        { orderUuid: 'u-663', orderId: 663, kind: 'collection', state: 'waiting', batchNumber: null, quantity: -5 },
      ].map((one) => ({ ...one, productPackaging: 'package_unit', warehouseName: 'Dauphiné' })),
    })
  const items = path === '/products/suggestions' ? [bucket, yoghurt] : []
  return json({ items, total: items.length })
}

beforeEach(() => {
  sent.length = 0
  stock = { 1: [held(32, 12)] }
  adjusted = () => json({ items: [] })
  network.mockImplementation(answer)
  openSession({
    accessToken: `h.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 }))}.s`,
    accessUser: {
      contact: { id: 7, name: 'Karim Benali', email: 'karim@dauphine.example' },
      userId: 5,
      userUuid: '019a0000-0000-7000-8000-000000000005',
      userName: 'Entrepôts du Dauphiné',
      userType: 'warehouse',
      pricingPlan: null,
    },
  })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const show = (first: Product | undefined = bucket) =>
  render(
    <ThemeProvider theme={createTheme({ cssVariables: true })}>
      <QueryClientProvider client={new QueryClient()}>
        <RouterContextProvider router={createRouter({ routeTree: createRootRoute() })}>
          <AdjustForm first={first} />
        </RouterContextProvider>
      </QueryClientProvider>
    </ThemeProvider>,
  )
const countedOf = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
const count = async (name: RegExp, value: string) => fireEvent.change(await countedOf(name), { target: { value } })
const add = async (reference: string) => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Ajouter un produit' }))
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(reference) }))
}
const giveReason = (value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: /Motif/ }), { target: { value } })
const submit = async () => {
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Ajuster' })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
  fireEvent.click(button)
}

/** What the toasts said. */
const told: string[] = []
hostToasts((message) => told.push(message))

test('plusieurs produits, un motif courant, un seul envoi : l’écart de chaque quantité constatée', async () => {
  stock = { 1: [held(32, 12)], 3: [held(6, 6, { batchId: 9, batchNumber: 'L9' })] }
  show()
  await count(/Quantité constatée de SEAU/, '24')
  expect(screen.getByText(/^32 → 24/)).toBeTruthy()
  expect(screen.getByText(/Disponible.*12 → 4/)).toBeTruthy()
  await add('YAOURT')
  await count(/Quantité constatée de YAOURT, lot L9/, '10')
  fireEvent.click(screen.getByRole('button', { name: 'Casse' }))
  expect(screen.getByText('Comptoir Lavigne')).toBeTruthy()
  expect(screen.getByText('Ferme du Pré')).toBeTruthy()
  await submit()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    reason: 'Casse',
    adjustments: [
      { productId: 1, productPackaging: 'package_unit', adjustmentType: 'substraction', quantity: 8, batchId: null },
      { productId: 3, productPackaging: 'package_unit', adjustmentType: 'addition', quantity: 4, batchId: 9 },
    ],
  })
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /Quantité constatée/ })).toBeNull())
  expect(told).toEqual([expect.stringMatching(/^Stock ajusté. SEAU\s: 32 → 24\sunités, YAOURT\s: 6 → 10\sunités$/)])
})

test('un lot inconnu se nomme dans la ligne ; un lot connu tapé par son numéro est retrouvé', async () => {
  show(yoghurt)
  await count(/Quantité constatée de YAOURT/, '4')
  giveReason('Retour')
  await submit()
  expect(await screen.findByText('Ce champ est requis.')).toBeTruthy()
  expect(sent).toEqual([])
  const number = screen.getByRole('textbox', { name: /Numéro de lot/ })
  fireEvent.change(number, { target: { value: 'L-NEUF' } })
  await submit()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    adjustments: [
      { adjustmentType: 'addition', quantity: 4, batch: { batchNumber: 'L-NEUF', batchExpirationDate: null } },
    ],
  })
})

test('le même produit ajoute son lot suivant, puis un nouveau lot, et jamais deux fois la même ligne', async () => {
  stock = { 3: [held(6, 6, { batchId: 9, batchNumber: 'L9' }), held(2, 2, { batchId: 10, batchNumber: 'L10' })] }
  show(yoghurt)
  await countedOf(/de YAOURT, lot L9/)
  await add('YAOURT')
  await count(/de YAOURT, lot L10/, '2')
  await add('YAOURT')
  await waitFor(() => expect(screen.getAllByRole('textbox', { name: /Quantité constatée/ })).toHaveLength(3))
  fireEvent.change(screen.getByRole('textbox', { name: /Numéro de lot/ }), { target: { value: 'L10' } })
  expect(screen.getAllByText(/En stock.*2/)).toBeTruthy()
  for (const field of screen.getAllByRole('textbox', { name: /Quantité constatée/ }))
    fireEvent.change(field, { target: { value: '7' } })
  giveReason('Comptage')
  await submit()
  expect(await screen.findByText('Cette ligne est déjà plus haut.')).toBeTruthy()
  expect(sent).toEqual([])
})

test('sous le réservé, l’effet nomme la sortie avec son lien, et le refus arrive à sa ligne', async () => {
  adjusted = () =>
    json(
      {
        statusCode: 422,
        code: 'STOCK_SHORTAGE',
        message: 'Stock insuffisant.',
        params: {
          shortages: [{ productId: 1, packaging: 'package_unit', batchId: null, batchNumber: null, missing: 1 }],
        },
      },
      422,
    )
  show()
  await count(/Quantité constatée de SEAU/, '19')
  const line = screen.getByRole('listitem')
  expect((await within(line).findByRole('link', { name: 'Sortie\u00a0662' })).getAttribute('href')).toBe(
    '/orders/u-662',
  )
  expect(within(line).queryByRole('link', { name: 'Sortie\u00a0663' })).toBeNull()
  giveReason('Casse')
  await submit()
  expect(await within(line).findByText(/^Au moins 20.*réservé/)).toBeTruthy()
  expect((await countedOf(/SEAU/)).value).toBe('19')
})

test('sans écart, rien n’est à ajuster, et le bouton le dit', async () => {
  show()
  await count(/Quantité constatée de SEAU/, '32')
  expect(screen.getByRole('button', { name: 'Ajuster' }).getAttribute('aria-description')).toContain('rien à ajuster')
})

test('Entrée passe d’une quantité à la suivante, puis au produit suivant', async () => {
  stock = { 3: [held(6, 6, { batchId: 9, batchNumber: 'L9' }), held(2, 2, { batchId: 10, batchNumber: 'L10' })] }
  show(yoghurt)
  const first = await countedOf(/de YAOURT, lot L9/)
  fireEvent.click(await screen.findByRole('button', { name: 'Ajouter l’autre lot ou conditionnement en stock' }))
  const second = await countedOf(/de YAOURT, lot L10/)
  first.focus()
  fireEvent.keyDown(first, { key: 'Enter' })
  expect(document.activeElement).toBe(second)
  fireEvent.keyDown(second, { key: 'Enter' })
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Ajouter un produit' }))
})

test('la saisie se garde sur l’appareil jusqu’à l’envoi', async () => {
  show()
  const field = await countedOf(/Quantité constatée de SEAU/)
  fireEvent.pointerDown(field)
  fireEvent.change(field, { target: { value: '24' } })
  giveReason('Casse')
  cleanup()
  show(undefined)
  expect((await countedOf(/Quantité constatée de SEAU/)).value).toBe('24')
})
