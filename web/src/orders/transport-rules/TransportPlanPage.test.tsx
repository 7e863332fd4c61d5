import { ThemeProvider } from '@mui/material/styles'
import type { TransportRule } from '@quai/contract/orders/transport-rules/transport-rule.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readSettings } from '../../platform/theme/settings.ts'
import { themeOf } from '../../platform/theme/theme.ts'
import { PlanEditor } from './TransportPlanPage.tsx'

const network = await vi.hoisted(async () => (await import('../../platform/testing/fake-network.ts')).fakeNetwork())

const service = (id: number, name: string) => ({ id, carrierId: 1, name, gatewayService: null, isActive: true })
const carriers = [
  {
    id: 1,
    name: 'Alpha',
    baseUrl: '',
    gateway: null,
    gatewayAccount: null,
    isActive: true,
    carrierServices: [service(1, 'Express'), service(2, 'Éco')],
  },
]

const rule = (id: number, changes: Partial<TransportRule>): TransportRule => ({
  id,
  orderType: 'collection',
  shipmentPackageType: 'BOX',
  minQuantity: 1,
  maxQuantity: null,
  minWeightKg: null,
  maxWeightKg: null,
  dealId: 4,
  carrierServiceId: 1,
  geographicZone: [],
  carrierName: 'Alpha',
  carrierServiceName: 'Express',
  isServiceActive: true,
  ...changes,
})
const light = rule(11, { maxWeightKg: 10 })
const any = rule(12, { carrierServiceId: 2 })

let saved: { transportRules: { id: number | null; maxWeightKg: number | null }[] } | undefined
let answer: () => Response

const show = (...rules: TransportRule[]) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ThemeProvider theme={themeOf(readSettings(''), 'ltr')}>
        <PlanEditor dealId={4} rules={rules} carriers={carriers} />
      </ThemeProvider>
    </QueryClientProvider>,
  )

const row = (rank: number) => within(screen.getByRole('listitem', { name: `Règle ${rank}` }))
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const verdict = () => screen.getByRole('status').textContent

beforeEach(() => {
  saved = undefined
  answer = () => Response.json({ items: [] })
  network.mockImplementation(async (request) => {
    saved = (await request.json()) as typeof saved // the editor sends nothing else
    return answer()
  })
})
afterEach(cleanup)

test('un colis d’essai dit quelle règle le prend, et pourquoi les autres ne le prennent pas', () => {
  show(light, any)
  expect(verdict()).toMatch(/Règle 1\s: Alpha, Express/)
  row(1).getByText('Prend ce colis')
  row(2).getByText(/après la règle 1/)
  fireEvent.change(screen.getByLabelText('Poids de chacun'), { target: { value: '12,5' } })
  expect(verdict()).toMatch(/Règle 2\s: Alpha, Éco/)
  row(1).getByText(/Ne le prend pas\s: poids/)
})

test('une règle monte, garde la main sur son bouton, et le plan dit ce qui n’est plus atteint', async () => {
  show(light, any)
  press('Monter la règle 2')
  await screen.findByText(/La règle 2 n’est jamais atteinte/)
  expect(verdict()).toMatch(/Règle 1\s: Alpha, Éco/)
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Monter la règle 1'))
  press('Enregistrer le plan')
  await waitFor(() => expect(saved?.transportRules.map(({ id }) => id)).toEqual([12, 11]))
})

test('une règle se duplique sans son numéro ; un plan vide le dit', async () => {
  show(light)
  press('Dupliquer la règle 1')
  fireEvent.change(row(2).getByLabelText('Poids max.'), { target: { value: '20' } })
  press('Enregistrer le plan')
  await waitFor(() =>
    expect(saved?.transportRules.map(({ id, maxWeightKg }) => [id ?? null, maxWeightKg])).toEqual([
      [11, 10],
      [null, 20],
    ]),
  )
  cleanup()
  show()
  screen.getByText(/Aucune règle\s: les commandes en messagerie/)
})

test('ce qui ne va pas est dit à son champ, avant l’envoi comme par le serveur', async () => {
  show(light)
  fireEvent.change(row(1).getByLabelText('Poids min.'), { target: { value: '30' } })
  press('Enregistrer le plan')
  await screen.findByText('Le poids maximal est au moins égal au minimal.')
  expect(saved).toBeUndefined()
  fireEvent.change(row(1).getByLabelText('Poids min.'), { target: { value: '1' } })
  answer = () =>
    Response.json(
      {
        statusCode: 422,
        code: 'INVALID',
        message: 'x',
        issues: [
          {
            path: ['transportRules', 0, 'carrierServiceId'],
            key: 'errors.service.custom',
            params: {},
            fallback: 'Ce service est désactivé.',
          },
        ],
      },
      { status: 422 },
    )
  press('Enregistrer le plan')
  await screen.findByText('Ce service est désactivé.')
})
