import { createTheme, ThemeProvider } from '@mui/material/styles'
import type { UserType } from '@quai/contract/platform/roles.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../../platform/calls/api.ts'
import { openSession } from '../../../platform/session.ts'
import { type DraftLine, emptyDraft, newLine, type OrderDraft } from './draft.ts'
import { OrderForm } from './OrderForm.tsx'
import { useDraft } from './use-draft.ts'

const network = await vi.hoisted(async () => (await import('../../../platform/testing/fake-network.ts')).fakeNetwork())

/** Records what the fake server was asked, and gives its answer to an order. */
const requests: { method: string; path: string; body: Record<string, unknown> | undefined }[] = []
let orderAnswer: () => Response
/** Holds of Rose Petit meanwhile. */
let held: number
const rosesHold = {
  productId: 1,
  reference: 'SEAU',
  packaging: 'package_unit',
  batchId: null,
  batchNumber: null,
  quantity: 7,
  contactName: 'Rose Petit',
  expiresAt: '2099-11-22T13:32:00.000Z',
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const slot = (time: string) => ({
  start: `2099-11-26T${time}:00.000Z`,
  end: `2099-11-26T${time}:30.000Z`,
  period: 'morning',
  free: 2,
})
const freeDay = {
  date: '2099-11-26',
  closed: null,
  noneReason: null,
  appointmentDuration: 30,
  bookableFrom: '2026-11-21T09:00:00.000Z',
  creationNoticeHours: 24,
  updateNoticeHours: 48,
  slots: [slot('09:00'), slot('09:30')],
}

/** Rules of the deal's transport plan, and the sizes of the product. */
let planRules: object[] = []
const bucketSizes = { id: 1, length: 30, width: 30, height: null, grossWeight: 1 }

/** What the picker is given. */
let suggested: object[]
const lamp = {
  id: 9,
  reference: 'LAMPE',
  name: 'Lampe Archimède',
  isBatchManaged: false,
  packagingType: 'unit',
  alikeReference: null,
}
const suggestedBucket = {
  ...lamp,
  id: 1,
  reference: 'SEAU',
  name: 'Seau',
  closeness: 'exact',
  stock: [{ warehouseId: 6, warehouseName: 'Froid de Loire', productPackaging: 'package_box', available: 5 }],
  nextEntryAt: '2099-12-17T09:00:00.000Z',
}

const answer = async (request: Request): Promise<Response> => {
  const path = new URL(request.url).pathname.replace('/api', '')
  const text = request.method === 'GET' ? '' : await request.text()
  requests.push({ method: request.method, path, body: text ? JSON.parse(text) : undefined })
  if (path === '/orders') return orderAnswer()
  if (path === '/stock/proposal')
    return json({
      lines: [
        {
          batchId: null,
          batchNumber: null,
          batchExpirationDate: null,
          daysLeft: null,
          available: 10,
          held,
          quantity: 1,
        },
      ],
      missing: 0,
      holds: held > 0 ? [rosesHold] : [],
    })
  if (path === '/deals/1/transport-rules') return json({ items: planRules })
  if (path === '/products/suggestions') return json({ items: suggested, total: suggested.length })
  if (path === '/products' && request.method === 'POST') return json(lamp, 201)
  if (path === '/products/1') return json(bucketSizes)
  if (path.startsWith('/warehouseAvailability')) return json(freeDay)
  return json({ items: [] })
}

const deal = {
  id: 1,
  uuid: '01a1fd76-7069-7a6c-8bd7-0ec6780367e4',
  externalId: null,
  isActive: true,
  canWarehouseCarry: false,
  requiresSignedSlip: false,
  customerId: 2,
  warehouseId: 5,
  customerName: 'Comptoir Lavigne',
  warehouseName: 'Entrepôts du Dauphiné',
}
const bucket: DraftLine = {
  ...newLine(
    { id: 1, reference: 'SEAU', name: 'Seau', isBatchManaged: false, packagings: ['package_unit'] },
    'package_unit',
  ),
  quantity: 4,
}

const NewOrder = ({ given }: { given: Partial<OrderDraft> }) => {
  const model = useDraft({
    start: {
      ...emptyDraft({ partnerId: 5 }),
      orderItems: [bucket],
      day: '2099-11-26',
      orderDateStart: '2099-11-26T09:30:00.000Z',
      ...given,
    },
    order: null,
    kept: { name: 'orders/create/new', version: null },
    send: (input) => api.orders.create(input),
    onSuccess: () => {},
  })
  return <OrderForm model={model} action="order_create" deals={[deal]} label="Nouvelle commande" />
}

const inProviders = (given: Partial<OrderDraft>) => (
  <ThemeProvider theme={createTheme({ cssVariables: true })}>
    <QueryClientProvider client={new QueryClient()}>
      <NewOrder given={given} />
    </QueryClientProvider>
  </ThemeProvider>
)
const show = (given: Partial<OrderDraft> = {}) => render(inProviders(given))
const send = async () => {
  const [button] = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Envoyer la demande' })
  if (!button) throw new Error('No button to send with.')
  // The button waits for the stock of the lines.
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
}
const signInAs = (userType: UserType) =>
  openSession({
    accessToken: `h.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 }))}.s`,
    accessUser: {
      contact: { id: 7, name: 'Camille Lavigne', email: 'camille@lavigne.example' },
      userId: 2,
      userUuid: '019a0000-0000-7000-8000-000000000003',
      userName: 'Comptoir Lavigne',
      userType,
      pricingPlan: 'business',
    },
  })

const sent = () => requests.filter(({ method }) => method === 'POST')

beforeEach(() => {
  requests.length = 0
  suggested = [suggestedBucket]
  held = 0
  network.mockImplementation(answer)
  Element.prototype.scrollIntoView = () => {}
  signInAs('customer')
})

afterEach(() => {
  cleanup()
  // Removes the drafts, so that the next test starts with an empty form.
  localStorage.clear()
})

test('un créneau pris garde la saisie, le dit au créneau et redemande les créneaux', async () => {
  orderAnswer = () =>
    json({ statusCode: 409, code: 'SLOT_TAKEN', message: 'Ce créneau vient d’être pris. Choisissez-en un autre.' }, 409)
  show()
  fireEvent.change(screen.getByRole('textbox', { name: 'Message à l’entrepôt' }), {
    target: { value: 'Palette filmée' },
  })
  const slots = await screen.findByRole('group', { name: /Créneaux du jeudi 26 novembre 2099/ })
  expect(within(slots).getByRole<HTMLInputElement>('radio', { name: /10:30/ }).checked).toBe(true)
  const askedBefore = requests.filter(({ path }) => path.startsWith('/warehouseAvailability')).length
  await send()
  expect(await screen.findByText(/Ce créneau vient d’être pris/)).toBeTruthy()
  expect(sent()).toHaveLength(1)
  expect(sent()[0]?.body).toMatchObject({
    warehouseId: 5,
    orderItems: [{ productId: 1, quantity: 4 }],
    messageToWarehouse: 'Palette filmée',
  })
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message à l’entrepôt' }).value).toBe(
    'Palette filmée',
  )
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Quantité de SEAU/ }).value).toBe('4')
  expect(within(slots).getByRole<HTMLInputElement>('radio', { name: /10:30/ }).checked).toBe(false)
  await waitFor(() =>
    expect(requests.filter(({ path }) => path.startsWith('/warehouseAvailability')).length).toBeGreaterThan(
      askedBefore,
    ),
  )
})

