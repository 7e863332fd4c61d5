import { createTheme, ThemeProvider } from '@mui/material/styles'
import type { Product } from '@quai/contract/products/product.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSession } from '../platform/session.ts'
import { AdjustForm } from './AdjustForm.tsx'

const network = await vi.hoisted(async () => (await import('../platform/testing/fake-network.ts')).fakeNetwork())

const sent: unknown[] = []
const answer = async (request: Request): Promise<Response> => {
  if (request.method !== 'GET') sent.push(JSON.parse(await request.text()))
  return new Response(JSON.stringify({ items: [] }), { headers: { 'content-type': 'application/json' } })
}

beforeEach(() => {
  sent.length = 0
  network.mockImplementation(answer)
  openSession({
    accessToken: `h.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 }))}.s`,
    accessUser: {
      contact: { id: 7, name: 'Karim Benali', email: 'karim@dauphine.example' },
      userId: 5,
      userUuid: '019a0000-0000-7000-8000-000000000005',
      userName: 'Entrepôts du Dauphiné',
      userType: 'warehouse',
      pricingPlan: null,
    },
  })
})
afterEach(cleanup)

// A product with the fields that the form reads.
const yoghurt = { id: 3, packagingType: 'unit', isBatchManaged: true } as Product
const onDone = vi.fn()

const show = () =>
  render(
    <ThemeProvider theme={createTheme({ cssVariables: true })}>
      <QueryClientProvider client={new QueryClient()}>
        <AdjustForm product={yoghurt} lines={[]} onDone={onDone} />
      </QueryClientProvider>
    </ThemeProvider>,
  )
const choose = async (field: string, choice: string) => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: field }))
  fireEvent.click(within(await screen.findByRole('listbox')).getByRole('option', { name: choice }))
}
const type = (field: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: field }), { target: { value } })

test('ce qui entre nomme un lot inconnu, dans le même envoi', async () => {
  show()
  type(/Quantité/, '4')
  type(/Motif/, 'Retour')
  await choose('Lot', 'Nouveau lot…')
  fireEvent.click(screen.getByRole('button', { name: 'Ajuster' }))
  expect(await screen.findByText('Ce champ est requis.')).toBeTruthy()
  expect(sent).toEqual([])
  type(/Numéro de lot/, 'L-NEUF')
  fireEvent.click(screen.getByRole('button', { name: 'Ajuster' }))
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(sent).toEqual([
    {
      reason: 'Retour',
      adjustments: [
        {
          productId: 3,
          productPackaging: 'package_unit',
          adjustmentType: 'addition',
          quantity: 4,
          batch: { batchNumber: 'L-NEUF', batchExpirationDate: null },
        },
      ],
    },
  ])
})

test('ce qui sort est d’un lot connu : aucun nouveau n’est proposé', async () => {
  show()
  await choose('Sens', 'Retrait')
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Lot' }))
  const list = within(await screen.findByRole('listbox'))
  expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Sans lot'])
})
