import { sql } from 'kysely'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { analyze } from '../../testing/analyze.ts'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aPair, aProduct, aUser } from '../../testing/builders/builders.ts'
import { startSmtp } from '../../testing/servers/smtp.ts'
import { createTestApp, testNow } from '../../testing/test-app.ts'
import { mailTo } from './announce.ts'
import { renderLetter } from './layout.ts'
import { areMailsDue, dueAfter, firstNew, releaseKeptMails, sendDueMails } from './send.ts'

const t = await createTestApp()
const { app } = t
const { contactId } = await aUser(app.db, 'customer')

const smtp = await startSmtp()
afterAll(() => smtp.stop())

const withSmtp = {
  ...app,
  site: 'https://quai.test',
  config: { ...app.config, SMTP_URL: smtp.url, MAIL_FROM: 'Quai <bonjour@quai.test>' },
}

/** Sets the clock to hours and minutes after the first attempt. */
const after = (hours: number, minutes = 0): void =>
  t.setNow(new Date(Date.parse(testNow) + (hours * 60 + minutes) * 60_000).toISOString())

const aMail = async (email = 'destinataire@example.test', text = 'Bonjour') => {
  const mail = await app.db
    .insertInto('mails')
    .values({
      event: 'order_confirm',
      contact_id: contactId,
      to_email: email,
      to_name: 'Éloïse Noël',
      subject: 'Commande confirmée\u00a0: entrée\u00a07, 04/01/2027 à 09:00',
      html: '<p>Bonjour</p><a href="/orders/abc">Voir</a>',
      body_text: `${text}\n\nVoir\u00a0: </orders/abc>`,
    })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow()
  return mail
}

