import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { isOfOrder, OrderName } from './OrderName.tsx'

test('le nom d’une commande est le même que dans les papiers et les e-mails', () => {
  render(<OrderName order={{ id: 545, orderType: 'collection', internalNumber: 'CL-00675' }} />)
  expect(screen.getByText(/Sortie/).closest('span')?.parentElement?.textContent).toBe('Sortie\u00a0545 · CL-00675')
})

test('un nom qui passe à la ligne commence la seconde par le numéro, et non par le point', () => {
  render(<OrderName order={{ id: 546, orderType: 'collection', internalNumber: 'CL-00676' }} />)
  expect(screen.getByText(/Sortie\s546/).textContent).toBe('Sortie\u00a0546 ·')
})

test('ce qui n’est d’aucune commande, ou d’une que l’on ne voit pas, n’en a pas le nom', () => {
  expect(isOfOrder({ orderUuid: null, orderId: null, orderType: null })).toBe(false)
  expect(isOfOrder({ orderUuid: 'u', orderId: 5, orderType: 'delivery' })).toBe(true)
})
