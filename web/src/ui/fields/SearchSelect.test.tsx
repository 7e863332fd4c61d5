import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { SearchSelect } from './SearchSelect.tsx'

afterEach(cleanup)

const references = ['CAFE', 'SEAU', 'SIROP']

interface PicksProps {
  search?: (typed: string) => Promise<string[]>
  create?: { labelOf: (typed: string) => string; onCreate: () => void }
}

const startingWith = (typed: string) => Promise.resolve(references.filter((one) => one.startsWith(typed.toUpperCase())))

const Picks = ({ search = startingWith, create }: PicksProps) => {
  const [picked, setPicked] = useState<string[]>([])
  return (
    <QueryClientProvider client={new QueryClient()}>
      <SearchSelect<string>
        label="Référence"
        isRepeated
        value={null}
        onChange={(one) => one && setPicked([...picked, one])}
        searchKey={['test']}
        search={search}
        keyOf={(one) => one}
        labelOf={(one) => one}
        create={create}
        nothingText="Rien au catalogue."
      />
      <output aria-label="Choisis">{picked.join(' ')}</output>
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
  expect(picked()).toBe('CAFE SEAU SIROP')
})

const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
const picked = () => screen.getByRole('status', { name: 'Choisis' }).textContent

/** Presses an option of the first answer until the second has come. */
const pressThroughAnswer = async () => {
  const answer = Promise.withResolvers<string[]>()
  const search = vi.fn((typed: string) => (typed ? answer.promise : Promise.resolve(references)))
  render(<Picks search={search} create={{ labelOf: (typed) => `Créer ${typed}`, onCreate: () => {} }} />)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Référence' })
  field.focus()
  fireEvent.change(field, { target: { value: 's' } })
  fireEvent.pointerDown(await screen.findByRole('option', { name: 'SEAU' }))
  await expect.poll(() => search.mock.lastCall?.[0]).toBe('s')
  await act(async () => answer.resolve(['SIROP']))
  await expect.poll(() => screen.queryByRole('progressbar')).toBeNull()
  return screen.getByRole('option', { name: 'SEAU' })
}

test('une réponse qui arrive sous le doigt ne déplace pas l’option qu’il presse', async () => {
  const pressed = await pressThroughAnswer()
  // Above its field, the list would grow upwards by what creates.
  expect(options()).toEqual(references)
  fireEvent.pointerUp(pressed)
  fireEvent.click(pressed)
  expect(picked()).toBe('SEAU')
})

test('une réponse arrivée pendant une pression sans choix paraît après elle', async () => {
  fireEvent.pointerCancel(await pressThroughAnswer())
  await expect.poll(options).toEqual(['SIROP', 'Créer s'])
})

test('ce qui se tape après une pression sans fin remplace les options', async () => {
  await pressThroughAnswer()
  fireEvent.change(screen.getByRole('combobox', { name: 'Référence' }), { target: { value: 'si' } })
  await expect.poll(options).toEqual(['SIROP', 'Créer si'])
})

test('Entrée attend la réponse à ce qui est tapé, et choisit alors ce qui lui est égal', async () => {
  render(<Picks />)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Référence' })
  field.focus()
  fireEvent.change(field, { target: { value: 'c' } })
  await expect.poll(() => screen.getAllByRole('option')).toHaveLength(1)
  fireEvent.change(field, { target: { value: 'sirop' } })
  expect(screen.getByRole('option', { name: 'CAFE' })).toBeTruthy()
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(picked()).toBe('')
  await expect.poll(picked).toBe('SIROP')
  expect(field.value).toBe('')
})

test.each([
  ['taper encore', (field: HTMLInputElement) => fireEvent.change(field, { target: { value: 'si' } }), ['SIROP']],
  ['Échap', (field: HTMLInputElement) => fireEvent.keyDown(field, { key: 'Escape' }), []],
])('une Entrée en attente s’oublie : %s', async (_, leave, left) => {
  render(<Picks />)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Référence' })
  field.focus()
  fireEvent.change(field, { target: { value: 'sirop' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  leave(field)
  if (left.length > 0) await expect.poll(options).toEqual(left)
  else await new Promise((resolve) => setTimeout(resolve, 600))
  expect(picked()).toBe('')
})

test('une Entrée en attente ne choisit rien parmi plusieurs, ni ne crée', async () => {
  const onCreate = vi.fn()
  render(<Picks create={{ labelOf: (typed) => `Créer ${typed}`, onCreate }} />)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Référence' })
  field.focus()
  for (const [typed, shown] of [
    ['s', ['SEAU', 'SIROP', 'Créer s']],
    ['tasse', ['Créer tasse']],
  ] as const) {
    fireEvent.change(field, { target: { value: typed } })
    fireEvent.keyDown(field, { key: 'Enter' })
    await expect.poll(() => screen.queryAllByRole('option').map(({ textContent }) => textContent)).toEqual(shown)
  }
  expect(picked()).toBe('')
  expect(onCreate).not.toHaveBeenCalled()
})

test('Entrée n’envoie pas le formulaire pendant la première recherche', async () => {
  render(<Picks search={() => new Promise(() => {})} />)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Référence' })
  field.focus()
  fireEvent.change(field, { target: { value: 'c' } })
  await screen.findByText('Recherche…')
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false)
})

test('Entrée ne quitte pas un champ dont le texte ne correspond à rien', async () => {
  render(<Picks />)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Référence' })
  field.focus()
  fireEvent.change(field, { target: { value: 'tasse' } })
  await screen.findByText('Rien au catalogue.')
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false)
  expect(field.value).toBe('tasse')
})

test('Entrée ne choisit que l’option égale ou la seule ; sinon il faut la désigner', async () => {
  render(<Picks />)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Référence' })
  field.focus()
  fireEvent.change(field, { target: { value: 's' } })
  await expect.poll(() => screen.getAllByRole('option')).toHaveLength(2)
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(picked()).toBe('')
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(picked()).toBe('SIROP')
})

test('l’option égale à ce qui est tapé est choisie d’avance parmi d’autres', async () => {
  render(<Picks search={(typed) => Promise.resolve(typed ? ['SAC', 'SACOCHE'] : [])} />)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Référence' })
  field.focus()
  fireEvent.change(field, { target: { value: 'sac' } })
  await expect.poll(() => screen.getAllByRole('option')).toHaveLength(2)
  await expect.poll(() => field.getAttribute('aria-activedescendant')).toBeTruthy()
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(picked()).toBe('SAC')
})

test('une liste coupée dit combien il y en a, et ce qui n’existe pas se crée', async () => {
  const onCreate = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SearchSelect<string>
        label="Référence"
        value={null}
        onChange={() => {}}
        searchKey={['cut']}
        search={(typed) => Promise.resolve(typed ? { items: [], total: 0 } : { items: references, total: 61 })}
        keyOf={(one) => one}
        labelOf={(one) => one}
        create={{ labelOf: (typed) => `Créer « ${typed} »`, onCreate }}
      />
    </QueryClientProvider>,
  )
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Référence' })
  field.focus()
  fireEvent.mouseDown(field)
  expect(await screen.findByText('3 sur 61, précisez.')).toBeTruthy()
  fireEvent.change(field, { target: { value: 'Lampe' } })
  await screen.findByRole('option', { name: 'Créer « Lampe »' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onCreate).toHaveBeenCalledWith('Lampe')
})
