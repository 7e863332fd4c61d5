import { createTheme, ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSession } from '../../platform/session.ts'
import { DocumentsPanel } from '../documents/DocumentsPanel.tsx'
import { type DraftLine, emptyDraft, newLine } from './form/draft.ts'
import { CreateForm } from './OrderCreatePage.tsx'
import { anOrder } from './testing/an-order.ts'

const network = await vi.hoisted(async () => (await import('../../platform/testing/fake-network.ts')).fakeNetwork())

// Rendering the whole form and a page is slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 60_000 })
afterAll(() => {
  configure({ asyncUtilTimeout: 1_000 })
  vi.resetConfig()
})

const order = anOrder({})
let orderAnswer: () => Response
/** The answers to the successive uploads. */
let uploadAnswers: { status: number; body: object }[]
const uploaded: { address: string; names: string[] }[] = []

/** Replaces XMLHttpRequest, which carries uploads for their progress. */
class UploadRequest {
  upload: { onprogress?: (progress: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  status = 0
  responseText = ''
  #address = ''
  open(_method: string, address: string) {
    this.#address = address
  }
  getResponseHeader() {
    return null
  }
  setRequestHeader() {}
  abort() {}
  send(form: FormData) {
    uploaded.push({ address: this.#address, names: form.getAll('documents[]').map((file) => (file as File).name) })
    const { status, body } = uploadAnswers.shift() ?? { status: 201, body: { items: [], room: 10 } }
    this.status = status
    this.responseText = JSON.stringify(body)
    setTimeout(() => this.onload?.())
  }
}
vi.stubGlobal('XMLHttpRequest', UploadRequest)

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const slot = { start: '2099-11-26T09:30:00.000Z', end: '2099-11-26T10:00:00.000Z', period: 'morning', free: 2 }
const freeDay = {
  date: '2099-11-26',
  closed: null,
  noneReason: null,
  appointmentDuration: 30,
  bookableFrom: '2026-11-21T09:00:00.000Z',
  creationNoticeHours: 24,
  updateNoticeHours: 48,
  slots: [slot],
}
const place = {
  batchId: null,
  batchNumber: null,
  batchExpirationDate: null,
  daysLeft: null,
  available: 10,
  quantity: 1,
}
const answer = async (request: Request): Promise<Response> => {
  const path = new URL(request.url).pathname.replace('/api', '')
  if (path === '/orders') return orderAnswer()
  if (path === `/orders/${order.uuid}/documents`) return json({ items: [], room: 10 })
  if (path === '/stock/proposal') return json({ lines: [place], missing: 0 })
  return json(path.startsWith('/warehouseAvailability') ? freeDay : { items: [] })
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
const start = {
  ...emptyDraft({ partnerId: 5 }),
  orderItems: [bucket],
  day: '2099-11-26',
  orderDateStart: '2099-11-26T09:30:00.000Z',
}

const show = async () => {
  const root = createRootRoute({ component: Outlet })
  const router = createRouter({
    history: createMemoryHistory({ initialEntries: ['/orders/create'] }),
    routeTree: root.addChildren([
      createRoute({
        getParentRoute: () => root,
        path: '/orders/create',
        component: () => <CreateForm deals={[deal]} start={start} previousOrderUuid={null} />,
      }),
      createRoute({
        getParentRoute: () => root,
        path: '/orders/$id',
        component: () => <DocumentsPanel order={order} />,
      }),
    ]),
  })
  render(
    <StrictMode>
      <ThemeProvider theme={createTheme({ cssVariables: true })}>
        <QueryClientProvider client={new QueryClient()}>
          {/* A router of its own: its type differs from the registered one. */}
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </ThemeProvider>
    </StrictMode>,
  )
  await screen.findByText('Déposez vos documents ici')
  return router
}

const choose = async (...names: string[]) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]')
  if (!input) throw new Error('No input takes files.')
  fireEvent.change(input, { target: { files: names.map((name) => new File(['%PDF-1.7'], name)) } })
  for (const name of names) await screen.findByText(name)
}
const send = async () => {
  const [button] = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Envoyer la demande' })
  if (!button) throw new Error('No button to send with.')
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
}

beforeEach(() => {
  uploaded.length = 0
  uploadAnswers = []
  network.mockImplementation(answer)
  Element.prototype.scrollIntoView = () => {}
  vi.stubGlobal('scrollTo', () => {})
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

test('refusée, la commande garde les documents choisis ; enregistrée, ils partent aussitôt sur sa page', async () => {
  orderAnswer = () => json({ statusCode: 409, code: 'SLOT_TAKEN', message: 'Ce créneau vient d’être pris.' }, 409)
  const router = await show()
  await choose('bon.pdf', 'douane.pdf')
  await send()
  expect(await screen.findByText(/Ce créneau vient d’être pris/)).toBeTruthy()
  expect(screen.getByText('bon.pdf')).toBeTruthy()
  expect(uploaded).toEqual([])

  orderAnswer = () => json(order, 201)
  fireEvent.click(await screen.findByRole('radio', { name: /10:30/ }))
  await send()
  await waitFor(() => expect(router.state.location.pathname).toBe(`/orders/${order.uuid}`))
  await waitFor(() => expect(uploaded).toHaveLength(2))
  expect(uploaded.flatMap(({ names }) => names)).toEqual(['bon.pdf', 'douane.pdf'])
  for (const { address } of uploaded) expect(address).toBe(`/api/orders/${order.uuid}/upload`)
  await waitFor(() => expect(screen.queryByText('bon.pdf')).toBeNull())
})

test('un document qui n’a pas pu partir le dit sur la page de la commande, où on le renvoie', async () => {
  orderAnswer = () => json(order, 201)
  uploadAnswers = [{ status: 409, body: { statusCode: 409, code: 'CONFLICT', message: 'Réessayez.' } }]
  await show()
  await choose('bon.pdf')
  await send()
  expect(await screen.findByText('Réessayez.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Renvoyer bon.pdf' }))
  await waitFor(() => expect(uploaded).toHaveLength(2))
  await waitFor(() => expect(screen.queryByText('bon.pdf')).toBeNull())
})
