import { createTheme, ThemeProvider } from '@mui/material/styles'
import { type OrderAction, orderActions } from '@quai/contract/orders/orders/life.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useUser } from '../../../../platform/session.ts'
import { actionLooks } from '../../status/action-looks.ts'
import { anOrder } from '../../testing/an-order.ts'
import { ActionDialogs, whatGoes } from './ActionDialogs.tsx'

vi.mock(import('../../../../platform/session.ts'), { spy: true })
const network = await vi.hoisted(async () =>
  (await import('../../../../platform/testing/fake-network.ts')).fakeNetwork(),
)

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const router = createRouter({ routeTree: createRootRoute() })
const show = (action: OrderAction, userType: 'customer' | 'warehouse', order: Partial<Order> = {}) => {
  vi.mocked(useUser).mockReturnValue({ userType } as never) // only the role matters here
  // What a deletion removes.
  network.mockImplementation(async () => Response.json({}))
  render(
    <ThemeProvider theme={createTheme({ cssVariables: true })}>
      <QueryClientProvider client={new QueryClient()}>
        <RouterContextProvider router={router as never}>
          <ActionDialogs order={anOrder(order)} action={action} onClose={() => {}} />
        </RouterContextProvider>
      </QueryClientProvider>
    </ThemeProvider>,
  )
}

const asked = orderActions.filter((action) => actionLooks[action] && !actionLooks[action].form)

test.each(asked)('%s, qui n’a pas de formulaire, a sa boîte de dialogue', (action) => {
  show(action, 'warehouse')
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('le motif est demandé à qui la vie d’une commande le demande', () => {
  const isRequired = () => screen.getByRole('textbox').hasAttribute('required')
  show('order_cancel_by_warehouse', 'warehouse', { orderStatus: 'confirmed' })
  expect(isRequired()).toBe(true)
  cleanup()
  show('order_cancel_by_customer', 'customer', { orderStatus: 'confirmed' })
  expect(isRequired()).toBe(false)
  cleanup()
  show('order_refuse', 'warehouse', { orderStatus: 'pending' })
  expect(isRequired()).toBe(true)
})

test('la suppression nomme ce qui part, et tait ce qu’il n’y a pas', () => {
  const none = { documentsDeletedTotal: 0, notificationsDeletedTotal: 0, shipmentDeletedTotal: 0 }
  expect(whatGoes({ ...none, orderItemsDeletedTotal: 1, stateLogsDeletedTotal: 2 })).toBe(
    '1\u00a0ligne et 2\u00a0étapes d’historique',
  )
  expect(
    whatGoes({
      orderItemsDeletedTotal: 2,
      documentsDeletedTotal: 1,
      stateLogsDeletedTotal: 3,
      notificationsDeletedTotal: 4,
      shipmentDeletedTotal: 1,
    }),
  ).toBe('2\u00a0lignes, 1\u00a0document, 3\u00a0étapes d’historique, 4\u00a0notifications et 1\u00a0expédition')
})
