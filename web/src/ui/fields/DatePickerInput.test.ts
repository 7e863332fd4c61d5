import { act, cleanup, renderHook } from '@testing-library/react'
import dayjs from 'dayjs'
import { afterEach, expect, test, vi } from 'vitest'
import { useTypedDay } from './DatePickerInput.tsx'

afterEach(cleanup)

/** The successive values of the year: the pickers fill it from the right, one digit at a time. */
const years = ['0002', '0020', '0202', '2026']

const fieldOf = (value: string | null, keepsWhileTyping: boolean) => {
  const onChange = vi.fn<(date: string | null) => void>()
  const field = renderHook((props: { value: string | null }) => useTypedDay({ ...props, onChange, keepsWhileTyping }), {
    initialProps: { value },
  })
  onChange.mockImplementation((date) => field.rerender({ value: date }))
  const type = (text: string | null) => act(() => field.result.current.change(text === null ? null : dayjs(text)))
  return { onChange, type, shown: () => field.result.current }
}

test('un filtre ne demande que la date entière, pas les années que l’on traverse en la tapant', () => {
  const { onChange, type } = fieldOf(null, true)
  for (const year of years) type(`${year}-12-01`)
  expect(onChange.mock.calls).toEqual([['2026-12-01']])
})

test('un filtre garde sa date tant que l’on en tape une autre, et la perd quand on vide le champ', () => {
  const { onChange, type } = fieldOf('2026-11-21', true)
  for (const year of ['0002', '0020', '0202']) type(`${year}-11-21`)
  expect(onChange).not.toHaveBeenCalled()
  type(null)
  expect(onChange.mock.calls).toEqual([[null]])
})

test('un formulaire n’a plus de date dès que le champ n’en montre plus une', () => {
  const { onChange, type } = fieldOf('2026-11-21', false)
  for (const year of years) type(`${year}-11-21`)
  expect(onChange.mock.calls).toEqual([[null], ['2026-11-21']])
})

test('ce qui est tapé reste sous les yeux tant que ce n’est pas une date', () => {
  const { type, shown } = fieldOf('2026-11-21', false)
  type('0202-11-21')
  expect(shown().day?.year()).toBe(202)
  type('9999-11-21')
  expect(shown().day?.year()).toBe(9999)
})

test.each(['1999-12-31', '2101-01-01', '9999-01-01', 'rien'])('%s n’est jamais demandé', (typed) => {
  const { onChange, type } = fieldOf(null, true)
  type(typed)
  expect(onChange).not.toHaveBeenCalled()
})

test('une date changée d’ailleurs remplace ce qui était tapé', () => {
  const onChange = vi.fn()
  const field = renderHook(
    (props: { value: string | null }) => useTypedDay({ ...props, onChange, keepsWhileTyping: true }),
    { initialProps: { value: '2026-11-21' as string | null } },
  )
  act(() => field.result.current.change(dayjs('0202-11-21')))
  field.rerender({ value: null })
  expect(field.result.current.day).toBeNull()
})