const stateOf = (id: number) =>
  app.db
    .selectFrom('mails')
    .select(['state', 'attempts', 'error', 'sent_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const addresses = async () => (await smtp.taken()).map(({ to }) => to?.[0]?.address)

beforeEach(async () => {
  await app.db.deleteFrom('mails').execute()
  smtp.reset()
  after(0)
})

it('envoie un mail une fois, avec sa typographie, ses liens et un identifiant stable', async () => {
  const { id, uuid } = await aMail()
  await sendDueMails(withSmtp)
  await sendDueMails(withSmtp)
  expect(await addresses()).toHaveLength(1)
  const [mail] = await smtp.taken()
  expect(mail).toMatchObject({
    from: { name: 'Quai', address: 'bonjour@quai.test' },
    to: [{ name: 'Éloïse Noël', address: 'destinataire@example.test' }],
    subject: 'Commande confirmée\u00a0: entrée\u00a07, 04/01/2027 à 09:00',
    messageId: `<${uuid}@quai.test>`,
  })
  expect(mail?.html).toContain('href="https://quai.test/orders/abc"')
  expect(mail?.text).toContain('Voir\u00a0: <https://quai.test/orders/abc>')
  expect(await stateOf(id)).toEqual({ state: 'sent', attempts: 1, error: null, sent_at: '2027-01-04T08:00:00.000Z' })
})

it('les e-mails d’une commande forment un fil, et ceux qui se choisissent disent où ne plus les recevoir', async () => {
  const { customer, warehouse } = await aPair(app.db)
  const lines = [{ productId: await aProduct(app.db, customer.userId), quantity: 1 }]
  const sides = { customerId: customer.userId, warehouseId: warehouse.userId }
  const order = await anOrder(app.db, { ...sides, orderType: 'delivery', status: 'confirmed', lines })
  const mails = [await aMail(), await aMail(), await aMail()]
  const ids = mails.map(({ id }) => id)
  await app.db.updateTable('mails').set({ order_id: order.id }).where('id', 'in', ids.slice(0, 2)).execute()
  await app.db
    .updateTable('mails')
    .set({ event: 'password_changed' })
    .where('id', '=', ids[2] ?? 0)
    .execute()
  await sendDueMails(withSmtp)
  const taken = await smtp.taken()
  const first = `<commande-${order.id}@quai.test>`
  expect(taken.map(({ inReplyTo, references }) => [inReplyTo, references])).toEqual([
    [first, first],
    [first, first],
    [undefined, undefined],
  ])
  const unsubscribe = taken.map(({ headers }) => headers.find(({ key }) => key === 'list-unsubscribe')?.value)
  const choices = '<https://quai.test/settings?tab=mails>'
  expect(unsubscribe).toEqual([choices, choices, undefined])
  expect(taken[0]?.messageId).not.toBe(taken[1]?.messageId)
})

it('après un refus passager, recommence avec des pauses qui grandissent, pour le seul mail qui reste', async () => {
  const first = await aMail('premier@example.test')
  const second = await aMail('second@example.test')
  smtp.greylisted = 1
  await sendDueMails(withSmtp)
  expect(await stateOf(first.id)).toMatchObject({
    state: 'failed',
    attempts: 1,
    sent_at: null,
    error: expect.stringContaining('Greylisted'),
  })
  expect(await stateOf(second.id)).toMatchObject({ state: 'sent', attempts: 1 })
  await sendDueMails(withSmtp)
  expect(await addresses()).toEqual(['second@example.test'])
  after(0, 1)
  smtp.greylisted = 1
  await sendDueMails(withSmtp)
  after(0, 2)
  await sendDueMails(withSmtp)
  expect(await stateOf(first.id)).toMatchObject({ state: 'failed', attempts: 2 })
  after(0, 3)
  await sendDueMails(withSmtp)
  expect(await stateOf(first.id)).toMatchObject({ state: 'sent', attempts: 3, error: null })
  expect((await smtp.taken()).map(({ messageId }) => messageId)).toEqual([
    `<${second.uuid}@quai.test>`,
    `<${first.uuid}@quai.test>`,
  ])
})

it('après une longue panne du serveur, tous les mails partent dès qu’il est de retour', async () => {
  await smtp.stop()
  const mails = [await aMail('a@example.test'), await aMail('b@example.test'), await aMail('c@example.test')]
  await sendDueMails(withSmtp)
  for (let minute = 1; minute <= 300; minute += 5) {
    after(0, minute)
    await sendDueMails(withSmtp)
  }
  expect((await stateOf(mails[0]?.id ?? 0)).error).toContain('ECONNREFUSED')
  await smtp.start()
  after(6, 5)
  await sendDueMails(withSmtp)
  expect(new Set(await addresses())).toEqual(new Set(['a@example.test', 'b@example.test', 'c@example.test']))
})

it('deux connexions vers un serveur lent, quatre vers un rapide, et aucun mail deux fois', async () => {
  for (const [answersAfterMs, connections] of [
    [400, 2],
    [0, 4],
  ] as const) {
    smtp.reset()
    smtp.answersAfterMs = answersAfterMs
    for (let count = 0; count < 12; count++) await aMail()
    await sendDueMails(withSmtp)
    // A busy machine makes any server slow, and a fast batch may be over before the last connection is open.
    expect(smtp.connections).toBeLessThanOrEqual(connections)
    expect(smtp.connections).toBeGreaterThanOrEqual(2)
    for (let count = 0; count < 8; count++) await aMail()
    // Two workers share.
    await Promise.all([sendDueMails(withSmtp), sendDueMails(withSmtp)])
    const taken = (await smtp.taken()).map(({ messageId }) => messageId)
    expect([taken.length, new Set(taken).size]).toEqual([20, 20])
  }
})

it('un refus définitif reste, avec sa raison ; les autres mails partent par quatre connexions au plus', async () => {
  smtp.refuses = (address) => (address.startsWith('inconnu') ? { code: 550, message: 'No such mailbox' } : undefined)
  const refused = await aMail('inconnu@example.test')
  for (let others = 0; others < 3; others++) await aMail()
  await sendDueMails(withSmtp)
  expect(await addresses()).toHaveLength(3)
  expect(smtp.connections).toBeLessThanOrEqual(4)
  after(24 * 7)
  await sendDueMails(withSmtp)
  expect(await stateOf(refused.id)).toMatchObject({
    state: 'failed',
    attempts: 1,
    error: expect.stringContaining('No such mailbox'),
  })
})

it('un nouveau mail est dû aussitôt ; celui qui a échoué attend le passage de la minute', async () => {
  expect(await areMailsDue(withSmtp)).toBe(false)
  const { id } = await aMail()
  expect(await areMailsDue(withSmtp)).toBe(true)
  smtp.greylisted = 1
  await sendDueMails(withSmtp)
  expect(await areMailsDue(withSmtp)).toBe(false)
  after(0, 2)
  expect(await areMailsDue(withSmtp)).toBe(false)
  await sendDueMails(withSmtp)
  expect(await stateOf(id)).toMatchObject({ state: 'sent' })
})

it('un mail retenu est dû quand son auteur ne peut plus se raviser', async () => {
  const { id } = await aMail()
  const until = app.clock().toISOString()
  await app.db.updateTable('mails').set({ send_after: until, next_attempt_at: until }).where('id', '=', id).execute()
  after(-1)
  expect(await areMailsDue(withSmtp)).toBe(false)
  after(0)
  expect(await areMailsDue(withSmtp)).toBe(true)
})

it('laisse à son auteur le temps de se raviser', async () => {
  const { id } = await aMail()
  await app.db.updateTable('mails').set({ send_after: app.clock().toISOString() }).where('id', '=', id).execute()
  after(-1)
  await sendDueMails(withSmtp)
  expect(await stateOf(id)).toMatchObject({ state: 'queued' })
  after(0)
  await sendDueMails(withSmtp)
  expect(await stateOf(id)).toMatchObject({ state: 'sent' })
})

it('sans adresse du site, les mails sont retenus, et partent une fois qu’elle est connue', async () => {
  const { id } = await aMail()
  const nowhere = { ...withSmtp, site: undefined }
  await sendDueMails(nowhere)
  expect(await stateOf(id)).toMatchObject({ state: 'kept', attempts: 0, error: expect.stringContaining('PUBLIC_URL') })
  await sendDueMails({ ...withSmtp, site: 'http://localhost:4123' })
  expect(await stateOf(id)).toMatchObject({ state: 'sent', error: null })
  expect((await smtp.taken())[0]?.html).toContain('href="http://localhost:4123/orders/abc"')
})

it('ne touche pas à ce que les gens ont écrit', async () => {
  await aMail('destinataire@example.test', 'La balise </b>, puis </stock>')
  await sendDueMails(withSmtp)
  expect((await smtp.taken())[0]?.text).toContain('La balise </b>, puis </stock>')
})

it('n’envoie pas deux fois ce que deux tâches prennent en même temps', async () => {
  await aMail()
  await Promise.all(Array.from({ length: 8 }, () => sendDueMails(withSmtp)))
  expect(await addresses()).toHaveLength(1)
})

it('garde l’erreur d’un serveur injoignable', async () => {
  const { id } = await aMail()
  const nowhere = { ...withSmtp, config: { ...withSmtp.config, SMTP_URL: 'smtp://127.0.0.1:1' } }
  await sendDueMails(nowhere)
  expect(await stateOf(id)).toMatchObject({
    state: 'failed',
    attempts: 1,
    error: expect.stringContaining('ECONNREFUSED'),
  })
})

it('garde les mails sans les envoyer quand aucun serveur n’est réglé', async () => {
  const { id } = await aMail()
  await sendDueMails(app)
  await sendDueMails(withSmtp)
  expect(await addresses()).toEqual([])
  expect(await stateOf(id)).toMatchObject({ state: 'kept', attempts: 0 })
})

it('gardés faute de serveur, les mails d’une semaine partent au premier démarrage avec un serveur, les plus vieux non', async () => {
  const [old, recent] = [await aMail('vieux@example.test'), await aMail('recent@example.test')]
  await app.db.updateTable('mails').set({ created_at: '2026-12-27T08:00:00.000Z' }).where('id', '=', old.id).execute()
  await app.db
    .updateTable('mails')
    .set({ created_at: '2026-12-29T08:00:00.000Z' })
    .where('id', '=', recent.id)
    .execute()
  await sendDueMails(app)
  await releaseKeptMails(app)
  await sendDueMails(app)
  expect(await stateOf(recent.id)).toMatchObject({ state: 'kept' })
  await releaseKeptMails(withSmtp)
  await sendDueMails(withSmtp)
  expect(await addresses()).toEqual(['recent@example.test'])
  expect(await stateOf(old.id)).toMatchObject({ state: 'kept' })
})

const aLinkMail = (expiresAt: string) =>
  mailTo(app, {
    event: 'invitation',
    contactId,
    toEmail: 'lien@example.test',
    linkExpiresAt: expiresAt,
    mail: renderLetter({
      subject: 'Votre accès',
      lead: 'Bonjour',
      facts: [],
      link: { label: 'Entrer', path: '/reset-password?token=secret-123' },
    }),
  })
const linkMails = () =>
  app.db.selectFrom('mails').select(['state', 'error', 'html', 'body_text', 'link_expires_at']).execute()

it('un lien secret part avec son e-mail, puis la base ne le garde plus', async () => {
  await aLinkMail('2027-01-11T08:00:00.000Z')
  await sendDueMails(withSmtp)
  const [taken] = await smtp.taken()
  expect([taken?.html, taken?.text].every((text) => String(text).includes('/reset-password?token=secret-123'))).toBe(
    true,
  )
  const [kept] = await linkMails()
  expect(kept).toMatchObject({ state: 'sent', link_expires_at: null })
  expect(JSON.stringify(kept)).not.toContain('secret-123')
  expect(kept?.body_text).toContain('token=…')
})

it('un lien qui expire avant son départ ne part plus, et n’est plus gardé', async () => {
  await aLinkMail('2027-01-04T08:30:00.000Z')
  await sendDueMails(app)
  after(1)
  await releaseKeptMails(withSmtp)
  await sendDueMails(withSmtp)
  expect(await addresses()).toEqual([])
  const [kept] = await linkMails()
  expect(kept).toMatchObject({ state: 'failed', error: 'Le lien a expiré avant l’envoi.', link_expires_at: null })
  expect(JSON.stringify(kept)).not.toContain('secret-123')
})

it('compte les mails par issue', async () => {
  const sent = async () =>
    (await app.metrics.mails.get()).values.find(({ labels }) => labels.state === 'sent')?.value ?? 0
  const before = await sent()
  await aMail()
  await sendDueMails(withSmtp)
  expect(await sent()).toBe(before + 1)
})

const someMails = (count: number, state: 'queued' | 'sent') =>
  app.db.run(sql`
    INSERT INTO mails (event, to_email, to_name, subject, html, body_text, state, next_attempt_at)
    SELECT 'order_confirm', 'n' || n || '@example.test', '', 'Sujet', '<p>Bonjour</p>', 'Bonjour', ${state}::mail_state,
      CASE ${state}::text WHEN 'queued' THEN ${testNow}::timestamptz END
    FROM generate_series(1, ${count}::int) n`)

it('plus de mails qu’un lot n’en prend partent tous, une fois, le plus ancien d’abord', async () => {
  await someMails(230, 'queued')
  await sendDueMails(withSmtp)
  const places = (await addresses()).map((address) => Number(/\d+/.exec(address ?? '')?.[0]))
  expect(places.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 230 }, (_, rank) => rank + 1))
  // Those of one batch leave a few at a time.
  for (const [rank, place] of places.entries()) expect(Math.abs(place - rank - 1)).toBeLessThan(100)
})

it('parmi beaucoup de mails gardés, ceux qui sont dus se lisent dans leur index', async () => {
  await someMails(20_000, 'sent')
  await someMails(5_000, 'queued')
  // As after an outage: the plans made now remain once these mails have left.
  await analyze(app.db, 'mails')
  for (const statement of [firstNew(withSmtp), dueAfter(withSmtp, { at: '-infinity', id: 0 })]) {
    const { rows } = await app.pool.query(`EXPLAIN (GENERIC_PLAN) ${statement.compile(app.db).sql}`)
    expect(JSON.stringify(rows)).toContain('Index Scan using mails_due')
    expect(JSON.stringify(rows)).not.toContain('Sort')
  }
})
