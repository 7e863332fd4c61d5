import { createTheme, ThemeProvider } from '@mui/material/styles'
import { countInUse } from '@quai/contract/goods/products/product.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../platform/calls/api-error.ts'
import { closeSession, openSession } from '../../platform/session.ts'
import { hasWrongCheckDigit, ProductForm } from './ProductForm.tsx'

const sent: object[] = []
const fallback = '20 colis en stock compteraient 120 unités au lieu de 240 unités.'
const send = async (_product: object, _api: unknown, confirmed: { acceptsCounts?: true }) => {
  sent.push(confirmed)
  if (confirmed.acceptsCounts) return
  const issues = [{ path: ['quantityUnitPerBox'], key: `errors.${countInUse}.custom`, params: {}, fallback }]
  throw new ApiError({ statusCode: 422, code: 'INVALID', message: 'Des champs sont à revoir.', issues })
}

beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('fetch', async () => Response.json({ items: [] }))
  openSession({
    accessToken: `h.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 3600 }))}.s`,
    accessUser: {
      contact: { id: 7, name: 'Camille', email: 'camille@lavigne.example' },
      userId: 3,
      userUuid: '019a0000-0000-7000-8000-000000000003',
      userName: 'Comptoir Lavigne',
      userType: 'customer',
      pricingPlan: 'starter',
    },
  })
})
afterEach(async () => {
  cleanup()
  await closeSession()
})

test('le nombre d’unités d’un colis en stock demande s’il était faux, puis se corrige', async () => {
  const onSuccess = vi.fn()
  render(
    <ThemeProvider theme={createTheme({ cssVariables: true })}>
      <QueryClientProvider client={new QueryClient()}>
        <ProductForm
          isNew={false}
          defaultValues={{ reference: 'A', name: 'Thé', packagingType: 'unit_box', quantityUnitPerBox: 6 }}
          kept={{ name: 'products/edit/1', version: '1' }}
          send={send}
          onSuccess={onSuccess}
          onCancel={vi.fn()}
        />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  fireEvent.click(screen.getByText('Enregistrer'))
  const dialog = (await screen.findByText('Le nombre était-il faux ?')).closest('[role=dialog]') as HTMLElement // its title
  expect(dialog.textContent).toContain(fallback)
  expect(onSuccess).not.toHaveBeenCalled()
  fireEvent.click(screen.getByText('Corriger le nombre'))
  await waitFor(() => expect(onSuccess).toHaveBeenCalled())
  expect(sent).toEqual([{}, { acceptsCounts: true }])
})

test.each(['4006381333931', '96385074', '10614141000415', '', '123', '(01)04006381333931'])('« %s » passe', (ean) => {
  expect(hasWrongCheckDigit(ean)).toBe(false)
})

test.each(['4006381333932', '96385075'])('« %s » a une clé fausse', (ean) => {
  expect(hasWrongCheckDigit(ean)).toBe(true)
})
