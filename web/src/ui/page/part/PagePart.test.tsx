import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { CatchBoundary } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../platform/calls/api-error.ts'
import { useFormerRows } from '../../list/use-live-list.ts'
import { PageContent, PagePart } from './PagePart.tsx'

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

/** Shows a list as a page, or as a part of another one. */
const showList = async (isPage: boolean) => {
  const List = () => <p>{useFormerRows(useQuery({ queryKey: ['rows'], queryFn: read, retry: false })).data}</p>
  const Whole = () => (
    <PageContent isList={isPage}>
      <List />
    </PageContent>
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CatchBoundary getResetKey={() => ''} errorComponent={({ error }) => <h1>{(error as Error).message}</h1>}>
        <Whole />
      </CatchBoundary>
    </QueryClientProvider>,
  )
}

test('sans ses premières lignes, une liste est l’écran d’erreur de sa page ; une partie de page, un bandeau', async () => {
  read.mockRejectedValue(refusal(500, 'UNEXPECTED', 'panne'))
  await showList(true)
  expect(await screen.findByRole('heading', { name: 'panne' })).toBeTruthy()
  cleanup()
  await showList(false)
  expect((await screen.findByRole('alert')).textContent).toContain('panne')
})

test('sans accord, toute page est l’écran qui le dit', async () => {
  read.mockRejectedValue(refusal(403, 'NO_DEAL', 'aucun accord'))
  await showList(false)
  expect(await screen.findByRole('heading', { name: 'aucun accord' })).toBeTruthy()
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
