import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { SearchSelect } from './SearchSelect.tsx'

afterEach(cleanup)

const references = ['CAFE', 'SEAU', 'SIROP']

const Picks = () => {
  const [picked, setPicked] = useState<string[]>([])
  return (
    <QueryClientProvider client={new QueryClient()}>
      <SearchSelect<string>
        label="Référence"
        isRepeated
        value={null}
        onChange={(one) => one && setPicked([...picked, one])}
        searchKey={['test']}
        search={(typed) => Promise.resolve(references.filter((one) => one.startsWith(typed.toUpperCase())))}
        keyOf={(one) => one}
        labelOf={(one) => one}
      />
      <output>{picked.join(' ')}</output>
    </QueryClientProvider>
  )
}

test('plusieurs choix de suite : le champ se vide et garde le clavier après chacun', async () => {
  render(<Picks />)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Référence' })
  field.focus()
  for (const reference of references) {
    fireEvent.change(field, { target: { value: reference.toLowerCase() } })
    fireEvent.click(await screen.findByRole('option', { name: reference }))
    expect(document.activeElement).toBe(field)
    expect(field.value).toBe('')
  }
  expect(screen.getByRole('status').textContent).toBe('CAFE SEAU SIROP')
})
