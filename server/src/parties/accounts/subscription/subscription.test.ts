import { describe, expect, test } from 'vitest'
import type { PricingPlan } from '../../../platform/database/schema.generated.ts'
import { aContact, aUser } from '../../../testing/builders/builders.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const admin = await aUser(db, 'admin', { name: 'Équipe Quai' })
const asAdmin = await t.as(admin.contactId)

const aCustomer = async (plan: PricingPlan | null = 'basic') => {
  const party = await aUser(db, 'customer', { plan })
  return { ...party, caller: await t.as(party.contactId) }
}
const ask = async (plan: PricingPlan = 'starter', from: PricingPlan | null = 'basic') => {
  const customer = await aCustomer(from)
  const { body } = await customer.caller.post('/subscription/request', { plan })
  return { ...customer, id: body.id as number }
}
const mailsTo = async (contactId: number) =>
  db.selectFrom('mails').selectAll().where('contact_id', '=', contactId).orderBy('id').execute()
const logOf = async (userId: number) =>
  (await asAdmin.get(`/users/${userId}/logs`)).body.items.map(
    ({ action, changes, contactName }: { action: string; changes: object; contactName: string }) => ({
      action,
      changes,
      contactName,
    }),
  )

describe('demander', () => {
  test('une formule se demande sans accord ; la demande se lit avec la formule présente', async () => {
    const { caller } = await aCustomer(null)
    expect((await caller.get('/subscription')).body).toEqual({ plan: 'basic', request: null })
    const asked = await caller.post('/subscription/request', { plan: 'starter' })
    expect(asked).toMatchObject({
      status: 201,
      body: { plan: 'starter', formerPlan: 'basic', state: 'open', reason: null },
    })
    expect((await caller.get('/subscription')).body).toEqual({ plan: 'basic', request: asked.body })
  })
  test('l’équipe et le contact sont prévenus par e-mail, la réponse promise sous 24 heures', async () => {
    const { userId, contactId } = await ask()
    const [toAsker] = await mailsTo(contactId)
    expect(toAsker).toMatchObject({ event: 'plan_requested' })
    expect(toAsker?.body_text).toContain('sous 24 heures')
    const toTeam = (await mailsTo(admin.contactId)).find(({ body_text }) =>
      body_text.includes(`/admin/users/${userId}>`),
    )
    expect(toTeam?.subject).toContain('demande la formule Starter')
  })
  test('une administration désactivée ne reçoit rien', async () => {
    const former = await aUser(db, 'admin')
    await asAdmin.patch(`/users/${former.userId}`, { isActive: false })
    await ask()
    expect(await mailsTo(former.contactId)).toEqual([])
  })
  test('sa propre formule, l’essai ou une formule inconnue ne se demandent pas', async () => {
    const { caller } = await aCustomer('starter')
    const asking = (plan: string) => caller.post('/subscription/request', { plan })
    expect(await asking('starter')).toMatchObject({ status: 409, body: { code: 'PLAN_ALREADY_YOURS' } })
    expect((await asking('trial')).status).toBe(422)
    expect((await asking('gold')).status).toBe(422)
  })
  test('16 demandes à la fois : une seule est ouverte', async () => {
    const { caller } = await aCustomer()
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => caller.post('/subscription/request', { plan: 'business' })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { status, body } of answers) if (status !== 201) expect(body.code).toBe('PLAN_REQUEST_OPEN')
  })
})

test('une demande retirée ne reçoit plus de réponse et laisse la place à une autre', async () => {
  const { caller, id } = await ask()
  expect((await caller.delete('/subscription/request')).status).toBe(204)
  expect((await caller.delete('/subscription/request')).status).toBe(404)
  expect(await asAdmin.post(`/subscription/requests/${id}/accept`, {})).toMatchObject({
    status: 409,
    body: { code: 'PLAN_REQUEST_CLOSED' },
  })
  expect((await caller.get('/subscription')).body).toMatchObject({ plan: 'basic', request: { state: 'withdrawn' } })
  expect((await caller.post('/subscription/request', { plan: 'business' })).status).toBe(201)
})

