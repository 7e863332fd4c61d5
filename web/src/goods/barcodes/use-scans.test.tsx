import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useScans } from './use-scans.ts'

const [onPage, anywhere] = [vi.fn(), vi.fn()]
const Page = () => {
  useScans(onPage)
  return (
    <>
      <input aria-label="Quantité" inputMode="numeric" />
      <input aria-label="Lot" />
    </>
  )
}
const Anywhere = () => {
  useScans(anywhere, 'anywhere')
  return null
}
const scan = (name: string, code: string) => {
  const field = screen.getByLabelText(name)
  for (const key of [...Array.from(code), 'Enter']) fireEvent.keyDown(field, { key })
}

afterEach(() => {
  cleanup()
  onPage.mockClear()
  anywhere.mockClear()
})

test('la page prend le code, où que soit le curseur ; un texte libre garde le sien', () => {
  render(
    <>
      <Anywhere />
      <Page />
    </>,
  )
  scan('Quantité', 'THE-01')
  scan('Lot', '3760123456784')
  scan('Lot', 'LOT-7')
  expect(onPage.mock.calls).toEqual([['THE-01'], ['3760123456784']])
  expect(anywhere).not.toHaveBeenCalled()
})
