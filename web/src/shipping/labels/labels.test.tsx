import { ThemeProvider } from '@mui/material/styles'
import { failureMessage } from '@quai/contract/failures.ts'
import type { LabelPiece } from '@quai/contract/shipping/labels/drawing.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const network = vi.hoisted(() => vi.fn<(request: Request | string, init?: RequestInit) => Promise<Response>>())
vi.hoisted(() => vi.stubGlobal('fetch', network))

const { queryClient } = await import('../../platform/calls/query-client.ts')
const { readSettings } = await import('../../platform/theme/settings.ts')
const { themeOf } = await import('../../platform/theme/theme.ts')
const { LabelsDialog } = await import('./LabelsDialog.tsx')

const uuid = '019a0000-0000-7000-8000-000000000001'
const other = '019a0000-0000-7000-8000-000000000002'
let printers: { name: string }[]
let isPrinterOn: boolean
const requests: string[] = []
const sent: unknown[] = []
const saved: string[] = []

const piecesOf = (number: string | null): LabelPiece[] => [
  { kind: 'text', x: 30, y: 30, size: 30, text: `Boutique Bellecour ${number}`, isBold: true },
  { kind: 'rule', x: 30, y: 90, width: 700, height: 3 },
  { kind: 'bars', x: 100, y: 800, height: 250, module: 4, widths: [2, 1, 2], codewords: [104] },
]

const answer = async (request: Request | string): Promise<Response> => {
  const { method, url } = typeof request === 'string' ? { method: 'GET', url: request } : request
  const { pathname, search, searchParams } = new URL(url, 'http://quai.test')
  requests.push(`${method} ${pathname.replace('/api', '')}${search}`)
  if (pathname.endsWith('/printers')) return Response.json({ items: printers })
  if (pathname.endsWith('/prints')) return Response.json({ items: [] })
  if (pathname.endsWith('/preview')) {
    const packageNumber = searchParams.get('packageNumber')
    return Response.json({ packageNumber, pieces: piecesOf(packageNumber) })
  }
  if (method === 'POST') {
    sent.push(await (request as Request).json())
    const message = failureMessage('PRINTER_UNREACHABLE', { printer: 'Quai nord' })
    return isPrinterOn
      ? new Response(null, { status: 204 })
      : Response.json({ statusCode: 503, code: 'PRINTER_UNREACHABLE', message }, { status: 503 })
  }
  if (pathname.endsWith('/labels'))
    return new Response('PK', { headers: { 'content-disposition': 'attachment; filename="etiquettes.zip"' } })
  return Response.json({ packages: [{ packageNumber: '120_1' }, { packageNumber: '120_2' }] })
}

beforeEach(() => {
  printers = []
  isPrinterOn = true
  for (const list of [requests, sent, saved]) list.length = 0
  network.mockImplementation(answer)
  URL.createObjectURL = () => 'blob:etiquettes'
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

const show = (shipmentUuids: string[], onClose = vi.fn()) => {
  render(
    <QueryClientProvider client={queryClient}>
      <ThemeProvider theme={themeOf(readSettings(''), 'ltr')}>
        <LabelsDialog shipmentUuids={shipmentUuids} isOpen onClose={onClose} />
      </ThemeProvider>
    </QueryClientProvider>,
  )
  return onClose
}

test('une expédition montre ses étiquettes l’une après l’autre, et n’imprime que celle qu’on choisit', async () => {
  const onClose = show([uuid])
  expect(await screen.findByRole('figure', { name: 'Étiquette du colis 120_1' })).toBeTruthy()
  expect(screen.getAllByText(/Boutique Bellecour 120_1/).length).toBeGreaterThan(0)
  fireEvent.click(screen.getByRole('button', { name: 'Colis suivant' }))
  await screen.findByRole('figure', { name: 'Étiquette du colis 120_2' })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Seulement le colis affiché' }))
  fireEvent.click(screen.getByRole('radio', { name: /Imprimante de bureau/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Imprimer' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(saved).toEqual(['etiquettes.zip'])
  expect(requests).toContain(`GET /shipments/${uuid}/labels?format=pdf&copies=1&packageNumbers%5B%5D=120_2`)
})

test('plusieurs expéditions partent ensemble, sans aperçu', async () => {
  show([uuid, other])
  fireEvent.click(await screen.findByRole('button', { name: 'Télécharger' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(requests).toContain(
    `GET /shipments/labels?format=zpl&copies=1&shipmentUuids%5B%5D=${uuid}&shipmentUuids%5B%5D=${other}`,
  )
  expect(screen.queryByRole('figure')).toBeNull()
})

test('l’imprimante du réseau vient d’abord ; quand elle ne répond pas, la phrase le dit et rien n’est perdu', async () => {
  printers = [{ name: 'Quai nord' }]
  isPrinterOn = false
  const onClose = show([uuid, other])
  const print = await screen.findByRole('button', { name: 'Imprimer' })
  fireEvent.change(screen.getByRole('textbox', { name: /Exemplaires/ }), { target: { value: '21' } })
  expect(print.hasAttribute('disabled')).toBe(true)
  fireEvent.change(screen.getByRole('textbox', { name: /Exemplaires/ }), { target: { value: '3' } })
  fireEvent.click(print)
  expect((await screen.findByRole('alert')).textContent).toContain('L’imprimante «\u00a0Quai nord\u00a0» ne répond pas')
  expect(onClose).not.toHaveBeenCalled()
  isPrinterOn = true
  fireEvent.click(print)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.at(-1)).toEqual({ shipmentUuids: [uuid, other], printer: 'Quai nord', copies: 3 })
})
