import { ThemeProvider } from '@mui/material/styles'
import { failureMessage } from '@quai/contract/failures.ts'
import { wallClock } from '@quai/contract/platform/dates.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const network = vi.hoisted(() => vi.fn<(request: Request | string, init?: RequestInit) => Promise<Response>>())
vi.hoisted(() => vi.stubGlobal('fetch', network))

const { queryClient } = await import('../../platform/calls/query-client.ts')
const { readSettings } = await import('../../platform/theme/settings.ts')
const { themeOf } = await import('../../platform/theme/theme.ts')
const { PickupButton } = await import('./PickupButton.tsx')
// Loaded on demand by the button.
await import('./PickupDialog.tsx')
await import('./CreatedDialog.tsx')

const shipments = [
  { id: 7, uuid: '019a0000-0000-7000-8000-000000000001' },
  { id: 8, uuid: '019a0000-0000-7000-8000-000000000002' },
]
const today = wallClock(Date.now()).date
let unlabelled: string[]
let refusal: object | undefined
const requests: string[] = []
const sent: unknown[] = []
const saved: string[] = []

const answer = async (request: Request | string): Promise<Response> => {
  const { method, url } = typeof request === 'string' ? { method: 'GET', url: request } : request
  const path = url.replace(/^.*\/api/, '')
  requests.push(`${method} ${path}`)
  if (path.startsWith('/shipements-without-label-uuids')) return Response.json(unlabelled)
  if (path.startsWith('/pickups/notes'))
    return new Response('%PDF-', { headers: { 'content-disposition': 'attachment; filename="bordereau.pdf"' } })
  if (method !== 'POST') return Response.json({ items: [] })
  sent.push(await (request as Request).json())
  if (refusal) return Response.json(refusal, { status: 409 })
  const carrierService = { id: 3, name: 'Classic', carrierId: 2, carrier: { id: 2, name: 'DPD' } }
  return Response.json([{ id: 12, pickupDate: today, carrierService, shipmentCount: 2 }], { status: 201 })
}

beforeEach(() => {
  unlabelled = []
  refusal = undefined
  for (const list of [requests, sent, saved]) list.length = 0
  network.mockImplementation(answer)
  URL.createObjectURL = () => 'blob:bordereau'
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.restoreAllMocks()
})

/** By its text: roles are slow to compute beside a date picker. */
const dialogNamed = async (title: string): Promise<HTMLElement> =>
  (await screen.findByText(title)).closest('[role=dialog]') as HTMLElement // the title of a dialog stands in it

const open = async (onConsigned = vi.fn()) => {
  render(
    <QueryClientProvider client={queryClient}>
      <ThemeProvider theme={themeOf(readSettings(''), 'ltr')}>
        <PickupButton shipments={shipments} onConsigned={onConsigned} />
      </ThemeProvider>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByText('Remettre au transporteur'))
  return { onConsigned, dialog: await dialogNamed('Remettre 2 expéditions') }
}

test('la remise propose aujourd’hui, signale les étiquettes qui manquent, puis donne le bordereau', async () => {
  unlabelled = [shipments[1]?.uuid ?? '']
  const { onConsigned, dialog } = await open()
  expect(await within(dialog).findByText(/^1.expédition n’a pas encore toutes ses étiquettes/)).toBeTruthy()
  expect(within(dialog).getByText('Étiquettes')).toBeTruthy()
  fireEvent.click(within(dialog).getByText('Remettre'))
  const created = await dialogNamed('1 enlèvement créé')
  expect(sent).toEqual([{ shipmentIds: [7, 8], pickupDate: today }])
  expect(created.textContent).toContain('DPD, Classic')
  fireEvent.click(within(created).getByText('Imprimer le bordereau'))
  await waitFor(() => expect(saved).toEqual(['bordereau.pdf']))
  expect(requests).toContain('GET /pickups/notes?pickupIds%5B%5D=12')
  await waitFor(() => expect(onConsigned).toHaveBeenCalled())
})

test('quand un autre les a déjà remises, la phrase le dit et la fenêtre reste', async () => {
  const params = { orderId: 120, shipmentStatus: 'CONSIGNED' as const }
  const message = failureMessage('SHIPMENT_NOT_PACKAGED', params)
  refusal = { statusCode: 409, code: 'SHIPMENT_NOT_PACKAGED', message, params }
  const { onConsigned, dialog } = await open()
  fireEvent.click(within(dialog).getByText('Remettre'))
  expect((await within(dialog).findByText(message.replace(/\s/g, ' '))).textContent).toBe(message)
  expect(onConsigned).not.toHaveBeenCalled()
})
