import { ThemeProvider } from '@mui/material/styles'
import { instantOf, wallClock } from '@quai/contract/platform/dates.ts'
import type { Tracking, TrackingFileAnswer } from '@quai/contract/shipping/tracking/tracking.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const network = vi.hoisted(() => vi.fn<(request: Request | string, init?: RequestInit) => Promise<Response>>())
vi.hoisted(() => vi.stubGlobal('fetch', network))

const { queryClient } = await import('../../platform/calls/query-client.ts')
const { readSettings } = await import('../../platform/theme/settings.ts')
const { themeOf } = await import('../../platform/theme/theme.ts')
const { TrackingFileFindings, UnknownWords } = await import('./TrackingFileDialog.tsx')
const { TrackingPanel } = await import('./TrackingPanel.tsx')
const { AddTrackingDialog } = await import('./AddTrackingDialog.tsx')

const uuid = '019a0000-0000-7000-8000-000000000001'
const author = { contactName: 'Léa', userName: 'Entrepôt du Rhône', userType: 'warehouse' as const, hijackerName: null }
const tracking = (given: Partial<Tracking> = {}): Tracking => ({
  trackingStatus: 'delayed',
  deliveryDate: null,
  trackingNumber: '8R42',
  carrierName: 'Chronopost',
  trackingUrl: 'https://suivi.example/8R42',
  canAdd: false,
  items: [
    {
      id: 2,
      trackingStatus: 'delayed',
      at: '2027-01-04T08:00:00.000Z',
      comment: 'Neige',
      source: 'carrier',
      author: null,
      createdAt: '2027-01-04T08:00:00.000Z',
    },
    {
      id: 1,
      trackingStatus: 'shipped',
      at: '2027-01-03T08:00:00.000Z',
      comment: null,
      source: 'file',
      author,
      createdAt: '2027-01-03T08:00:00.000Z',
    },
  ],
  ...given,
})
let shown: Tracking
let sent: Record<string, unknown>[]

const show = (part: ReactElement) =>
  render(
    <QueryClientProvider client={queryClient}>
      <ThemeProvider theme={themeOf(readSettings(''), 'ltr')}>{part}</ThemeProvider>
    </QueryClientProvider>,
  )

beforeEach(() => {
  shown = tracking()
  sent = []
  network.mockImplementation(async (request) => {
    if (request instanceof Request && request.method === 'POST') sent.push(await request.json())
    return Response.json(shown)
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})

test('le suivi dit le statut, mène au transporteur, et va du plus récent au plus ancien avec son auteur', async () => {
  show(<TrackingPanel uuid={uuid} />)
  expect((await screen.findByRole('link', { name: /^8R42/ })).getAttribute('href')).toBe('https://suivi.example/8R42')
  const [last, first] = screen.getAllByRole('listitem')
  expect(last?.textContent).toBe('En retard04/01/2027 à 09:00, par le transporteurNeige')
  expect(first?.textContent).toBe('En chemin03/01/2027 à 09:00, Entrepôt du Rhône, par un fichier')
  expect(screen.queryByRole('button')).toBeNull()
})

test('qui peut écrire a le bouton ; un suivi vide le dit', async () => {
  shown = tracking({ canAdd: true, items: [], trackingNumber: null, trackingUrl: null })
  show(<TrackingPanel uuid={uuid} />)
  expect(await screen.findByRole('button', { name: 'Ajouter un événement' })).toBeTruthy()
  expect(screen.getByText('Aucun événement pour le moment.')).toBeTruthy()
})

test('l’événement part à l’heure de Paris, sans le numéro laissé vide', async () => {
  const onClose = vi.fn()
  show(<AddTrackingDialog uuid={uuid} isOpen onClose={onClose} />)
  fireEvent.change(screen.getByLabelText(/^Heure/), { target: { value: '14:30' } })
  fireEvent.change(screen.getByLabelText(/^Commentaire/), { target: { value: 'Signé Léa' } })
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toEqual([
    {
      trackingStatus: 'shipped',
      at: new Date(instantOf(wallClock(Date.now()).date, '14:30')).toISOString(),
      trackingNumber: null,
      comment: 'Signé Léa',
    },
  ])
})

test('un fichier faux dit ses erreurs par ligne, les vingt premières ; un fichier déjà lu le dit', () => {
  const errors = Array.from({ length: 23 }, (_, index) => ({
    line: index + 2,
    column: 'status',
    code: 'UNREADABLE',
    message: 'Statut illisible.',
  }))
  const found: TrackingFileAnswer = { newTotal: 0, sameTotal: 4, errors, unknownWords: [], isApplied: false }
  show(<TrackingFileFindings found={found} />)
  expect(screen.getByText('23 erreurs à corriger dans le fichier')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)[19]).toBe('Ligne 21 Statut illisible.')
  expect(screen.getByText(/Et 3.autres erreurs\./)).toBeTruthy()
  cleanup()
  show(<TrackingFileFindings found={{ ...found, errors: [] }} />)
  expect(screen.getByText('Tous les événements de ce fichier sont déjà dans le suivi.')).toBeTruthy()
})

test('chaque mot inconnu du transporteur se nomme par un statut', () => {
  const onName = vi.fn()
  show(<UnknownWords asked={['Lot égaré', 'Zut']} words={{ 'Lot égaré': 'issue' }} isBusy={false} onName={onName} />)
  expect(screen.getByLabelText<HTMLSelectElement>('« Lot égaré » veut dire').value).toBe('issue')
  const second = screen.getByLabelText<HTMLSelectElement>('« Zut » veut dire')
  expect(second.value).toBe('')
  fireEvent.change(second, { target: { value: 'delayed' } })
  expect(onName).toHaveBeenCalledWith('Zut', 'delayed')
})
