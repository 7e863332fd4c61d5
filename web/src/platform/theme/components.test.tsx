import MenuItem from '@mui/material/MenuItem'
import { createTheme, ThemeProvider } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { components } from './components.ts'

// Only the handlers matter here: the styles read tokens of the whole theme.
const theme = createTheme({ components: { MuiSelect: components.MuiSelect ?? {} } })

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('un appui lent sur un champ, relâché sur la liste qui le couvre, ne choisit rien ; un appui dans la liste choisit', () => {
  vi.useFakeTimers()
  const onChange = vi.fn()
  render(
    <ThemeProvider theme={theme}>
      <TextField select label="Entrepôt" value="" onChange={({ target }) => onChange(target.value)}>
        <MenuItem value="rhone">Rhône</MenuItem>
        <MenuItem value="loire">Loire</MenuItem>
      </TextField>
    </ThemeProvider>,
  )
  fireEvent.mouseDown(screen.getByRole('combobox'))
  vi.advanceTimersByTime(1_000)
  fireEvent.mouseUp(screen.getByRole('option', { name: 'Loire' }))
  expect(onChange).not.toHaveBeenCalled()
  fireEvent.mouseDown(screen.getByRole('option', { name: 'Rhône' }))
  fireEvent.mouseUp(screen.getByRole('option', { name: 'Rhône' }))
  fireEvent.click(screen.getByRole('option', { name: 'Rhône' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('rhone')
})