test('un champ refusé par le serveur le dit à sa place', async () => {
  orderAnswer = () =>
    json(
      {
        statusCode: 422,
        code: 'INVALID',
        message: 'Le formulaire contient des erreurs.',
        issues: [
          {
            path: ['orderItems', 0, 'quantity'],
            key: 'errors.number.too_big',
            params: {},
            fallback: 'La valeur maximale est 3.',
          },
        ],
      },
      422,
    )
  show()
  await send()
  expect(await screen.findByText('La valeur maximale est 3.')).toBeTruthy()
  const quantity = screen.getByRole<HTMLInputElement>('textbox', { name: /Quantité de SEAU/ })
  expect(quantity.getAttribute('aria-invalid')).toBe('true')
  expect(quantity.value).toBe('4')
})

test('une sortie au-delà du disponible s’annonce comme pré-commande avant l’envoi', async () => {
  show()
  expect(await screen.findByText(/10\s*unités disponibles/)).toBeTruthy()
  expect(screen.queryByText(/sera une pré-commande/)).toBeNull()
  fireEvent.change(screen.getByRole('textbox', { name: /Quantité de SEAU/ }), { target: { value: '12' } })
  expect(await screen.findByText(/sera une pré-commande\s: elle sera servie dès que le stock suffira/)).toBeTruthy()
  expect(screen.getByText(/Il manque 2\s*unités/)).toBeTruthy()
})

