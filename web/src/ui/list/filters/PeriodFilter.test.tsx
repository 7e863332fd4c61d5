import { createTheme, ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PeriodFilter } from './PeriodFilter.tsx'

const onChange = vi.fn()
const show = (period: { from?: string; to?: string }) => {
  cleanup()
  render(
    <ThemeProvider theme={createTheme({ cssVariables: true })}>
      <PeriodFilter {...period} onChange={onChange} />
    </ThemeProvider>,
  )
}
const chip = (name: string | RegExp) => screen.getByRole('button', { name })

beforeEach(() => {
  onChange.mockClear()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T09:00:00Z') })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('« Cette semaine » va du lundi au dimanche ; pressée de nouveau, elle s’efface', () => {
  show({})
  fireEvent.click(chip('Cette semaine'))
  expect(onChange).toHaveBeenLastCalledWith({ from: '2026-11-23', to: '2026-11-29' })
  show({ from: '2026-11-23', to: '2026-11-29' })
  expect(chip('Cette semaine').getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(chip('Cette semaine'))
  expect(onChange).toHaveBeenLastCalledWith({ from: undefined, to: undefined })
})

test.each([
  [{ from: '2026-12-01', to: '2026-12-05' }, 'Du 01/12/2026 au 05/12/2026'],
  [{ from: '2026-12-01' }, 'Depuis le 01/12/2026'],
  [{ to: '2026-12-05' }, 'Jusqu’au 05/12/2026'],
  [{ from: '2026-12-01', to: '2026-12-01' }, 'Le 01/12/2026'],
])('la puce dit la période choisie et l’efface', (period, said) => {
  show(period)
  expect(chip(said)).toBeTruthy()
  fireEvent.click(chip(/Effacer le filtre/))
  expect(onChange).toHaveBeenLastCalledWith({ from: undefined, to: undefined })
})
