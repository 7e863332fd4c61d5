import type { Order } from '@quai/contract/orders/orders/order.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useUser } from '../../../platform/session.ts'
import { AppointmentPanel } from './AppointmentPanel.tsx'

vi.mock(import('../../../platform/session.ts'), { spy: true })

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('le quai d’un rendez-vous se dit à l’entrepôt, pas au client', () => {
  const order = {
    orderType: 'collection',
    orderDateStart: '2026-11-26T09:00:00Z',
    orderDateEnd: '2026-11-26T09:30:00Z',
    orderDateDone: null,
    orderTransporter: 'by_customer',
    dock: 3,
    orderItems: [],
  } as Partial<Order> as Order // what the panel shows
  const shown = (userType: 'customer' | 'warehouse') => {
    vi.mocked(useUser).mockReturnValue({ userType } as never) // only the role matters here
    const { unmount } = render(<AppointmentPanel order={order} />)
    const hasDock = screen.queryByText('Quai') !== null
    unmount()
    return hasDock
  }
  expect(shown('warehouse')).toBe(true)
  expect(shown('customer')).toBe(false)
})
