import { createTheme, ThemeProvider } from '@mui/material/styles'
import { failureMessage } from '@quai/contract/failures.ts'
import type { ShipmentRow } from '@quai/contract/shipping/shipments/shipment.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PackForMe } from './PackForMe.tsx'

const network = await vi.hoisted(async () => (await import('../../../platform/testing/fake-network.ts')).fakeNetwork())

afterEach(() => {
  cleanup()
  network.mockReset()
})

const aRow = (orderId: number): ShipmentRow => ({
  orderId,
  orderUuid: `019a0000-0000-7000-8000-00000000000${orderId}`,
  orderStatus: 'confirmed',
  orderDateStart: '2027-01-20T08:00:00.000Z',
  internalNumber: null,
  customerId: 1,
  customerName: 'Comptoir Lavigne',
  warehouseId: 2,
  warehouseName: 'Entrepôts du Dauphiné',
  addressCarryName: null,
  addressCarryFull: null,
  isStockAvailable: true,
  qtyUnit: 0,
  qtyBox: 1,
  qtyPallet: 0,
  isLate: false,
  shipment: null,
})

const show = (onClear: () => void) => {
  const Page = () => (
    <ThemeProvider theme={createTheme({ cssVariables: true })}>
      <QueryClientProvider client={new QueryClient()}>
        <PackForMe chosen={[aRow(1), aRow(2)]} more={undefined} onClear={onClear} />
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

const spaced = (text: string | null) => (text ?? '').replace(/[\u00a0\u202f]/g, ' ')
const leftOver = [{ orderItemId: 1, reference: 'SAVON', quantity: 3, reason: 'noBox' }]
const box = {
  packageNumber: '1-1',
  shipmentPackageType: 'BOX',
  weight: 2,
  length: 4,
  width: 3,
  height: 2,
  packageItems: [],
}
const pathsOf = () => network.mock.calls.map(([request]) => new URL(request.url).pathname)

test('ce qui s’emballe est emballé, le reste est nommé avec sa raison', async () => {
  network.mockImplementation(async (request) => {
    const isFirst = request.url.includes(aRow(1).orderUuid)
    if (!request.url.endsWith('/proposal')) return Response.json({}, { status: 201 })
    return Response.json(isFirst ? { packages: [box], leftOver: [] } : { packages: [], leftOver })
  })
  const onClear = vi.fn<() => void>()
  show(onClear)
  fireEvent.click(await screen.findByRole('button', { name: 'Emballer pour moi' }))
  const dialog = await screen.findByRole('dialog', { name: /1 commande reste à emballer à la main/ })
  expect(spaced(dialog.textContent)).toContain('3 × SAVON : aucun carton usuel dans les paramètres.')
  expect(dialog.textContent).toContain('Sortie\u00a02')
  expect(dialog.textContent).not.toContain('Sortie\u00a01')
  expect(pathsOf().filter((path) => path.endsWith('/shipments'))).toEqual([
    `/api/orders/${aRow(1).orderUuid}/shipments`,
  ])
  expect(onClear).toHaveBeenCalled()
})

test('un refus du serveur est la raison de sa commande, et n’arrête pas les autres', async () => {
  const message = failureMessage('SHIPMENT_ORDER_ENDED', {})
  network.mockImplementation(async (request) =>
    request.url.endsWith('/proposal')
      ? Response.json({ packages: [box], leftOver: [] })
      : request.url.includes(aRow(1).orderUuid)
        ? Response.json({ statusCode: 409, code: 'SHIPMENT_ORDER_ENDED', message, params: {} }, { status: 409 })
        : Response.json({}, { status: 201 }),
  )
  show(() => {})
  fireEvent.click(await screen.findByRole('button', { name: 'Emballer pour moi' }))
  const dialog = await screen.findByRole('dialog')
  expect(spaced(dialog.textContent)).toContain(spaced(message))
  expect(dialog.textContent).not.toContain('Sortie\u00a02')
})
