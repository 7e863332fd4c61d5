import { describe, expect, test } from 'vitest'
import { aUser } from '../../testing/builders/builders.ts'
import { createTestApp, testNow } from '../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const asAdmin = await t.as((await aUser(db, 'admin')).contactId)
const { contactId, userId } = await aUser(db, 'customer', { name: 'Comptoir Bleu' })

const aMail = async (changes: object = {}) => {
  const mail = {
    event: 'order_confirm',
    contact_id: contactId,
    to_email: 'destinataire@example.test',
    to_name: 'Éloïse Noël',
    subject: 'Commande confirmée',
    html: '<p>Bonjour</p>',
    body_text: 'Bonjour',
    state: 'sent' as const,
    created_at: testNow,
    ...changes,
  }
  return (await db.insertInto('mails').values(mail).returning('id').executeTakeFirstOrThrow()).id
}
const idsOf = async (query: Record<string, string>) =>
  (await asAdmin.get('/viewer', query)).body.items.map(({ id }: { id: number }) => id)

describe('liste', () => {
  test('les plus récents d’abord, par état, événement, destinataire et jour', async () => {
    const first = await aMail({ state: 'failed', error: '550 refusé', created_at: '2026-12-30T12:00:00Z' })
    const second = await aMail({ event: 'invitation', to_email: 'zoe%@example.test', to_name: 'Zoé' })
    expect(await idsOf({})).toEqual([second, first])
    expect(await idsOf({ state: 'failed' })).toEqual([first])
    expect(await idsOf({ event: 'invitation' })).toEqual([second])
    await db.updateTable('contacts').set({ name: 'Éloïse Noël' }).where('id', '=', contactId).execute()
    expect(await idsOf({ search: 'noel eloise' })).toEqual([second, first])
    expect(await idsOf({ search: 'noel', state: 'failed' })).toEqual([first])
    expect(await idsOf({ search: 'DESTIN' })).toEqual([first])
    expect(await idsOf({ search: 'zoe%@' })).toEqual([second])
    expect(await idsOf({ search: 'personne' })).toEqual([])
    expect(await idsOf({ from: '2027-01-04' })).toEqual([second])
    expect(await idsOf({ to: '2026-12-30' })).toEqual([first])
    expect((await asAdmin.get('/viewer', { state: 'failed' })).body.items[0]).toMatchObject({ error: '550 refusé' })
  })
})

describe('lire', () => {
  test('un mail avec son contenu et l’utilisateur de son destinataire', async () => {
    const { status, body } = await asAdmin.get(`/viewer/${await aMail()}`)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { html: '<p>Bonjour</p>', text: 'Bonjour', userId, userName: 'Comptoir Bleu', hasSecret: false },
    })
    expect((await asAdmin.get('/viewer/999999')).status).toBe(404)
  })
  test('le jeton d’un lien n’y est jamais : qui l’aurait se connecterait à la place du destinataire', async () => {
    const { uuid } = (await asAdmin.get(`/users/${userId}`)).body
    const email = 'secret@example.test'
    await asAdmin.post(`/users/${userId}/contacts`, { name: 'Ana', email })
    const { id, html, body_text } = await db
      .selectFrom('mails')
      .select(['id', 'html', 'body_text'])
      .where('to_email', '=', email)
      .executeTakeFirstOrThrow()
    const token = /token=([\w-]+)/.exec(body_text)?.[1] ?? 'none'
    expect(html).toContain(token)
    const { body } = await asAdmin.get(`/viewer/${id}`)
    expect(body.hasSecret).toBe(true)
    expect(JSON.stringify(body)).not.toContain(token)
    expect(uuid).toBeTruthy()
  })
})

describe('envoyer de nouveau', () => {
  const isDue = async (id: number) => {
    const { rows } = await t.app.pool.query('SELECT FROM mails WHERE id = $1 AND next_attempt_at <= $2', [id, testNow])
    return rows.length === 1
  }
  test('un mail envoyé repart en copie, l’original garde sa date', async () => {
    const id = await aMail({ sent_at: testNow })
    const { status, body } = await asAdmin.post(`/viewer/${id}/resend`)
    expect({ status, body }).toMatchObject({ status: 200, body: { state: 'queued', attempts: 0, sentAt: null } })
    expect(body.id).not.toBe(id)
    expect((await asAdmin.get(`/viewer/${id}`)).body).toMatchObject({ state: 'sent', sentAt: testNow })
    expect(await isDue(body.id)).toBe(true)
  })
  test('un mail en échec ou gardé repart lui-même, ses essais à zéro', async () => {
    for (const state of ['failed', 'kept']) {
      const id = await aMail({ state, attempts: 9, error: '550', next_attempt_at: null })
      const { body } = await asAdmin.post(`/viewer/${id}/resend`)
      expect(body).toMatchObject({ id, state: 'queued', attempts: 0, error: null })
      expect(await isDue(id)).toBe(true)
    }
  })
  test('deux fois à la fois : un mail en échec ne repart qu’une fois', async () => {
    const id = await aMail({ state: 'failed' })
    const answers = await Promise.all([1, 2].map(() => asAdmin.post(`/viewer/${id}/resend`)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })
  test('un mail en attente, ou un lien à usage unique déjà envoyé, est refusé', async () => {
    expect((await asAdmin.post(`/viewer/${await aMail({ state: 'queued' })}/resend`)).body.code).toBe('MAIL_WAITING')
    const id = await aMail({ body_text: 'Choisir : </reset-password?token=abc>' })
    expect((await asAdmin.post(`/viewer/${id}/resend`)).body.code).toBe('MAIL_HAS_SECRET')
  })
  test('le journal de l’utilisateur le dit', async () => {
    await asAdmin.post(`/viewer/${await aMail()}/resend`)
    const { items } = (await asAdmin.get(`/users/${userId}/logs`)).body
    expect(items[0]).toMatchObject({ action: 'mail_resend', subject: 'Commande confirmée' })
  })
})
