import { createTheme, ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PastDayFilter } from './PastDayFilter.tsx'

// The picker of the browser's page comes on demand: an input of days stands for it.
vi.mock('../../fields/DateInput.tsx', () => ({
  DateInput: ({ label, onChange, helperText }: DateInputProps) => (
    <>
      <input aria-label={label} onChange={({ target }) => onChange(target.value || null)} />
      {helperText}
    </>
  ),
}))

interface DateInputProps {
  label: string
  onChange: (day: string | null) => void
  helperText: string
}

const onChange = vi.fn()
const show = (value?: string) =>
  render(
    <ThemeProvider theme={createTheme({ cssVariables: true })}>
      <PastDayFilter label="Stock à une date" value={value} onChange={onChange} />
    </ThemeProvider>,
  )
afterEach(() => {
  cleanup()
  onChange.mockClear()
})

test('la puce dit le jour passé, et l’effacer revient à aujourd’hui', () => {
  show('2026-10-31')
  expect(screen.getByRole('button', { name: /31\/10\/2026/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /Effacer le filtre/ }))
  expect(onChange).toHaveBeenLastCalledWith(undefined)
})

test('un jour à venir est refusé à son champ, sans changer la page', () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Stock à une date' }))
  const field = screen.getByLabelText('Stock à une date', { selector: 'input' })
  fireEvent.change(field, { target: { value: '2099-01-01' } })
  expect(screen.getByText('Choisissez aujourd’hui ou un jour passé.')).toBeTruthy()
  expect(onChange).not.toHaveBeenCalled()
})
