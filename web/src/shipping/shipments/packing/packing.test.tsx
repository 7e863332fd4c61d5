import { createTheme, ThemeProvider } from '@mui/material/styles'
import type { ShipmentDetail, ShippedItem } from '@quai/contract/shipping/shipments/shipment.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { orpc } from '../../../platform/calls/query.ts'
import { closeSession, openSession } from '../../../platform/session.ts'
import { ShortcutsHost } from '../../../shell/keys/ShortcutsHost.tsx'
import { PackingBench } from './PackingBench.tsx'
import { usePresence } from './ShipmentPage.tsx'

const network = await vi.hoisted(async () => (await import('../../../platform/testing/fake-network.ts')).fakeNetwork())
const sounds = vi.hoisted(() => vi.fn())
vi.mock('../../../goods/barcodes/signal.ts', () => ({ signal: sounds }))

const anItem = (id: number, more: Partial<ShippedItem>): ShippedItem => ({
  id,
  productId: id,
  reference: `REF-${id}`,
  name: `Produit ${id}`,
  ean: null,
  pictureId: null,
  productPackaging: 'package_unit',
  quantity: 3,
  batchId: null,
  batchNumber: null,
  batchExpirationDate: null,
  length: 10,
  width: 10,
  height: 10,
  weight: 0.5,
  isFragile: false,
  keepsUpright: false,
  ...more,
})
const items = [
  anItem(1, { reference: 'THE-01', ean: '3760123456784', batchId: 1, batchNumber: 'L-7' }),
  anItem(2, { reference: 'TASSE', isFragile: true, quantity: 2 }),
]
const uuid = '019a0000-0000-7000-8000-000000000007'
const aShipment = (more: Partial<ShipmentDetail> = {}) =>
  ({
    id: 7,
    uuid,
    version: 1,
    shipmentStatus: 'DRAFT',
    orderId: 120,
    orderUuid: '019a0000-0000-7000-8000-000000000120',
    carrier: null,
    serviceLevel: null,
    updatedAt: '2026-11-22T10:00:00.000Z',
    packages: [],
    order: { orderStatus: 'confirmed' },
    items,
    boxes: [{ name: 'Carton M', length: 40, width: 30, height: 20, tareWeight: 0.4, maxWeight: 20 }],
    ...more,
  }) as unknown as ShipmentDetail // The fields that the workbench reads.

const show = (shipment = aShipment()) => {
  const client = new QueryClient()
  const page = (shown: ShipmentDetail) => (
    <ThemeProvider theme={createTheme({ cssVariables: true })}>
      <QueryClientProvider client={client}>
        <ShortcutsHost />
        <main>
          <PackingBench shipment={shown} />
        </main>
      </QueryClientProvider>
    </ThemeProvider>
  )
  const { rerender } = render(page(shipment))
  const detail = orpc.shipments.detail.queryKey({ input: { uuid } })
  client.setQueryData(detail, shipment)
  return {
    become: (shown: ShipmentDetail) => rerender(page(shown)),
    /** True once the page wants to read the shipment again. */
    read: () => client.getQueryState(detail)?.isInvalidated,
  }
}

