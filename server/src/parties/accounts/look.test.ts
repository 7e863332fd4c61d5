import { expect, test } from 'vitest'
import { aContact, aPair } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const { app, as } = await createTestApp()
const { customer } = await aPair(app.db)
const look = {
  language: 'ar',
  themeMode: 'system',
  themeDirection: 'ltr',
  themeContrast: 'bold',
  themeLayout: 'mini',
  themeColorPresets: 'purple',
  themeStretch: true,
  themeDensity: 'comfortable',
}

test('sans choix, le compte n’impose pas d’apparence', async () => {
  const { body } = await (await as(customer.contactId)).get('/auth/account')
  expect(body.look).toBeNull()
})

test('l’apparence choisie est à la personne, et se retrouve à la session suivante', async () => {
  const colleague = await as(await aContact(app.db, customer.userId))
  expect((await (await as(customer.contactId)).put('/auth/look', { look })).status).toBe(204)
  expect((await (await as(customer.contactId)).get('/auth/account')).body.look).toEqual(look)
  expect((await colleague.get('/auth/account')).body.look).toBeNull()
})

test('une apparence gardée avant le choix de la langue et de la densité est en français, compacte', async () => {
  const caller = await as(customer.contactId)
  const { language: _language, themeDensity: _density, ...older } = look
  expect((await caller.put('/auth/look', { look: older })).status).toBe(204)
  expect((await caller.get('/auth/account')).body.look).toEqual({ ...older, language: 'fr', themeDensity: 'compact' })
})

test('oubliée, elle revient aux réglages d’origine', async () => {
  const caller = await as(customer.contactId)
  await caller.put('/auth/look', { look })
  expect((await caller.put('/auth/look', { look: null })).status).toBe(204)
  expect((await caller.get('/auth/account')).body.look).toBeNull()
})

test('une apparence inconnue est refusée', async () => {
  const caller = await as(customer.contactId)
  expect(await caller.put('/auth/look', { look: { ...look, themeMode: 'violet' } })).toMatchObject({
    status: 422,
    body: { code: 'INVALID', issues: [{ path: ['look', 'themeMode'] }] },
  })
})
