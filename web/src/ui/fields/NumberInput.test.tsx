import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { NumberInput } from './NumberInput.tsx'

afterEach(cleanup)

const typeIn = (typed: string) => {
  const onChange = vi.fn()
  render(<NumberInput label="Poids" value={null} onChange={onChange} />)
  fireEvent.change(screen.getByLabelText('Poids'), { target: { value: typed } })
  return onChange.mock.calls[0]?.[0]
}

test.each([
  ['12', 12],
  ['12,5', 12.5],
  ['12.5', 12.5],
  ['1 234,5', 1234.5],
])('« %s » vaut %d', (typed, value) => {
  expect(typeIn(typed)).toBe(value)
})

test('vide vaut rien, et ce qui n’est pas un nombre est laissé au schéma', () => {
  expect(typeIn('  ')).toBeNull()
  cleanup()
  expect(typeIn('douze')).toBeNaN()
})