test('un bloc collé d’un tableur ouvre l’import des lignes, un texte d’une ligne reste dans son champ', async () => {
  show()
  const search = screen.getByRole('combobox', { name: 'Ajouter un produit' })
  const paste = (text: string) => fireEvent.paste(search, { clipboardData: { getData: () => text } })
  expect(paste('SEAU')).toBe(true)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(paste('SEAU\t2\nLAMPE\t3\n')).toBe(false)
  expect(await screen.findByRole('dialog', { name: 'Importer des lignes' })).toBeTruthy()
})

test('ce qui manque est nommé, et rien ne part', async () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Retirer SEAU' }))
  expect(await screen.findByRole('button', { name: 'au moins un produit' })).toBeTruthy()
  await send()
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Ajouter un produit' }).getAttribute('aria-invalid')).toBe('true'),
  )
  expect(sent()).toHaveLength(0)
})

test('Entrée passe au champ suivant et n’envoie rien', async () => {
  show()
  const quantity = screen.getByRole('textbox', { name: /Quantité de SEAU/ })
  await screen.findByText(/10\s*unités disponibles/)
  quantity.focus()
  expect(fireEvent.keyDown(quantity, { key: 'Enter' })).toBe(false)
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Ajouter un produit' }))
  expect(sent()).toHaveLength(0)
})

const choose = (transporter: string) =>
  fireEvent.click(
    within(screen.getByRole('group', { name: 'Qui transporte' })).getByRole('radio', { name: new RegExp(transporter) }),
  )

test('Quai nomme le chauffeur de sa navette : le formulaire ne le demande pas, et n’en garde pas d’autre', async () => {
  show()
  choose('Par vos soins')
  fireEvent.change(screen.getByRole('textbox', { name: 'Nom et prénom' }), { target: { value: 'Léa Roy' } })
  choose('Navette Quai')
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Chauffeur' })).toBeNull())
  choose('Par vos soins')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Nom et prénom' }).value).toBe('')
})

