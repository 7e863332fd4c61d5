import { createTheme, ThemeProvider } from '@mui/material/styles'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Tip } from './Tip.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <ThemeProvider theme={createTheme({ cssVariables: true })}>
      <Tip text="Le stock ne suffit pas">
        <button type="button">Confirmer</button>
      </Tip>
    </ThemeProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const button = () => screen.getByRole('button')
// jsdom opens no popover.
const shown = () => screen.queryByRole('tooltip', { hidden: true })
const bubble = () => shown()?.textContent
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

test('survolé, un bouton se dit ; quitté, il se tait', () => {
  expect(bubble()).toBeUndefined()
  fireEvent.pointerEnter(button())
  expect(bubble()).toBe('Le stock ne suffit pas')
  fireEvent.pointerLeave(button(), { pointerType: 'mouse' })
  pass(100)
  expect(bubble()).toBeUndefined()
})

test('la bulle reste tant qu’on la survole, et Échap la ferme', () => {
  fireEvent.pointerEnter(button())
  fireEvent.pointerLeave(button(), { pointerType: 'mouse' })
  fireEvent.pointerEnter(screen.getByRole('tooltip', { hidden: true }))
  pass(10_000)
  expect(bubble()).toBe('Le stock ne suffit pas')
  fireEvent.keyDown(window, { key: 'Escape' })
  expect(bubble()).toBeUndefined()
})

test('touché, un bouton laisse le temps de lire', () => {
  fireEvent.pointerEnter(button())
  fireEvent.pointerLeave(button(), { pointerType: 'touch' })
  pass(1_400)
  expect(bubble()).toBe('Le stock ne suffit pas')
  pass(100)
  expect(bubble()).toBeUndefined()
})

test('le focus du clavier l’ouvre, le quitter la ferme', () => {
  const focused = button()
  vi.spyOn(focused, 'matches').mockReturnValue(true)
  fireEvent.focus(focused)
  expect(bubble()).toBe('Le stock ne suffit pas')
  fireEvent.blur(focused)
  expect(bubble()).toBeUndefined()
})
