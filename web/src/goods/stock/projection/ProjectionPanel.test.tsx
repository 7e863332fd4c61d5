import { createTheme, ThemeProvider } from '@mui/material/styles'
import type { Projection } from '@quai/contract/goods/stock/projection.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProjectionPanel } from './ProjectionPanel.tsx'

const stock: Projection = {
  warehouseId: 5,
  warehouseName: 'Dauphiné',
  productPackaging: 'package_box',
  physical: 10,
  shortOn: '2026-11-26',
  days: [{ date: '2026-11-26', incoming: 0, outgoing: 4, waiting: 9, level: -3 }],
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T09:00:00Z') })
  render(
    <ThemeProvider theme={createTheme({ cssVariables: true })}>
      <ProjectionPanel stocks={[stock]} />
    </ThemeProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('le graphique se lit jour par jour au clavier, et dit le jour de la rupture', () => {
  const cursor = screen.getByRole('slider', { name: /Stock prévu, jour par jour, du 25\/11\/2026/ })
  expect(cursor.getAttribute('max')).toBe('55')
  expect(screen.getByText('Rupture le 26/11')).toBeTruthy()
  // A browser turns an arrow key into this change of the range.
  fireEvent.change(cursor, { target: { value: '1' } })
  expect(cursor.getAttribute('aria-valuetext')).toMatch(/^26\/11\/2026.*sorties 4, pré-commandes 9/)
})

test('un tableau dit la même chose que le graphique', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Voir en tableau' }))
  expect(screen.queryByRole('slider')).toBeNull()
  const [, row] = screen.getAllByRole('row')
  expect(row?.textContent).toMatch(/26\/11\/2026.*4.*9.*3/)
})
