import { createTheme, ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UndoBar } from './UndoBar.tsx'

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('le retour en arrière compte les secondes, tient le clavier, et s’en va à temps', () => {
  const onGone = vi.fn()
  render(
    <ThemeProvider theme={createTheme({ cssVariables: true })}>
      <QueryClientProvider client={new QueryClient()}>
        <UndoBar undoable={['a', 'b']} undoUntil={performance.now() + 30_000} onGone={onGone} />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  expect(screen.getByText('2 demandes confirmées.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Annuler la confirmation' })).toBe(document.activeElement)
  pass(10_500)
  expect(screen.getByRole('timer').textContent).toBe('E-mails aux clients dans 20 s')
  pass(19_000)
  expect(onGone).not.toHaveBeenCalled()
  pass(1_000)
  expect(onGone).toHaveBeenCalled()
})
