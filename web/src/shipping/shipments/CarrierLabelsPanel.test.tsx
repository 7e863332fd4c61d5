import { ThemeProvider } from '@mui/material/styles'
import type { CarrierLabels } from '@quai/contract/shipping/carrier-labels/carrier-label.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

const network = await vi.hoisted(async () => (await import('../../platform/testing/fake-network.ts')).fakeNetwork())

const { queryClient } = await import('../../platform/calls/query-client.ts')
const { readSettings } = await import('../../platform/theme/settings.ts')
const { themeOf } = await import('../../platform/theme/theme.ts')
const { CarrierLabelsPanel } = await import('./CarrierLabelsPanel.tsx')

type Item = CarrierLabels['items'][number]
const label = (given: Partial<Item>): Item => ({
  packageNumber: '120_1',
  state: 'missing',
  refusal: null,
  trackingNumber: null,
  price: null,
  currency: null,
  ...given,
})
const rates = {
  items: [{ carrierName: 'chronopost', service: 'c13', price: 12.5, currency: 'EUR', transitDays: 1, isChosen: true }],
  messages: ['dpd : Hors zone'],
}

const show = (labels: CarrierLabels, asked: CarrierLabels = labels) => {
  network.mockImplementation(async (request) => {
    if (request.url.endsWith('/rates')) return Response.json(rates)
    return Response.json(request.method === 'POST' ? asked : labels)
  })
  return render(
    <QueryClientProvider client={queryClient}>
      <ThemeProvider theme={themeOf(readSettings(''), 'ltr')}>
        <CarrierLabelsPanel uuid="019a0000-0000-7000-8000-000000000001" />
      </ThemeProvider>
    </QueryClientProvider>,
  )
}
afterEach(() => {
  cleanup()
  queryClient.clear()
})

test('les prix se voient avant de demander ; demandée, l’étiquette arrive avec son numéro', async () => {
  const made = label({ state: 'made', trackingNumber: 'XY1FR', price: 12.5, currency: 'EUR' })
  show(
    { isByCarrier: true, carrierName: 'Chronopost', items: [label({})] },
    { isByCarrier: true, carrierName: 'Chronopost', items: [made] },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Voir les prix et délais' }))
  expect(await screen.findByText(/plan de transport.*12,5.EUR, 1.jour ouvré/)).toBeTruthy()
  expect(screen.getByText('dpd : Hors zone')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Demander 1.étiquette$/ }))
  expect(await screen.findByText('XY1FR')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('un refus montre les mots du transporteur et se redemande ; une étiquette de Quai ne montre rien', async () => {
  show({ isByCarrier: true, carrierName: 'DPD', items: [label({ state: 'refused', refusal: 'Compte bloqué' })] })
  expect((await screen.findByRole('alert')).textContent).toBe('Compte bloqué')
  expect(screen.getByRole('button', { name: /^Demander 1.étiquette$/ })).toBeTruthy()
  cleanup()
  queryClient.clear()
  const { container } = show({ isByCarrier: false, carrierName: null, items: [] })
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(container.textContent).toBe('')
})
