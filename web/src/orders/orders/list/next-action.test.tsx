import { createTheme, ThemeProvider } from '@mui/material/styles'
import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openSession } from '../../../platform/session.ts'
import { UndoPlace } from '../answer/UndoPlace.tsx'
import { anOrder } from '../testing/an-order.ts'
import { next } from './next-action.tsx'

const network = await vi.hoisted(async () => (await import('../../../platform/testing/fake-network.ts')).fakeNetwork())

afterEach(cleanup)

const aRow = (given: Partial<OrderRow> = {}): OrderRow => ({
  ...anOrder({ orderStatus: 'pending' }),
  customerName: 'Comptoir Lavigne',
  warehouseName: 'Entrepôts du Dauphiné',
  addressCarryName: null,
  addressCarryFull: null,
  carrierName: null,
  shipmentTrackingNumber: null,
  shipmentTrackingStatus: null,
  qtyUnit: 0,
  qtyBox: 10,
  qtyPallet: 0,
  linesCount: 1,
  documentsCount: 0,
  hasChangesToAccept: false,
  unreadMessagesCount: 0,
  ...given,
})

const show = (row: OrderRow) =>
  render(
    <ThemeProvider theme={createTheme({ cssVariables: true })}>
      <QueryClientProvider client={new QueryClient()}>
        {next.render(row)}
        <UndoPlace />
      </QueryClientProvider>
    </ThemeProvider>,
  )

openSession({
  accessToken: `h.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 }))}.s`,
  accessUser: {
    contact: { id: 7, name: 'Karim Benali', email: 'karim@dauphine.example' },
    userId: 5,
    userUuid: '019a0000-0000-7000-8000-000000000003',
    userName: 'Entrepôts du Dauphiné',
    userType: 'warehouse',
    pricingPlan: null,
  },
})

test('une demande se confirme d’un clic sur sa ligne, dans l’état qui a été lu, et le retour en arrière la nomme', async () => {
  const requests: unknown[] = []
  network.mockImplementation(async (request) => {
    requests.push([`${request.method} ${new URL(request.url).pathname}`, await request.json()])
    return Response.json(anOrder({ orderStatus: 'confirmed', undoSeconds: 30 }))
  })
  const row = aRow({ version: 3 })
  show(row)
  fireEvent.click(screen.getByRole('button', { name: 'Confirmer\u00a0: Sortie\u00a042' }))
  const undo = await waitFor(() => screen.getByRole('region', { name: 'Confirmation en cours' }))
  expect(undo.textContent).toContain('Demande confirmée\u00a0: Sortie\u00a042.')
  expect(requests).toEqual([[`POST /api/orders/${row.uuid}/confirm`, { version: 3 }]])
})

test('une pré-commande sans stock n’offre rien sur sa ligne', () => {
  show(aRow({ isStockAvailable: false }))
  expect(screen.queryByRole('button', { name: /^Confirmer/ })).toBeNull()
})

test('un double clic ne confirme pas la demande suivante, venue sous le pointeur', async () => {
  network.mockReset()
  network.mockReturnValue(new Promise(() => {}))
  show(aRow())
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /^Confirmer/ })
  fireEvent.click(button, { detail: 2 })
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(button.disabled).toBe(false)
  fireEvent.click(button, { detail: 1 })
  await waitFor(() => expect(button.disabled).toBe(true))
  // Timers that another test file left may ask whether the server answers.
  const sent = () =>
    network.mock.calls.filter(([request]) => request instanceof Request && request.url.endsWith('/confirm'))
  await waitFor(() => expect(sent()).toHaveLength(1))
})