test('ce que Quai transporte a un code postal et une ville : les champs le disent', async () => {
  show()
  choose('Navette Quai')
  fireEvent.mouseDown(screen.getByRole('combobox', { name: /Adresse de livraison/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Autre adresse…' }))
  const part = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name)
  expect([part(/Code postal/).required, part(/Ville/).required, part(/Pays/).required]).toEqual([true, true, false])
  fireEvent.change(part(/Nom du lieu/), { target: { value: 'Boutique' } })
  fireEvent.change(part(/Rue/), { target: { value: '3 rue du Port' } })
  await send()
  await waitFor(() => expect(part(/Ville/).getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(part(/Code postal/))
  expect(screen.getByText(/il manque la ville/)).toBeTruthy()
  expect(sent()).toHaveLength(0)
})

test('une ligne trop grande se ramène d’un clic au disponible', async () => {
  show()
  const quantity = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Quantité de SEAU/ })
  fireEvent.change(quantity(), { target: { value: '12' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Ramener au disponible' }))
  await waitFor(() => expect(quantity().value).toBe('10'))
  expect(screen.queryByText(/sera une pré-commande/)).toBeNull()
  fireEvent.change(quantity(), { target: { value: '25' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Tout ramener au disponible' }))
  await waitFor(() => expect(quantity().value).toBe('10'))
})

test('la tabulation va de la quantité au lot, « Retirer » vient en dernier', async () => {
  show({ orderType: 'delivery', orderItems: [{ ...bucket, product: { ...bucket.product, isBatchManaged: true } }] })
  const place = [
    screen.getByRole('textbox', { name: /Quantité de SEAU/ }),
    screen.getByRole('textbox', { name: 'Numéro de lot' }),
    screen.getByRole('button', { name: 'Retirer SEAU' }),
  ]
  for (const [index, next] of place.slice(1).entries())
    expect(place[index]?.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('Entrée dans une date passe au champ suivant et n’envoie rien', async () => {
  show({ orderType: 'delivery', orderItems: [{ ...bucket, product: { ...bucket.product, isBatchManaged: true } }] })
  const date = await screen.findByRole('group', { name: 'Péremption' }, { timeout: 10_000 })
  const [day] = within(date).getAllByRole('spinbutton')
  if (!day) throw new Error('The date has no day.')
  const requested = vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockImplementation(() => {})
  expect(fireEvent.keyDown(day, { key: 'Enter' })).toBe(false)
  expect(requested).not.toHaveBeenCalled()
  requested.mockRestore()
})

test('l’entrepôt lit « Référence du client », le client son « Numéro interne »', () => {
  show()
  expect(screen.getByRole('textbox', { name: 'Numéro interne' })).toBeTruthy()
  cleanup()
  signInAs('warehouse')
  show()
  expect(screen.getByRole('textbox', { name: 'Référence du client' })).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Numéro interne' })).toBeNull()
})

test('l’adresse qui mène au disponible ramène les lignes dès que leur stock est lu', async () => {
  window.location.hash = '#disponible'
  show({ orderItems: [{ ...bucket, quantity: 25 }] })
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Quantité de SEAU/ }).value).toBe('10'),
  )
  window.location.hash = ''
})

const holdCalls = () => requests.flatMap(({ path, body }) => (path === '/stock/holds' ? [body?.['items']] : []))

test('le formulaire retient ce qu’il demande, et le libère quand on le quitte', { timeout: 60_000 }, async () => {
  const { unmount } = show()
  const item = { productId: 1, productPackaging: 'package_unit', batchId: null }
  await waitFor(() => expect(holdCalls()).toEqual([[{ ...item, quantity: 4 }]]), { timeout: 10_000 })
  fireEvent.change(screen.getByRole('textbox', { name: /Quantité de SEAU/ }), { target: { value: '6' } })
  await waitFor(() => expect(holdCalls()[1]).toEqual([{ ...item, quantity: 6 }]), { timeout: 10_000 })
  unmount()
  await waitFor(() => expect(holdCalls()[2]).toEqual([]), { timeout: 10_000 })
})

test('ce que quelqu’un retient se dit à la ligne, et le prendre se confirme à l’envoi', async () => {
  held = 7
  orderAnswer = () =>
    json({ statusCode: 409, code: 'STOCK_HELD', message: 'Rose Petit retient.', params: { holds: [rosesHold] } }, 409)
  show({ orderItems: [{ ...bucket, quantity: 15 }] })
  expect(await screen.findByText(/^Rose Petit retient 7\s*unités jusqu’à 14:32$/)).toBeTruthy()
  expect(screen.getByText(/Vous en prenez 5\s*unités/)).toBeTruthy()
  expect(screen.queryByText(/sera une pré-commande/)).toBeNull()
  await send()
  const dialog = await screen.findByRole('dialog', { name: /Prendre ce qui est retenu/ })
  expect(screen.getByText(/Rose Petit en retient 7 jusqu’à 14:32/)).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Prendre quand même' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent().map(({ body }) => body?.['takesHeld'])).toEqual([undefined, true])
})

test('en messagerie, la saisie dit ce qui manque : plan de transport, lieu desservi, dimensions', async () => {
  const address = { name: 'Boutique', street: '1 cours Napoléon', zipCode: '20000', city: 'Ajaccio', country: 'France' }
  const courier = { orderTransporter: 'by_quai_courier', addressSource: 'new', addressCarry: address } as const
  planRules = []
  show(courier)
  await screen.findByText(/n’a pas encore de plan de transport/)
  await screen.findByText(/Dimensions ou poids manquants pour la messagerie\s: SEAU/)
  cleanup()
  planRules = [{ isServiceActive: true, geographicZone: [{ type: 'department', code: '69', countryCode: 'FR' }] }]
  show(courier)
  await screen.findByText(/ne dessert pas cette adresse \(Corse-du-Sud \(2A\)\)/)
  cleanup()
  planRules = [{ isServiceActive: true, geographicZone: [] }]
  show(courier)
  await screen.findByText(/Dimensions ou poids manquants/)
  expect(screen.queryByText(/plan de transport de cet accord/)).toBeNull()
})

test('le transport se demande avant le créneau, et le créneau choisi revient après un détour par la messagerie', async () => {
  show()
  const sections = screen.getAllByRole('region').map((region) => region.getAttribute('aria-labelledby'))
  const rankOf = (name: string) => sections.indexOf(screen.getByRole('heading', { name }).id)
  expect(rankOf('Transport')).toBeLessThan(rankOf('Rendez-vous'))
  const carriers = screen.getByRole('group', { name: 'Qui transporte' })
  expect(screen.getByRole('group', { name: 'Chargement' })).toBeTruthy()
  fireEvent.click(within(carriers).getByRole('radio', { name: /Messagerie/ }))
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Chargement' })).toBeNull())
  fireEvent.click(within(carriers).getByRole('radio', { name: /soins|client/ }))
  await send()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body?.['orderDateStart']).toBe('2099-11-26T09:30:00.000Z')
})

test('une ligne sans assez de stock dit où il y en a, et quand vient la prochaine entrée', async () => {
  show({ orderItems: [{ ...bucket, quantity: 15 }] })
  expect(await screen.findByText('5 colis à Froid de Loire · prochaine entrée jeu. 17 déc.')).toBeTruthy()
})

test('une entrée crée le produit qu’elle ne trouve pas, puis demande sa quantité', async () => {
  suggested = []
  const router = createRouter({
    routeTree: createRootRoute({ component: () => inProviders({ orderType: 'delivery', orderItems: [] }) }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  // The page's own router is registered for types; this one only carries links.
  render(<RouterProvider router={router as never} />)
  expect(await screen.findByText('Votre catalogue est vide.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Importer des produits' })).toBeTruthy()
  const search = screen.getByRole('combobox', { name: 'Ajouter un produit' })
  search.focus()
  fireEvent.change(search, { target: { value: 'Lampe Archimède' } })
  await screen.findByRole('option', { name: /^Créer «\sLampe Archimède\s»$/ })
  fireEvent.keyDown(search, { key: 'Enter' })
  const dialog = await screen.findByRole('dialog', { name: 'Nouveau produit' })
  expect(within(dialog).getByLabelText<HTMLInputElement>(/Désignation/).value).toBe('Lampe Archimède')
  fireEvent.change(within(dialog).getByLabelText(/^Référence/), { target: { value: 'LAMPE' } })
  // Enter belongs to the sheet: the form of the order does not keep it.
  expect(fireEvent.keyDown(within(dialog).getByLabelText(/^Référence/), { key: 'Enter' })).toBe(true)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Créer le produit' }))
  const quantity = await screen.findByRole('textbox', { name: /Quantité de LAMPE/ })
  await waitFor(() => expect(document.activeElement).toBe(quantity))
})
