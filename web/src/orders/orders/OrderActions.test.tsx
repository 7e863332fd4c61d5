import { createTheme, ThemeProvider } from '@mui/material/styles'
import type { OrderAction } from '@quai/contract/orders/orders/life.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { OrderActions } from './OrderActions.tsx'
import { anOrder } from './testing/an-order.ts'

afterEach(cleanup)

const block = (code: string, message: string) => ({ code, params: {}, message })

const show = (
  given: NonNullable<Parameters<typeof anOrder>[0]>,
  next: OrderAction | null | undefined = given.actions?.[0],
  waiting?: string,
) => {
  const onChoose = vi.fn()
  render(
    <ThemeProvider theme={createTheme({ cssVariables: true })}>
      <OrderActions order={anOrder(given)} next={next ?? undefined} waiting={waiting} onChoose={onChoose} />
    </ThemeProvider>,
  )
  return onChoose
}

test('chaque action possible a son bouton, qui la demande', () => {
  const onChoose = show({ actions: ['order_confirm', 'order_refuse'] })
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Confirmer', 'Refuser'])
  // « c » presses the next sensible act.
  expect(screen.getByRole('button', { name: 'Confirmer' }).getAttribute('aria-keyshortcuts')).toBe('c')
  expect(screen.getByRole('button', { name: 'Refuser' }).hasAttribute('aria-keyshortcuts')).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Refuser' }))
  expect(onChoose).toHaveBeenCalledWith('order_refuse')
})

test('une demande à répondre : un seul bouton vert, les changements sous « Confirmer », un seul refus en vue', () => {
  const onChoose = show({
    actions: [
      'order_confirm',
      'order_update_and_confirm',
      'order_update_pending',
      'order_refuse',
      'order_cancel_by_warehouse',
      'order_delete',
    ],
  })
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Confirmer',
    '',
    'Refuser',
    'Autres actions',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Autres façons de confirmer' }))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Confirmer avec changements' }))
  expect(onChoose).toHaveBeenCalledWith('order_update_and_confirm')
  fireEvent.click(screen.getByRole('button', { name: 'Autres actions' }))
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'Modifier',
    'Annuler la commande',
    'Supprimer',
  ])
})

test('un acte qui attend son envoi se dit, et bloque les autres', () => {
  const onChoose = show(
    { actions: ['order_finish', 'order_update_confirmed'] },
    undefined,
    'Clôture en attente d’envoi',
  )
  for (const name of ['Clôturer', 'Modifier']) {
    const button = screen.getByRole('button', { name })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(button)
  }
  expect(onChoose).not.toHaveBeenCalled()
})

test('rien n’est vert quand rien ne presse', () => {
  show({ actions: ['order_finish', 'order_update_confirmed'] }, null)
  for (const button of screen.getAllByRole('button')) expect(button.className).not.toContain('contained')
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
  fireEvent.click(screen.getByRole('menuitem', { name: 'Annuler la commande' }))
  expect(onChoose).toHaveBeenCalledWith('order_cancel_by_warehouse')
})

test('une action sans écran n’est pas proposée', () => {
  show({ actions: ['order_start_preparing'], blocked: {} })
  expect(screen.queryByRole('button')).toBeNull()
})
