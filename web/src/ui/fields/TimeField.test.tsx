import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useForm, useWatch } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { TimeField } from './TimeField.tsx'

afterEach(cleanup)

const Page = () => {
  const { control } = useForm({ defaultValues: { time: '09:10' } })
  return (
    <>
      <TimeField control={control} name="time" label="Heure" />
      <output>{useWatch({ control, name: 'time' })}</output>
    </>
  )
}

test('une heure se tape comme on la dit, et se lit sur 24 heures dans toute langue du navigateur', () => {
  render(<Page />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Heure' })
  expect(field.type).toBe('text')
  fireEvent.change(field, { target: { value: '14h5' } })
  expect(screen.getByRole('status').textContent).toBe('14h5')
  fireEvent.change(field, { target: { value: '14h05' } })
  fireEvent.blur(field)
  expect(field.value).toBe('14:05')
  expect(screen.getByRole('status').textContent).toBe('14:05')
})
