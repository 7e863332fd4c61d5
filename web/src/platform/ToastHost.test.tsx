import { ThemeProvider } from '@mui/material/styles'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from './notify.ts'
import { ToastHost } from './ToastHost.tsx'
import { readSettings } from './theme/settings.ts'
import { themeOf } from './theme/theme.ts'

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <ThemeProvider theme={themeOf(readSettings(''), 'ltr')}>
      <ToastHost />
    </ThemeProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const shown = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
const say = (...messages: string[]) =>
  act(() => {
    for (const message of messages) notify(message)
  })
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

test('un message est un succès, en haut à droite, pendant trois secondes', () => {
  say('Modifications enregistrées')
  expect(shown()).toEqual(['Modifications enregistrées'])
  const host = screen.getByRole('alert').closest('.notistack-SnackbarContainer')
  expect(host && getComputedStyle(host)).toMatchObject({ top: '14px', right: '20px' })
  pass(2_500)
  expect(shown()).toHaveLength(1)
  // The exit transition has two steps, each with its own timers.
  for (let step = 0; step < 5; step++) pass(500)
  expect(shown()).toEqual([])
})

test('le même message ne se montre pas deux fois, ni plus de cinq à la fois', () => {
  say('Un', 'Un', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six')
  pass(100)
  expect(shown().sort()).toEqual(['Cinq', 'Deux', 'Quatre', 'Trois', 'Un'])
})
