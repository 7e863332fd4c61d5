import { createTheme, ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { OrderActions } from './OrderActions.tsx'
import { anOrder } from './testing/an-order.ts'

afterEach(cleanup)

const block = (code: string, message: string) => ({ code, params: {}, message })

const show = (given: Parameters<typeof anOrder>[0]) => {
  const onChoose = vi.fn()
  render(
    <ThemeProvider theme={createTheme({ cssVariables: true })}>
      <OrderActions order={anOrder(given)} onChoose={onChoose} />
    </ThemeProvider>,
  )
  return onChoose
}

test('chaque action possible a son bouton, qui la demande', () => {
  const onChoose = show({ actions: ['order_confirm', 'order_refuse'] })
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Confirmer', 'Refuser'])
  fireEvent.click(screen.getByRole('button', { name: 'Refuser' }))
  expect(onChoose).toHaveBeenCalledWith('order_refuse')
})

test('une action empêchée reste à sa place et dit pourquoi, sans rien faire', () => {
  const reason = 'Le stock disponible ne suffit pas encore pour cette pré-commande.'
  const onChoose = show({ actions: [], blocked: { order_confirm: block('STOCK_INSUFFICIENT', reason) } })
  const button = screen.getByRole('button', { name: 'Confirmer' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.getAttribute('aria-description')).toBe(reason)
  fireEvent.click(button)
  expect(onChoose).not.toHaveBeenCalled()
})

test('dans le menu aussi, la raison se lit sous l’action', () => {
  const reason = 'Possible seulement après l’heure prévue.'
  const onChoose = show({
    actions: ['order_finish', 'order_cancel_by_warehouse'],
    blocked: { order_no_show: block('TOO_EARLY', reason) },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Autres actions' }))
  const item = screen.getByRole('menuitem', { name: 'Signaler une absence' })
  expect(item.getAttribute('aria-disabled')).toBe('true')
  expect(item.getAttribute('aria-description')).toBe(reason)
  expect(screen.getByText(reason)).toBeTruthy()
  fireEvent.click(item)
  expect(onChoose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('menuitem', { name: 'Annuler' }))
  expect(onChoose).toHaveBeenCalledWith('order_cancel_by_warehouse')
})

test('une action sans écran n’est pas proposée', () => {
  show({ actions: ['order_start_preparing'], blocked: {} })
  expect(screen.queryByRole('button')).toBeNull()
})
