import type { Address } from '@quai/contract/parties/addresses/address.ts'
import type { SuggestedAddress } from '@quai/contract/parties/addresses/suggestion.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useUser } from '../../platform/session.ts'
import { AddressDialog } from './AddressDialog.tsx'

const network = await vi.hoisted(async () => (await import('../../platform/testing/fake-network.ts')).fakeNetwork())
vi.mock(import('../../platform/session.ts'), { spy: true })

const saved: Address = {
  id: 1,
  isMainAddress: true,
  name: 'Dépôt',
  street: '3 rue du Port',
  zipCode: '44000',
  city: 'Nantes',
  country: 'France',
  countryCode: 'FR',
  inseeCode: '44109',
  adminLvl1: 'Pays de la Loire',
  adminLvl2: 'Loire-Atlantique',
  lng: -1.55,
  lat: 47.21,
  minimumRemainingDays: null,
  userId: 1,
}
const rouen: SuggestedAddress = {
  label: '76000 Rouen, Seine-Maritime',
  street: null,
  zipCode: '76000',
  city: 'Rouen',
  inseeCode: '76540',
  country: 'France',
  countryCode: 'FR',
  adminLvl1: 'Normandie',
  adminLvl2: 'Seine-Maritime',
  lng: null,
  lat: null,
}

let suggested: SuggestedAddress[] = []
const sent: unknown[] = []
const searched: string[] = []

beforeEach(() => {
  suggested = [rouen]
  sent.length = 0
  searched.length = 0
  // Only whose book it is matters here.
  vi.mocked(useUser).mockReturnValue({ userId: 1 } as never)
  network.mockImplementation(async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname.endsWith('/suggestions')) searched.push(searchParams.get('search') ?? '')
    if (request.method !== 'GET') sent.push(await request.json())
    const answer = pathname.endsWith('/suggestions')
      ? { items: suggested }
      : request.method === 'GET'
        ? { items: [saved], total: 1, isTotalExact: true }
        : saved
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const show = (address?: Address, ofType?: 'customer' | 'warehouse') =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AddressDialog address={address} ofType={ofType} onClose={() => {}} />
    </QueryClientProvider>,
  )
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
const type = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
const save = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  return sent[0]
}

test('une adresse déjà au carnet se montre avant l’enregistrement', async () => {
  show()
  type(/^Rue/, '3, Rue du port')
  expect(screen.queryByText(/sans doute déjà/)).toBeNull()
  type(/^Code postal/, '44000')
  expect((await screen.findByText(/sans doute déjà dans le carnet/)).textContent).toContain('Dépôt')
})

test('enregistrée, l’adresse n’est pas annoncée comme son propre double', async () => {
  show()
  type(/^Nom du lieu/, 'Dépôt')
  type(/^Rue/, '3 rue du Port')
  type(/^Code postal/, '44000')
  type(/^Ville/, 'Nantes')
  await screen.findByText(/sans doute déjà dans le carnet/)
  await save()
  await waitFor(() => expect(screen.queryByText(/sans doute déjà/)).toBeNull())
})

test('une adresse n’est pas le doublon d’elle-même', async () => {
  show(saved)
  await waitFor(() => expect(network).toHaveBeenCalled())
  expect(screen.queryByText(/sans doute déjà/)).toBeNull()
})

test('une commune se choisit au clavier, et remplit code postal, ville, code INSEE et département', async () => {
  show()
  type(/^Ville/, 'rou')
  await screen.findByRole('option', { name: rouen.label })
  expect(field(/^Ville/).getAttribute('role')).toBe('combobox')
  expect(field(/^Ville/).getAttribute('aria-expanded')).toBe('true')
  fireEvent.keyDown(field(/^Ville/), { key: 'ArrowDown' })
  fireEvent.keyDown(field(/^Ville/), { key: 'Enter' })
  expect([field(/^Code postal/).value, field(/^Ville/).value]).toEqual(['76000', 'Rouen'])
  type(/^Nom du lieu/, 'Boutique')
  type(/^Rue/, '1 rue Haute')
  const { label: _label, street: _street, lng: _lng, lat: _lat, ...parts } = rouen
  expect(await save()).toEqual({ name: 'Boutique', street: '1 rue Haute', minimumRemainingDays: null, ...parts })
})

