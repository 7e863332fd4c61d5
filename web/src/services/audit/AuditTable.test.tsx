import { ThemeProvider } from '@mui/material/styles'
import type { UserType } from '@quai/contract/platform/roles.ts'
import type { AuditEntry } from '@quai/contract/services/audit/audit.ts'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

vi.hoisted(() => vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 }))))

const { closeSession, openSession } = await import('../../platform/session.ts')
const { readSettings } = await import('../../platform/theme/settings.ts')
const { themeOf } = await import('../../platform/theme/theme.ts')
const { DataTable } = await import('../../ui/table/DataTable.tsx')
const { columnsOf, wordsOf } = await import('./AuditTable.tsx')

const opened: AuditEntry = {
  id: 1,
  createdAt: '2026-11-26T08:10:00.000Z',
  action: 'auth.setApiAvailable',
  label: 'Accès à l’API ouvert',
  target: '01a216d0-129c-741f-984a-cf42d0f9931b',
  object: { kind: 'user', name: 'Papeterie Bellerive', isDeleted: false, pageId: '12' },
  failure: null,
  refusal: null,
  userId: 1,
  userName: 'Équipe Quai',
  contactName: 'Inès Caradec',
  hijackerName: null,
  isApi: false,
  ip: '127.0.0.1',
  requestId: '470ed45d-ca45-456f-988f-a8e186d5bf11',
  changes: { apiAvailable: true },
}
const order = { kind: 'order', name: 'Sortie 545', isDeleted: false, pageId: opened.target } as const

const show = async (userType: UserType, object: AuditEntry['object']) => {
  const inAnHour = Date.now() + 3_600_000
  openSession({
    accessToken: `h.${btoa(JSON.stringify({ exp: inAnHour / 1000 }))}.s`,
    accessUser: {
      contact: { id: 7, name: 'Ada Roy', email: 'ada@exemple.fr' },
      userId: 3,
      userUuid: '019a0000-0000-7000-8000-000000000003',
      userName: 'Comptoir Lavigne',
      userType,
      pricingPlan: 'starter',
    },
    sessionEndsAt: new Date(inAnHour).toISOString(),
  })
  const table = () => (
    <DataTable
      caption="Journal"
      columns={columnsOf(userType === 'admin', () => {})}
      rows={[{ ...opened, object }]}
      keyOf={({ id }) => id}
      empty={null}
    />
  )
  const routeTree = createRootRoute({ component: table })
  render(
    <ThemeProvider theme={themeOf(readSettings(''), 'ltr')}>
      <RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() }) as never} />
    </ThemeProvider>,
  )
  await screen.findByText('Accès à l’API ouvert')
}

afterEach(async () => {
  cleanup()
  await closeSession()
})

test('l’acte d’un administrateur nomme l’organisation, dont la page s’ouvre', async () => {
  await show('admin', opened.object)
  expect(screen.getByRole('link', { name: 'Papeterie Bellerive' }).getAttribute('href')).toBe('/admin/users/12')
})

test('un client, qui n’a pas cette page, lit le nom sans lien', async () => {
  await show('customer', opened.object)
  expect(screen.getByText('Papeterie Bellerive')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('une commande s’ouvre ; supprimée, elle garde son nom sans lien', async () => {
  await show('customer', order)
  expect(screen.getByRole('link', { name: 'Sortie 545' }).getAttribute('href')).toBe(`/orders/${opened.target}`)
  cleanup()
  await show('customer', { ...order, isDeleted: true, pageId: null })
  expect(screen.getByText('Sortie 545 (élément supprimé)')).toBeTruthy()
})

test('ce que l’on ne peut pas voir n’a que son genre', async () => {
  await show('warehouse', { ...order, name: null, pageId: null })
  expect(screen.getByText('Commande')).toBeTruthy()
})

test('ce qui a été demandé se lit en français, sans les textes', () => {
  const changes = {
    reason: '…',
    orderDateStart: '2027-01-20T08:00:00.000Z',
    expirationDate: '2027-03-01',
    isActive: false,
    lines: { count: 21 },
    items: [{ productId: 12345, quantity: 3 }],
    unknownField: null,
  }
  expect(wordsOf(changes)).toEqual([
    { field: 'Motif', value: 'texte non retenu' },
    { field: 'Créneau', value: expect.stringContaining('20/01/2027') },
    { field: 'Date limite', value: '01/03/2027' },
    { field: 'Actif', value: 'Non' },
    { field: 'Lignes', value: '21 éléments' },
    { field: 'Lignes', value: 'Produit (numéro) 12345, Quantité 3' },
    { field: 'unknownField', value: '–' },
  ])
  expect(wordsOf({ fields: ['quantity', 'reason'] })).toEqual([{ field: 'Champs envoyés', value: 'Quantité ; Motif' }])
})
