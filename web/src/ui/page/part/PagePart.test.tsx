import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../platform/calls/api-error.ts'
import { PagePart } from './PagePart.tsx'

const read = vi.fn<() => Promise<string>>()
const Part = () => <p>{useQuery({ queryKey: ['part'], queryFn: read, retry: false, throwOnError: true }).data}</p>

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <h1>Paramètres</h1>
      <PagePart>
        <Part />
      </PagePart>
    </QueryClientProvider>,
  )

const refusal = (statusCode: number, code: string, message = 'non', params = {}) =>
  new ApiError({ statusCode, code, message, params })

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  read.mockReset()
  vi.restoreAllMocks()
})

test.each([
  ['sans accord', refusal(403, 'NO_DEAL', 'no deal found for this user'), 'Aucun accord actif'],
  ['interdite', refusal(403, 'FORBIDDEN'), 'Partie non accessible'],
  ['introuvable', refusal(404, 'NOT_FOUND'), 'Partie introuvable'],
  ['en panne', refusal(500, 'UNEXPECTED'), 'Voulez-vous réessayer'],
])('une partie %s le dit à sa place, et le reste de la page demeure', async (_case, error, words) => {
  read.mockRejectedValue(error)
  show()
  expect((await screen.findByRole('alert')).textContent).toContain(words)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Paramètres')
  expect(screen.queryByText(/no deal found/)).toBeNull()
})

test('une partie refusée se demande de nouveau, et se montre', async () => {
  read.mockRejectedValueOnce(refusal(403, 'NO_DEAL')).mockResolvedValue('Vos plans')
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByText('Vos plans')).toBeTruthy()
})

test('une partie hors de la formule mène aux formules', async () => {
  read.mockRejectedValue(refusal(403, 'PLAN_FEATURE', 'Hors de votre formule.', { feature: 'batches' }))
  show()
  expect(await screen.findByRole('button', { name: 'Voir les formules' })).toBeTruthy()
})