test('un code postal qui n’a qu’une commune la donne en quittant le champ', async () => {
  show()
  type(/^Code postal/, '76000')
  fireEvent.blur(field(/^Code postal/))
  await waitFor(() => expect(field(/^Ville/).value).toBe('Rouen'))
})

test('plusieurs communes laissent le choix, et une ville saisie n’est pas remplacée', async () => {
  suggested = [rouen, { ...rouen, city: 'Autre', inseeCode: '76001' }]
  show()
  type(/^Code postal/, '76000')
  fireEvent.blur(field(/^Code postal/))
  await waitFor(() => expect(searched).toEqual(['76000']))
  expect(field(/^Ville/).value).toBe('')
  type(/^Ville/, 'Ailleurs')
  fireEvent.blur(field(/^Ville/))
  await waitFor(() => expect(searched).toContain('76000 Ailleurs'))
  expect(field(/^Ville/).value).toBe('Ailleurs')
})

test('une autre ville fait oublier le code INSEE, le département et la position', async () => {
  suggested = []
  show(saved)
  type(/^Ville/, 'Rezé')
  expect(await save()).toMatchObject({
    city: 'Rezé',
    country: 'France',
    inseeCode: null,
    adminLvl1: null,
    adminLvl2: null,
    lng: null,
    lat: null,
  })
})

test('hors de France, rien n’est complété, et le code du pays s’oublie avec son nom', async () => {
  show(saved)
  type(/^Pays/, 'Belgique')
  type(/^Code postal/, '1000')
  type(/^Ville/, 'Bruxelles')
  fireEvent.blur(field(/^Ville/))
  expect(await save()).toMatchObject({ country: 'Belgique', countryCode: null, inseeCode: null })
  expect(searched).toEqual([])
})

test('un pays inconnu, et un code postal qui n’est pas du sien, se disent à leur champ', async () => {
  show({ ...saved, countryCode: null })
  type(/^Pays/, 'Farnce')
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await screen.findByText(/Ce pays n’est pas reconnu/)
  type(/^Pays/, 'FR')
  type(/^Code postal/, '1000')
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await screen.findByText(/est-ce 01000/)
})

test('les codes et les coordonnées d’une adresse se lisent et se changent sous « Détails »', async () => {
  show(saved)
  expect(field(/^Code INSEE/).value).toBe('44109')
  expect(field(/^Latitude/).value).toBe('47,21')
  type(/^Région/, 'Bretagne')
  type(/^Longitude/, '-1,6')
  type(/^Code du pays/, '')
  expect(await save()).toMatchObject({ adminLvl1: 'Bretagne', lng: -1.6, lat: 47.21, countryCode: null })
})

test('un code du pays refusé ouvre les détails', async () => {
  show(saved)
  const details = screen.getByText('Détails').closest('details')
  expect(details?.open).toBe(false)
  type(/^Code du pays/, 'F1')
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(details?.open).toBe(true))
})

test('les jours restants se demandent pour un lieu que livre un client, ni pour son siège ni pour un entrepôt', () => {
  const asked = (userType: string, address?: Address, ofType?: 'customer' | 'warehouse') => {
    vi.mocked(useUser).mockReturnValue({ userId: 1, userType } as never)
    const { unmount } = show(address, ofType)
    const isAsked = screen.queryByLabelText(/^Jours restants minimum/) !== null
    unmount()
    return isAsked
  }
  expect(asked('customer')).toBe(true)
  expect(asked('customer', { ...saved, isMainAddress: false })).toBe(true)
  expect(asked('customer', saved)).toBe(false)
  expect(asked('customer', { ...saved, minimumRemainingDays: 30 })).toBe(true)
  expect(asked('warehouse')).toBe(false)
  expect(asked('admin')).toBe(false)
  expect(asked('admin', undefined, 'warehouse')).toBe(false)
  expect(asked('admin', undefined, 'customer')).toBe(true)
})
