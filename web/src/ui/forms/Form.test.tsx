import { createTheme, ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { closeSession, openSession } from '../../platform/session.ts'
import { dropOldDrafts, readDraft, writeDraft } from '../../platform/unsent/drafts.ts'
import { reasonsToStay } from '../../platform/unsent/leaving.ts'
import { TextField } from '../fields/fields.tsx'
import { Form } from './Form.tsx'
import { FormActions } from './FormActions.tsx'
import { useServerForm } from './use-server-form.ts'

const schema = z.object({ driver: z.string().max(20), plate: z.string() })
type Values = z.infer<typeof schema>
const send = vi.fn<(values: Values) => Promise<unknown>>()

const Page = ({ version, start }: { version: number; start: Values }) => {
  const form = useServerForm({ schema, defaultValues: start, kept: { name: 'orders/update/1', version }, send })
  return (
    <Form form={form} label="Page">
      <TextField control={form.control} name="driver" label="Chauffeur" />
      <TextField control={form.control} name="plate" label="Plaque" />
      <FormActions form={form} submit="Envoyer" />
    </Form>
  )
}

const show = ({ version = 1, start = { driver: 'Ali', plate: 'AA-1' } } = {}) =>
  render(
    <ThemeProvider theme={createTheme({ cssVariables: true })}>
      <QueryClientProvider client={new QueryClient()}>
        <Page version={version} start={start} />
      </QueryClientProvider>
    </ThemeProvider>,
  )
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const leave = () => cleanup()

const place = { contactId: 7, name: 'orders/update/1' }
const signIn = (contactId: number) =>
  openSession({
    accessToken: `h.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 3600 }))}.s`,
    accessUser: {
      contact: { id: contactId, name: 'Camille', email: 'camille@lavigne.example' },
      userId: 3,
      userUuid: '019a0000-0000-7000-8000-000000000003',
      userName: 'Comptoir Lavigne',
      userType: 'customer',
      pricingPlan: 'starter',
    },
  })

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  signIn(7)
})
afterEach(async () => {
  cleanup()
  send.mockReset()
  vi.useRealTimers()
  await closeSession()
  vi.unstubAllGlobals()
})

test('ce qui est saisi et non envoyé revient au retour, avec sa date', () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T13:05:00Z'), toFake: ['Date'] })
  show()
  type('Chauffeur', 'Ali B.')
  leave()
  show()
  expect(field('Chauffeur').value).toBe('Ali B.')
  expect(screen.getByRole('alert').textContent).toContain('22/11/2026')
  expect(screen.getByRole('alert').textContent).toContain('14:05')
})

test('ce qui est envoyé, ou remis comme avant, ne revient pas', async () => {
  send.mockResolvedValue({})
  show()
  type('Chauffeur', 'Ali B.')
  press('Envoyer')
  await waitFor(() => expect(reasonsToStay()).toEqual([]))
  leave()
  show()
  expect(field('Chauffeur').value).toBe('Ali')
  type('Chauffeur', 'Ali C.')
  type('Chauffeur', 'Ali')
  leave()
  show()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('on quitte sans question ce que l’on n’a pas touché, pas ce que l’on a saisi', () => {
  show()
  fireEvent.click(field('Chauffeur'))
  expect(reasonsToStay()).toEqual([])
  type('Plaque', 'BB-2')
  expect(reasonsToStay()).toEqual([expect.stringContaining('gardée sur cet appareil')])
})

test('on repart de zéro, et l’on peut se raviser tant que l’on reste', () => {
  show()
  type('Chauffeur', 'Ali B.')
  leave()
  show()
  press('Repartir de zéro')
  expect(field('Chauffeur').value).toBe('Ali')
  expect(reasonsToStay()).toEqual([])
  expect(readDraft(place)).toBeUndefined()
  press('Reprendre votre saisie')
  expect(field('Chauffeur').value).toBe('Ali B.')
  expect(reasonsToStay()).toHaveLength(1)
})

test('pendant l’envoi, on ne repart pas de zéro : la saisie part', async () => {
  send.mockReturnValue(new Promise(() => {}))
  show()
  type('Chauffeur', 'Ali B.')
  leave()
  show()
  expect(screen.getByRole('button', { name: 'Repartir de zéro' })).toBeTruthy()
  press('Envoyer')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Repartir de zéro' })).toBeNull())
  expect(field('Chauffeur').value).toBe('Ali B.')
})

test('sur un objet qui a changé depuis, la saisie se reporte champ par champ et le dit', () => {
  show()
  type('Chauffeur', 'Ali B.')
  leave()
  show({ version: 2, start: { driver: 'Ali', plate: 'ZZ-9' } })
  expect([field('Chauffeur').value, field('Plaque').value]).toEqual(['Ali B.', 'ZZ-9'])
  expect(screen.getByRole('alert').textContent).toContain('a changé depuis')
})

test('un refus garde la saisie', async () => {
  show()
  type('Chauffeur', 'x'.repeat(30))
  press('Envoyer')
  await waitFor(() => expect(document.activeElement).toBe(field('Chauffeur')))
  leave()
  show()
  expect(field('Chauffeur').value).toHaveLength(30)
})

test('un autre contact ne trouve rien, et rien ne s’écrit après la déconnexion', async () => {
  show()
  type('Chauffeur', 'Ali B.')
  await closeSession()
  leave()
  expect(Object.keys(localStorage)).toEqual([])

  signIn(7)
  show()
  type('Chauffeur', 'Ali B.')
  signIn(8)
  leave()
  show()
  expect(field('Chauffeur').value).toBe('Ali')
  expect(Object.keys(localStorage).filter((key) => key.includes('Ali'))).toEqual([])
})

test('une saisie oubliée quinze jours s’efface', () => {
  const draft = { values: {}, start: {}, version: null, writer: 'a' }
  writeDraft(place, { ...draft, savedAt: Date.now() - 15 * 86_400_000 })
  writeDraft({ ...place, name: 'products/create' }, { ...draft, savedAt: Date.now() - 86_400_000 })
  dropOldDrafts()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('quai.draft.'))).toEqual([
    'quai.draft.7.products/create',
  ])
})

test('quand l’appareil est plein, la saisie la plus ancienne laisse sa place', () => {
  const draft = { start: {}, version: null, writer: 'a' }
  const half = 'x'.repeat(2_000_000)
  expect(writeDraft({ ...place, name: 'a' }, { ...draft, values: half, savedAt: 1 })).toBe(true)
  expect(writeDraft({ ...place, name: 'b' }, { ...draft, values: half, savedAt: 2 })).toBe(true)
  expect(writeDraft({ ...place, name: 'c' }, { ...draft, values: half, savedAt: 3 })).toBe(true)
  expect(readDraft({ ...place, name: 'a' })).toBeUndefined()
  expect(readDraft({ ...place, name: 'b' })).toBeDefined()
  expect(writeDraft({ ...place, name: 'd' }, { ...draft, values: half + half + half, savedAt: 4 })).toBe(false)
})
