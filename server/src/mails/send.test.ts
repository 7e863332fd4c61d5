import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { aUser } from '../platform/testing/builders.ts'
import { createTestApp } from '../platform/testing/test-app.ts'
import { sendMails } from './send.ts'

const { app } = await createTestApp()
const { contactId } = await aUser(app.db, 'customer')

/** A real SMTP server: keeps what it takes, and refuses the next mails as often as it is told. */
const received: Buffer[] = []
const taken = (): Promise<Email[]> => Promise.all(received.map((raw) => PostalMime.parse(raw)))
let refusals = 0
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData: (stream, _session, done) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      if (refusals-- > 0) done(Object.assign(new Error('Greylisted, try again'), { responseCode: 451 }))
      else done(void received.push(Buffer.concat(chunks)))
    })
  },
})
await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready))
const url = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
afterAll(() => new Promise<void>((closed) => smtp.close(closed)))

const withSmtp = {
  ...app,
  config: { ...app.config, SMTP_URL: url, PUBLIC_URL: 'https://quai.test/', MAIL_FROM: 'Quai <bonjour@quai.test>' },
}

const aMail = async (email = 'destinataire@example.test') => {
  const mail = await app.db
    .insertInto('mails')
    .values({
      event: 'order_confirm',
      contact_id: contactId,
      to_email: email,
      to_name: 'Éloïse Noël',
      subject: 'Commande confirmée\u00a0: entrée n° 7, 04/01/2027 à 09:00',
      html: '<p>Bonjour</p><a href="/orders/abc">Voir</a>',
      body_text: 'Bonjour\n\nVoir\u00a0: </orders/abc>',
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

beforeEach(() => {
  received.length = 0
  refusals = 0
})

it('envoie un mail une fois, avec sa typographie, ses liens et un identifiant stable', async () => {
  const { id, uuid } = await aMail()
  await sendMails(withSmtp, { mailIds: [id] })
  await sendMails(withSmtp, { mailIds: [id] })
  expect(received).toHaveLength(1)
  const [mail] = await taken()
  expect(mail).toMatchObject({
    from: { name: 'Quai', address: 'bonjour@quai.test' },
    to: [{ name: 'Éloïse Noël', address: 'destinataire@example.test' }],
    subject: 'Commande confirmée\u00a0: entrée n° 7, 04/01/2027 à 09:00',
    messageId: `<${uuid}@quai.test>`,
  })
  expect(mail?.html).toContain('href="https://quai.test/orders/abc"')
  expect(mail?.text).toContain('Voir\u00a0: <https://quai.test/orders/abc>')
  expect(await stateOf(id)).toEqual({ state: 'sent', attempts: 1, error: null, sent_at: '2027-01-04T08:00:00.000Z' })
})

it('recommence après un refus passager, pour les seuls mails qui restent', async () => {
  const first = await aMail()
  const second = await aMail()
  refusals = 1
  const job = { mailIds: [first.id, second.id] }
  await expect(sendMails(withSmtp, job)).rejects.toThrow('451')
  expect(await stateOf(first.id)).toMatchObject({
    state: 'failed',
    attempts: 1,
    sent_at: null,
    error: expect.stringContaining('Greylisted'),
  })
  expect(await stateOf(second.id)).toMatchObject({ state: 'sent', attempts: 1 })
  await sendMails(withSmtp, job)
  expect(await stateOf(first.id)).toMatchObject({ state: 'sent', attempts: 2, error: null })
  expect((await taken()).map(({ messageId }) => messageId)).toEqual([
    `<${second.uuid}@quai.test>`,
    `<${first.uuid}@quai.test>`,
  ])
})

it('n’envoie pas deux fois ce que deux tâches prennent en même temps', async () => {
  const { id } = await aMail()
  await Promise.all(Array.from({ length: 4 }, () => sendMails(withSmtp, { mailIds: [id] })))
  expect(received).toHaveLength(1)
})

it('garde l’erreur d’un serveur injoignable', async () => {
  const { id } = await aMail()
  const nowhere = { ...withSmtp, config: { ...withSmtp.config, SMTP_URL: 'smtp://127.0.0.1:1' } }
  await expect(sendMails(nowhere, { mailIds: [id] })).rejects.toThrow('ECONNREFUSED')
  expect(await stateOf(id)).toMatchObject({ state: 'failed', attempts: 1 })
})

it('garde les mails sans les envoyer quand aucun serveur n’est réglé', async () => {
  const { id } = await aMail()
  await sendMails(app, { mailIds: [id] })
  expect(received).toHaveLength(0)
  expect(await stateOf(id)).toMatchObject({ state: 'kept', attempts: 0 })
})

it('compte les mails par issue', async () => {
  const sent = async () =>
    (await app.metrics.mails.get()).values.find(({ labels }) => labels.state === 'sent')?.value ?? 0
  const before = await sent()
  const { id } = await aMail()
  await sendMails(withSmtp, { mailIds: [id] })
  expect(await sent()).toBe(before + 1)
})
