import { createTheme, ThemeProvider } from '@mui/material/styles'
import type { Order } from '@quai/contract/orders/order.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSession } from '../../platform/session.ts'
import { anOrder } from '../testing/an-order.ts'
import { PapersPanel } from './PapersPanel.tsx'
import { ProofAsked } from './ProofAsked.tsx'

const network = await vi.hoisted(async () =>
  (await import('../../platform/testing/fake-network.ts')).fakeNetwork<Request | string>(),
)

const asked: string[] = []
const saved: string[] = []

beforeEach(() => {
  asked.length = 0
  saved.length = 0
  network.mockImplementation(async (request) => {
    const { method, url } = typeof request === 'string' ? { method: 'GET', url: request } : request
    asked.push(`${method} ${url.replace(/^.*\/api/, '')}`)
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

const show = (userType: 'customer' | 'warehouse', given: Partial<Order>) => {
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
  render(
    <ThemeProvider theme={createTheme({ cssVariables: true })}>
      <QueryClientProvider client={new QueryClient()}>
        <ProofAsked order={order} />
        <PapersPanel order={order} />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  return order
}
const buttons = () => screen.getAllByRole('button').map((button) => button.textContent)

test('le bon se télécharge sous son nom', async () => {
  const { uuid } = show('warehouse', {})
  fireEvent.click(screen.getByRole('button', { name: 'Imprimer le bon' }))
  await waitFor(() => expect(saved).toEqual(['bon-sortie-42.pdf']))
  expect(asked).toEqual([`GET /orders/${uuid}/print`])
})

test('un client demande un justificatif quand le serveur le permet', async () => {
  const { uuid } = show('customer', { isProofAskable: true })
  fireEvent.click(screen.getByRole('button', { name: 'Demander un justificatif' }))
  await waitFor(() => expect(asked).toEqual([`POST /orders/${uuid}/proof`]))
})

test('demandé, le justificatif attend : plus rien à presser', () => {
  show('customer', { proofRequestSent: true })
  expect(buttons()).toEqual(['Imprimer le bon'])
  expect(screen.getByText(/^Demandé à Entrepôts du Dauphiné\. Il sera disponible/)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('l’entrepôt voit qui attend un justificatif, jusqu’à ce qu’il soit joint', () => {
  show('warehouse', { proofRequestSent: true, availableProof: 'generated' })
  expect(screen.getByRole('alert').textContent).toContain('Comptoir Lavigne demande un justificatif')
  cleanup()
  show('warehouse', { proofRequestSent: true, availableProof: 'uploaded' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('un justificatif disponible se télécharge', async () => {
  const { uuid } = show('customer', { availableProof: 'generated' })
  fireEvent.click(screen.getByRole('button', { name: 'Télécharger le justificatif' }))
  await waitFor(() => expect(asked).toEqual([`GET /orders/${uuid}/proof`]))
})

test('un inventaire n’a pas de bon', () => {
  show('warehouse', { orderType: 'inventory' })
  expect(screen.queryByRole('button')).toBeNull()
})
