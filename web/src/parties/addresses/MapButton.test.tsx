import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MapButton } from './MapButton.tsx'

const address = {
  id: 7,
  name: 'Boutique du port',
  street: '3 rue du Port',
  zipCode: '44000',
  city: 'Nantes',
  country: null,
  countryCode: 'FR',
}

const fetched = vi.fn<(input: string) => Promise<Response>>()
const show = () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MapButton address={address} />
    </QueryClientProvider>,
  )
}
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Voir le plan' }))

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  URL.createObjectURL = () => 'blob:plan'
  URL.revokeObjectURL = () => {}
})
afterEach(cleanup)

test('le plan d’une adresse s’ouvre d’un appui et dit ce qu’il montre', async () => {
  fetched.mockResolvedValue(new Response(new Blob(['image']), { headers: { 'content-type': 'image/png' } }))
  show()
  expect(fetched).not.toHaveBeenCalled()
  press()
  const image = await screen.findByRole('img', { name: /^Plan des alentours de 3.rue du Port, 44000.Nantes/ })
  expect(image.getAttribute('src')).toBe('blob:plan')
  expect(screen.getByRole('dialog', { name: /Boutique du port/ })).toBeTruthy()
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/api/addresses/7/map'])
})

test('un plan qui ne vient pas se dit dans la boîte', async () => {
  const body = {
    statusCode: 404,
    code: 'ADDRESS_NOT_LOCATED',
    message: 'Cette adresse n’a pas pu être située sur un plan.',
  }
  fetched.mockResolvedValue(new Response(JSON.stringify(body), { status: 404 }))
  show()
  press()
  expect((await screen.findByRole('alert')).textContent).toBe('Cette adresse n’a pas pu être située sur un plan.')
})
