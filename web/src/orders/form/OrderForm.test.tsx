import { createTheme, ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../platform/calls/api.ts'
import { openSession } from '../../platform/session.ts'
import { type DraftLine, emptyDraft, newLine } from './draft.ts'
import { OrderForm } from './OrderForm.tsx'
import { useDraft } from './use-draft.ts'

const network = await vi.hoisted(async () => (await import('../../platform/testing/fake-network.ts')).fakeNetwork())

/** Records what the fake server was asked, and gives its answer to an order. */
const asked: { method: string; path: string; body: Record<string, unknown> | undefined }[] = []
let orderAnswer: () => Response

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
  appointmentDuration: 30,
  bookableFrom: '2026-11-21T09:00:00.000Z',
  creationLimitHours: 24,
  updateLimitHours: 48,
  slots: [slot('09:00'), slot('09:30')],
}

const answer = async (request: Request): Promise<Response> => {
  const path = new URL(request.url).pathname.replace('/api', '')
  const text = request.method === 'GET' ? '' : await request.text()
  asked.push({ method: request.method, path, body: text ? JSON.parse(text) : undefined })
  if (path === '/orders') return orderAnswer()
  if (path === '/stock/proposal')
    return json({
      lines: [
        { batchId: null, batchNumber: null, batchExpirationDate: null, daysLeft: null, available: 10, quantity: 1 },
      ],
      missing: 0,
    })
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

const NewOrder = () => {
  const model = useDraft({
    start: {
      ...emptyDraft({ partnerId: 5 }),
      orderItems: [bucket],
      day: '2099-11-26',
      orderDateStart: '2099-11-26T09:30:00.000Z',
    },
    order: null,
    send: (input) => api.orders.create(input),
    onSuccess: () => {},
  })
  return <OrderForm model={model} action="order_create" deals={[deal]} label="Nouvelle commande" />
}

const show = () =>
  render(
    <ThemeProvider theme={createTheme({ cssVariables: true })}>
      <QueryClientProvider client={new QueryClient()}>
        <NewOrder />
      </QueryClientProvider>
    </ThemeProvider>,
  )
const send = async () => {
  const [button] = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Envoyer la demande' })
  if (!button) throw new Error('No button to send with.')
  // The button waits for the stock of the lines.
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
}
const sent = () => asked.filter(({ method }) => method === 'POST')

beforeEach(() => {
  asked.length = 0
  network.mockImplementation(answer)
  Element.prototype.scrollIntoView = () => {}
  openSession({
    accessToken: `h.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 }))}.s`,
    accessUser: {
      contact: { id: 7, name: 'Camille Lavigne', email: 'camille@lavigne.example' },
      userId: 2,
      userUuid: '019a0000-0000-7000-8000-000000000003',
      userName: 'Comptoir Lavigne',
      userType: 'customer',
      pricingPlan: 'business',
    },
  })
})

afterEach(cleanup)

test('un créneau pris garde la saisie, le dit au créneau et redemande les créneaux', async () => {
  orderAnswer = () =>
    json({ statusCode: 409, code: 'SLOT_TAKEN', message: 'Ce créneau vient d’être pris. Choisissez-en un autre.' }, 409)
  show()
  fireEvent.change(screen.getByRole('textbox', { name: 'Message à l’entrepôt' }), {
    target: { value: 'Palette filmée' },
  })
  const slots = await screen.findByRole('group', { name: /Créneaux du jeudi 26 novembre 2099/ })
  expect(within(slots).getByRole<HTMLInputElement>('radio', { name: /10:30/ }).checked).toBe(true)
  const askedBefore = asked.filter(({ path }) => path.startsWith('/warehouseAvailability')).length
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
    expect(asked.filter(({ path }) => path.startsWith('/warehouseAvailability')).length).toBeGreaterThan(askedBefore),
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
