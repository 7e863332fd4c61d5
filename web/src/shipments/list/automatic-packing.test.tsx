import { createTheme, ThemeProvider } from '@mui/material/styles'
import { failureMessage } from '@quai/contract/failures.ts'
import type { ShipmentRow } from '@quai/contract/shipments/shipment.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AutomaticPacking } from './AutomaticPacking.tsx'

const network = await vi.hoisted(async () => (await import('../../platform/testing/fake-network.ts')).fakeNetwork())

afterEach(cleanup)

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

const show = (onClear: () => void, onRemove: (rows: readonly ShipmentRow[]) => void) => {
  const Page = () => (
    <ThemeProvider theme={createTheme({ cssVariables: true })}>
      <QueryClientProvider client={new QueryClient()}>
        <AutomaticPacking chosen={[aRow(1), aRow(2)]} onClear={onClear} onRemove={onRemove} />
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

test('une commande qui ne s’emballe pas automatiquement arrête tout : la page dit laquelle et pourquoi, et la retire de la sélection', async () => {
  const message = failureMessage('PACKING_UNITS', { references: ['SAVON'] })
  const orders = [{ orderId: 2, orderUuid: aRow(2).orderUuid, code: 'PACKING_UNITS', message }]
  network.mockImplementation(async () =>
    Response.json(
      { statusCode: 422, code: 'SHIPMENTS_NOT_AUTOMATIC', message: 'Aucune.', params: { orders } },
      { status: 422 },
    ),
  )
  const onClear = vi.fn<() => void>()
  const onRemove = vi.fn<(rows: readonly ShipmentRow[]) => void>()
  show(onClear, onRemove)
  fireEvent.click(await screen.findByRole('button', { name: 'Emballer automatiquement' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain(message)
  expect(dialog.textContent).toContain('Sortie\u00a02')
  expect(dialog.textContent).not.toContain('Sortie\u00a01')
  fireEvent.click(screen.getByRole('button', { name: 'Retirer cette commande de la sélection' }))
  await waitFor(() => expect(onRemove).toHaveBeenCalledWith([aRow(2)]))
  expect(onClear).not.toHaveBeenCalled()
})

test('une fois emballées, les commandes quittent la sélection', async () => {
  network.mockImplementation(async () => Response.json([]))
  const onClear = vi.fn<() => void>()
  show(onClear, () => {})
  fireEvent.click(await screen.findByRole('button', { name: 'Emballer automatiquement' }))
  await waitFor(() => expect(onClear).toHaveBeenCalled())
})