describe('répondre', () => {
  test('l’acceptation change la formule, aussitôt appliquée, et prévient qui l’a demandée', async () => {
    const { userId, contactId, caller, id } = await ask('business')
    const accepted = await asAdmin.post(`/subscription/requests/${id}/accept`, { reason: 'Bienvenue' })
    expect(accepted).toMatchObject({ status: 200, body: { state: 'accepted', reason: 'Bienvenue' } })
    expect((await caller.get('/subscription')).body).toMatchObject({ plan: 'business', request: { state: 'accepted' } })
    expect((await caller.get('/auth/account')).body.pricingPlan).toBe('business')
    expect((await asAdmin.get(`/users/${userId}`)).body).toMatchObject({ pricingPlan: 'business', planRequest: null })
    expect((await mailsTo(contactId)).at(-1)?.subject).toBe('Vous passez à la formule Business')
  })
  test('le refus garde la formule et donne son motif', async () => {
    const { contactId, caller, id } = await ask()
    const refuse = (reason: string) => asAdmin.post(`/subscription/requests/${id}/refuse`, { reason })
    expect(await refuse(' ')).toMatchObject({ status: 422, body: { issues: [{ path: ['reason'] }] } })
    expect((await refuse('Facture impayée')).status).toBe(200)
    expect((await caller.get('/subscription')).body).toMatchObject({
      plan: 'basic',
      request: { state: 'refused', reason: 'Facture impayée' },
    })
    expect((await mailsTo(contactId)).at(-1)?.body_text).toContain('Facture impayée')
  })
  test('deux réponses à la fois : une seule compte', async () => {
    const { id, caller } = await ask()
    const answers = await Promise.all([
      asAdmin.post(`/subscription/requests/${id}/accept`, {}),
      asAdmin.post(`/subscription/requests/${id}/refuse`, { reason: 'Non' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
    const { plan, request } = (await caller.get('/subscription')).body
    expect(plan).toBe(request.state === 'accepted' ? 'starter' : 'basic')
  })
  test('donner à la main la formule demandée répond à la demande', async () => {
    const { userId, contactId, caller } = await ask()
    await asAdmin.patch(`/users/${userId}`, { pricingPlan: 'business' })
    expect((await caller.get('/subscription')).body).toMatchObject({ plan: 'business', request: { state: 'open' } })
    await asAdmin.patch(`/users/${userId}`, { pricingPlan: 'starter' })
    expect((await caller.get('/subscription')).body).toMatchObject({ plan: 'starter', request: { state: 'accepted' } })
    expect((await mailsTo(contactId)).at(-1)?.event).toBe('plan_answered')
  })
  test('la réponse va au contact principal quand celui qui a demandé est désactivé', async () => {
    const { userId, contactId } = await aUser(db, 'customer', { plan: 'basic' })
    const second = await aContact(db, userId)
    const { body } = await (await t.as(second)).post('/subscription/request', { plan: 'starter' })
    await asAdmin.patch(`/users/${userId}/contacts/${second}`, { isActive: false })
    await asAdmin.post(`/subscription/requests/${body.id}/accept`, {})
    expect((await mailsTo(contactId)).map(({ event }) => event)).toContain('plan_answered')
  })
})

test('demande et réponse se lisent au journal du compte, avec leur auteur', async () => {
  const { userId, caller, id } = await ask()
  await asAdmin.post(`/subscription/requests/${id}/refuse`, { reason: 'Plus tard' })
  const { body } = await caller.post('/subscription/request', { plan: 'business' })
  await asAdmin.post(`/subscription/requests/${body.id}/accept`, {})
  const log = await logOf(userId)
  expect(log).toMatchObject([
    { action: 'plan_accept', changes: { pricingPlan: ['basic', 'business'] } },
    { action: 'plan_request', changes: { requestedPlan: [null, 'business'] } },
    { action: 'plan_refuse', changes: { requestedPlan: ['starter', null], reason: [null, 'Plus tard'] } },
    { action: 'plan_request', changes: { requestedPlan: [null, 'starter'] } },
  ])
  expect(log[0].contactName).not.toBe(log[1].contactName)
})

test('les demandes ouvertes se filtrent dans la liste des utilisateurs, avec la formule demandée', async () => {
  const { userId, id } = await ask('business')
  const waiting = async () =>
    (await asAdmin.get('/users', { hasPlanRequest: true, pageSize: 100 })).body.items as {
      id: number
      requestedPlan: string
    }[]
  expect((await waiting()).find((user) => user.id === userId)).toMatchObject({ requestedPlan: 'business' })
  expect((await asAdmin.get(`/users/${userId}`)).body.planRequest).toMatchObject({
    id,
    plan: 'business',
    formerPlan: 'basic',
  })
  await asAdmin.post(`/subscription/requests/${id}/accept`, {})
  expect((await waiting()).map((user) => user.id)).not.toContain(userId)
})