/** Shows the bench where its links lead somewhere. */
const showLinked = (shipment: ShipmentDetail) => {
  const Page = () => (
    <ThemeProvider theme={createTheme({ cssVariables: true })}>
      <QueryClientProvider client={new QueryClient()}>
        <PackingBench shipment={shipment} />
      </QueryClientProvider>
    </ThemeProvider>
  )
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  // The page's own router is registered for types; this one only carries links.
  render(<RouterProvider router={router as never} />)
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const spaced = (text: string | null | undefined) => (text ?? '').replace(/[\u00a0\u202f]/g, ' ')

let sent: Record<string, unknown>[]
let answer: (body: Record<string, unknown>) => Response

beforeEach(() => {
  sent = []
  answer = () => json({})
  network.mockImplementation(async (request) => {
    if (request.method !== 'PUT') return json({})
    const body = JSON.parse(await request.text()) as Record<string, unknown>
    sent.push(body)
    return answer(body)
  })
  openSession({
    accessToken: `h.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 3600 }))}.s`,
    accessUser: {
      contact: { id: 7, name: 'Karim', email: 'karim@dauphine.example' },
      userId: 5,
      userUuid: '019a0000-0000-7000-8000-000000000005',
      userName: 'Entrepôts du Dauphiné',
      userType: 'warehouse',
      pricingPlan: null,
    },
  })
})
afterEach(async () => {
  cleanup()
  sounds.mockClear()
  localStorage.clear()
  await closeSession()
})

const code = () => screen.getByLabelText<HTMLInputElement>('Scanner ou taper une référence')
const type = (text: string) => {
  fireEvent.change(code(), { target: { value: text } })
  fireEvent.keyDown(code(), { key: 'Enter' })
}
const scan = (text: string) => {
  for (const key of [...Array.from(text), 'Enter']) fireEvent.keyDown(document.body, { key })
}
const packages = () =>
  within(screen.getByRole('list', { name: 'Colis' }))
    .queryAllByRole('listitem', { name: /^(Colis|Palette) / })
    .map((one) => spaced(within(one).getAllByRole('button')[0]?.textContent))
const contents = () =>
  within(screen.getByRole('list', { name: 'Contenu' }))
    .getAllByRole('listitem')
    .map((one) => spaced(one.textContent))
const press = (name: string | RegExp) =>
  fireEvent.click(
    screen.getByRole('button', {
      name: (text) => (typeof name === 'string' ? spaced(text) === name : name.test(spaced(text))),
    }),
  )
const key = (pressed: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.body, { key: pressed, ...more })
const fill = (label: string, value: string) => {
  const field = screen.getByLabelText(label)
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}
const missing = () => spaced(document.querySelector('form')?.querySelectorAll('output')[1]?.textContent)

test('un code lu met un article dans le colis ouvert, qui s’ouvre tout seul ; une référence tapée en met plusieurs', async () => {
  show()
  scan('(01)03760123456784(10)L-7')
  expect(contents()).toEqual([expect.stringContaining('THE-01 Lot L-7')])
  type('2*tasse')
  expect(contents()[1]).toMatch(/TASSE.*2 unités/)
  expect(packages()).toEqual([expect.stringMatching(/^Colis 1.*3 articles.*sans poids/)])
  await waitFor(() => expect(sounds.mock.calls).toEqual([[false], [false]]))
})

test.each([
  ['4006381333931', 'Le code 4006381333931 n’est pas dans cette commande. Rien n’a été emballé.'],
  ['(01)03760123456784(10)L-8', 'Le lot L-8 de THE-01 n’est pas dans cette commande. Rien n’a été emballé.'],
  ['TASSE', 'TASSE est déjà emballé en entier : il n’en reste pas à mettre.'],
  ['4*THE-01', 'La commande contient 3 unités de THE-01 : on ne peut pas en emballer 4.'],
])('%s sonne, dit pourquoi, et ne change rien', (typed, sentence) => {
  show()
  type('2*TASSE')
  const before = contents()
  sounds.mockClear()
  type(typed)
  expect(sounds.mock.calls).toEqual([[true]])
  expect(spaced(screen.getByRole('alert').textContent)).toBe(sentence)
  expect(contents()).toEqual(before)
})

test('au clavier : n ouvre un colis, les flèches en changent, Entrée va au poids, Ctrl+Z annule', async () => {
  show()
  for (const count of [1, 2]) {
    key('n')
    await waitFor(() => expect(packages()).toHaveLength(count))
  }
  const current = () => document.querySelector('[aria-current]')?.getAttribute('aria-label')
  expect(current()).toBe('Colis 2')
  key('ArrowLeft')
  await waitFor(() => expect(current()).toBe('Colis 1'))
  key('Enter')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Poids')))
  key('z', { ctrlKey: true })
  await waitFor(() => expect(packages()).toHaveLength(1))
})

test('séparer, puis fusionner : le contenu suit, aucun colis vide ne reste', async () => {
  show()
  type('3*THE-01')
  press('Autres actions : Colis 1')
  fireEvent.click(screen.getByRole('menuitem', { name: 'Séparer en deux colis' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('THE-01'), { target: { value: '1' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Déplacer' }))
  await waitFor(() =>
    expect(packages()).toEqual([expect.stringMatching('2 articles'), expect.stringMatching('1 article')]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  press(/^Colis 2/)
  press('Autres actions : Colis 2')
  fireEvent.click(screen.getByRole('menuitem', { name: 'Déplacer ou fusionner' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Déplacer' }))
  await waitFor(() => expect(packages()).toEqual([expect.stringMatching('3 articles')]))
})

test('ce qui manque se dit à côté du bouton, jusqu’à ce que tout soit emballé, pesé et mesuré', async () => {
  answer = () => json({ ...aShipment(), version: 2, shipmentStatus: 'PACKAGED', packages: [] })
  show()
  expect(missing()).toBe('Il manque encore : 5 articles à emballer')
  type('3*THE-01')
  type('2*TASSE')
  expect(missing()).toBe('Il manque encore : Sans poids : Colis 1 · Sans dimensions : Colis 1')
  fill('Poids', '2,5')
  fill('Longueur', '40')
  fill('Largeur', '30')
  fill('Hauteur', '20')
  expect(missing()).toBe('Tout est emballé, pesé et mesuré.')
  press('Terminer l’emballage')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    id: 7,
    uuid,
    version: 1,
    shipmentStatus: 'PACKAGED',
    packages: [
      {
        packageNumber: '120-1',
        shipmentPackageType: 'BOX',
        weight: 2.5,
        length: 40,
        width: 30,
        height: 20,
        packageItems: [
          { orderItemId: 1, quantity: 3 },
          { orderItemId: 2, quantity: 2 },
        ],
      },
    ],
  })
})

test('un carton usuel donne ses dimensions, et le poids calculé se prend d’une touche', () => {
  show()
  type('3*THE-01')
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Carton usuel' }))
  fireEvent.click(screen.getByRole('option', { name: 'Carton M' }))
  expect(screen.getByLabelText<HTMLInputElement>('Longueur').value).toBe('40')
  press(/^Prendre 1,9/)
  expect(packages()).toEqual([expect.stringMatching(/1,9 kg · 40 × 30 × 20 cm/)])
})

test('enregistrer comme brouillon n’empêche pas de terminer ensuite, même après un refus', async () => {
  answer = () => json({ statusCode: 409, code: 'CONFLICT', message: 'Recommencez.' }, 409)
  show(aShipment({ items: [anItem(3, { productPackaging: 'package_box', quantity: 1, weight: 4 })] }))
  press('Emballer pour moi')
  press('Enregistrer comme brouillon')
  expect((await screen.findByRole('alert')).textContent).toContain('Recommencez')
  press('Terminer l’emballage')
  await waitFor(() => expect(sent.map(({ shipmentStatus }) => shipmentStatus)).toEqual(['DRAFT', 'PACKAGED']))
})

test('un enregistrement dépassé relit l’expédition au lieu d’écraser, et dit pourquoi', async () => {
  answer = () => json({ statusCode: 409, code: 'STALE', message: 'Cette commande a changé entre-temps.' }, 409)
  const { read } = show()
  type('THE-01')
  press('Enregistrer')
  await waitFor(() => expect(read()).toBe(true))
  expect(spaced(screen.getByRole('alert').textContent)).toBe('Cette commande a changé entre-temps.')
  expect(contents()[0]).toContain('THE-01')
})

test('les autres qui ont l’expédition ouverte sont nommés, et ce qu’ils enregistrent se relit', async () => {
  const requests: unknown[] = []
  network.mockImplementation(async (request) => {
    requests.push(JSON.parse(await request.text()))
    return json({
      version: 2,
      others: [
        { contactName: 'Nadia', isSelf: false },
        { contactName: 'Karim', isSelf: true },
      ],
    })
  })
  const Others = () => <p>{usePresence({ uuid, version: 1 }, true).join(', ')}</p>
  const client = new QueryClient()
  const reading = vi.spyOn(client, 'invalidateQueries')
  render(
    <QueryClientProvider client={client}>
      <Others />
    </QueryClientProvider>,
  )
  await screen.findByText('Nadia, vous, dans un autre onglet')
  expect(reading).toHaveBeenCalledWith({ queryKey: orpc.shipments.detail.queryKey({ input: { uuid } }) })
  cleanup()
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ isLeaving: true }))
})

test('ce que le plan de transport refuse se dit sur le colis concerné', async () => {
  const refusals = [{ packageNumber: '120-1', criterion: 'weight', reason: 'au plus 30 kg' }]
  answer = () =>
    json(
      {
        statusCode: 422,
        code: 'COURIER_PLAN_MISMATCH',
        message: 'L’emballage ne correspond pas au plan de transport.',
        params: { refusals },
      },
      422,
    )
  show()
  type('THE-01')
  press('Enregistrer')
  expect(spaced((await screen.findByText(/au plus 30/)).textContent)).toBe('Plan de transport : au plus 30 kg.')
})

test('quand quelqu’un d’autre a enregistré, on choisit : prendre la sienne, ou garder la mienne', async () => {
  const theirs = aShipment({
    version: 2,
    packages: [
      {
        id: 1,
        uuid,
        packageNumber: '120_1',
        shipmentPackageType: 'BOX',
        weight: null,
        length: null,
        width: null,
        height: null,
        sscc: null,
        packageItems: [],
      },
      {
        id: 2,
        uuid,
        packageNumber: '120_2',
        shipmentPackageType: 'BOX',
        weight: null,
        length: null,
        width: null,
        height: null,
        sscc: null,
        packageItems: [],
      },
    ],
  })
  const { become } = show()
  type('THE-01')
  become(theirs)
  expect(spaced(screen.getByRole('alert').textContent)).toContain('(2 colis)')
  expect(contents()).toHaveLength(1)
  press('Garder la mienne')
  press('Enregistrer')
  await waitFor(() => expect(sent[0]).toMatchObject({ version: 2, packages: [{ packageNumber: '120-1' }] }))
})

test('sans modification ici, ce qu’un autre enregistre se montre aussitôt ; sinon on peut prendre la sienne', async () => {
  const box = { shipmentPackageType: 'BOX' as const, weight: null, length: null, width: null, height: null, sscc: null }
  const theirs = (version: number, count: number) =>
    aShipment({
      version,
      packages: Array.from({ length: count }, (_none, rank) => ({
        ...box,
        id: rank,
        uuid,
        packageNumber: `120_${rank + 1}`,
        packageItems: [],
      })),
    })
  const { become } = show()
  become(theirs(2, 1))
  await waitFor(() => expect(packages()).toHaveLength(1))
  type('THE-01')
  become(theirs(3, 3))
  press('Prendre la sienne')
  await waitFor(() => expect(packages()).toHaveLength(3))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('ce qui n’est pas enregistré reste sur l’appareil et revient', () => {
  show()
  type('THE-01')
  window.dispatchEvent(new Event('pagehide'))
  cleanup()
  show()
  expect(contents()[0]).toContain('THE-01')
  expect(screen.getByRole('alert').textContent).toMatch(/non envoy|saisi|repris/i)
})

test('« Emballer pour moi » : un colis par colis commandé ; sans carton usuel, des unités seules mènent au réglage', async () => {
  showLinked(aShipment({ boxes: [] }))
  const blocked = await screen.findByRole('button', { name: /^Emballer pour moi/ })
  expect(blocked.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('link', { name: 'Régler les cartons usuels' }).getAttribute('href')).toContain('shipping')
  cleanup()
  show(aShipment({ items: [anItem(3, { productPackaging: 'package_box', quantity: 2, weight: 4 })] }))
  press('Emballer pour moi')
  expect(packages()).toEqual([expect.stringMatching('4 kg'), expect.stringMatching('4 kg')])
})
