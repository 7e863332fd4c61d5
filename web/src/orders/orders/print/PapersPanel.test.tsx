import { createTheme, ThemeProvider } from '@mui/material/styles'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import type { UserType } from '@quai/contract/platform/roles.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSession } from '../../../platform/session.ts'
import { anOrder } from '../testing/an-order.ts'
import { PapersPanel } from './PapersPanel.tsx'
import { ProofAsked } from './ProofAsked.tsx'

const network = await vi.hoisted(async () =>
  (await import('../../../platform/testing/fake-network.ts')).fakeNetwork<Request | string>(),
)

/** The organisation that has no main address. */
let withoutAddress: number | undefined
const requests: string[] = []
const saved: string[] = []

beforeEach(() => {
  requests.length = 0
  withoutAddress = undefined
  saved.length = 0
  network.mockImplementation(async (request) => {
    const { method, url } = typeof request === 'string' ? { method: 'GET', url: request } : request
    requests.push(`${method} ${url.replace(/^.*\/api/, '')}`)
    if (url.includes('/addresses/user/'))
      return Response.json(url.endsWith(`/${withoutAddress}`) ? null : { id: 1, name: 'Siège', isMainAddress: true })
    return method === 'POST'
      ? new Response(null, { status: 204 })
      : new Response('%PDF-', { headers: { 'content-disposition': `attachment; filename="bon-sortie-42.pdf"` } })
  })
  URL.createObjectURL = () => 'blob:bon'
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const show = async (userType: UserType, given: Partial<Order>) => {
  openSession({
    accessToken: `h.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 }))}.s`,
    accessUser: {
      contact: { id: 7, name: 'Camille', email: 'camille@example.test' },
      userId: 2,
      userUuid: '019a0000-0000-7000-8000-000000000003',
      userName: 'Camille',
      userType,
      pricingPlan: 'business',
    },
  })
  const order = anOrder(given)
  const root = createRootRoute({
    component: () => (
      <>
        <ProofAsked order={order} />
        <PapersPanel order={order} />
      </>
    ),
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  await router.load()
  render(
    <ThemeProvider theme={createTheme({ cssVariables: true })}>
      <QueryClientProvider client={new QueryClient()}>
        {/* A router of its own: its type differs from the registered one. */}
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  return order
}
const buttons = () => screen.getAllByRole('button').map((button) => button.textContent)

test('sans lecteur de PDF, le bon se télécharge sous son nom', async () => {
  const { uuid } = await show('warehouse', {})
  fireEvent.click(screen.getByRole('button', { name: 'Imprimer le bon' }))
  await waitFor(() => expect(saved).toEqual(['bon-sortie-42.pdf']))
  expect(requests.at(-1)).toBe(`GET /orders/${uuid}/print`)
})

test('sans adresse principale, le bon le dit avant de s’imprimer, et mène où la saisir', async () => {
  withoutAddress = 2
  const { uuid } = await show('customer', {})
  fireEvent.click(screen.getByRole('button', { name: 'Imprimer le bon' }))
  const link = await screen.findByRole('link', { name: 'Saisir l’adresse de votre organisation' })
  expect(link.getAttribute('href')).toBe('/customers-suppliers')
  expect(saved).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Imprimer quand même' }))
  await waitFor(() => expect(saved).toEqual(['bon-sortie-42.pdf']))
  expect(requests.at(-1)).toBe(`GET /orders/${uuid}/print`)
})

test('l’adresse d’un autre se demande à lui ; un administrateur va la saisir', async () => {
  withoutAddress = 5
  await show('customer', {})
  fireEvent.click(screen.getByRole('button', { name: 'Imprimer le bon' }))
  expect(await screen.findByText(/^Entrepôts du Dauphiné n’a pas encore saisi la sienne/)).toBeTruthy()
  cleanup()
  await show('admin', {})
  fireEvent.click(screen.getByRole('button', { name: 'Imprimer le bon' }))
  const link = await screen.findByRole('link', { name: /Saisir l’adresse.+Entrepôts du Dauphiné/ })
  expect(link.getAttribute('href')).toBe('/admin/users/5')
})

test('l’adresse du transport remplace celle du client sur le bon', async () => {
  withoutAddress = 2
  const place = { id: 9, name: 'Boutique', street: '3 rue du Port', zipCode: '44000', city: 'Nantes' }
  await show('customer', { addressCarry: { ...place, country: null, countryCode: null } })
  fireEvent.click(screen.getByRole('button', { name: 'Imprimer le bon' }))
  await waitFor(() => expect(saved).toEqual(['bon-sortie-42.pdf']))
})

test('un client demande un justificatif quand le serveur le permet', async () => {
  const { uuid } = await show('customer', { isProofAskable: true })
  fireEvent.click(screen.getByRole('button', { name: 'Demander un justificatif' }))
  await waitFor(() => expect(requests).toEqual([`POST /orders/${uuid}/proof`]))
})

test('demandé, le justificatif attend : plus rien à presser', async () => {
  await show('customer', { proofRequestSent: true })
  expect(buttons()).toEqual(['Imprimer le bon'])
  expect(screen.getByText(/^Demandé à Entrepôts du Dauphiné\. Il sera disponible/)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('l’entrepôt voit qui attend un justificatif, jusqu’à ce qu’il soit joint', async () => {
  await show('warehouse', { proofRequestSent: true, availableProof: 'generated' })
  expect(screen.getByRole('alert').textContent).toContain('Comptoir Lavigne demande un justificatif')
  cleanup()
  await show('warehouse', { proofRequestSent: true, availableProof: 'uploaded' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('un justificatif disponible se télécharge', async () => {
  const { uuid } = await show('customer', { availableProof: 'generated' })
  fireEvent.click(screen.getByRole('button', { name: 'Télécharger le justificatif' }))
  await waitFor(() => expect(requests).toEqual([`GET /orders/${uuid}/proof`]))
})

test('un inventaire n’a pas de bon', async () => {
  await show('warehouse', { orderType: 'inventory' })
  expect(screen.queryByRole('button')).toBeNull()
})

test.each(['canceled_by_customer', 'canceled_by_warehouse', 'aborted_by_customer', 'refused', 'no_show'] as const)(
  'une commande « %s » n’a plus rien à imprimer ni à prouver',
  async (orderStatus) => {
    await show('warehouse', { orderStatus, proofRequestSent: true })
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByText('À imprimer et à faire signer au quai.')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  },
)
