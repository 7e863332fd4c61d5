import { type UserType, userTypes } from '@quai/contract/platform/roles.ts'
import { mailEvents } from '@quai/contract/told/notifications/events.ts'
import { afterAll, expect, test } from 'vitest'
import { mailReports } from '../money/kpis/mail-reports.ts'
import { sendContactLinks } from '../parties/accounts/sign-in/link-requests.ts'
import { makeDataExports } from '../parties/privacy/export/make.ts'
import { inTransaction } from '../platform/database/database.ts'
import { sendDigests } from '../services/mails/digests/send.ts'
import { sendDueMails } from '../services/mails/send.ts'
import { printers } from '../services/print/render.ts'
import { textOfPdf } from '../services/print/testing/text-of-pdf.ts'
import { ownScene, prepare, send } from '../testing/authorisation/attempt.ts'
import { fillTexts, withoutRefused } from '../testing/authorisation/hostile-fields.ts'
import { routes } from '../testing/authorisation/routes.ts'
import { buildWorld } from '../testing/authorisation/world.ts'
import { anOrder } from '../testing/builders/an-order.ts'
import { aProduct } from '../testing/builders/builders.ts'
import { changeRecorder } from '../testing/database/changes.ts'
import { holdsChanged, hostileTexts, tagsOfMails } from '../testing/hostile-texts.ts'
import { startSmtp } from '../testing/servers/smtp.ts'
import { createTestApp } from '../testing/test-app.ts'
import { announceDisabled } from '../told/webhooks/deliver.ts'

const t = await createTestApp()
const { db, pool } = t.app
const world = await buildWorld(t)
const record = await changeRecorder(pool)
afterAll(() => printers.close())

const writes = routes.flatMap(({ line, input, ...route }) =>
  line && input && route.method !== 'GET' ? [{ ...route, line, input }] : [],
)

// The people of the world have hostile names too, which mails repeat.
for (const table of ['users', 'contacts'])
  await pool.query(`UPDATE ${table} SET name = ($1::text[])[1 + id % array_length($1, 1)]`, [hostileTexts])

let turns = 0
const turn = () => turns++

/** Calls a route with a hostile text in each text field, except where the rules of the field refuse any. */
const write = async (route: (typeof writes)[number], role: UserType, addsObjects: boolean) => {
  // Forgets earlier calls, which count towards the limits of sign-in.
  await pool.query('DELETE FROM sign_in_failures')
  // Gives back the plan that an earlier call changed.
  await pool.query("UPDATE users SET pricing_plan = 'business' WHERE id = $1", [world.pairs.own.customer.userId])
  const { contactId } = role === 'admin' ? world.admin : world.pairs.own[role]
  const who = { name: role, caller: await t.as(contactId), sees: [] }
  const attempt = await prepare(route, who, ownScene(world, role), { status: route.successStatus })
  let body = fillTexts(attempt.body, route.input, { turn, addsObjects })
  for (let time = 1; ; time++) {
    const changes = await record()
    const answer = await send(route, { ...attempt, body: body as object }) // the input is an object
    // Another thing may have the same text already, where a text must be the only one.
    if (answer.status === 409 && time <= 12) {
      // As many fields as texts would give each field its former text.
      turn()
      body = fillTexts(attempt.body, route.input, { turn, addsObjects })
      continue
    }
    if (answer.body?.code !== 'INVALID' || time > 12) return { answer, changes: await changes() }
    for (const { path } of answer.body.issues) body = withoutRefused(body, attempt.body, path)
  }
}

/** Texts of our own: of mails, which are typeset, and of searches. */
const derived = /^(mails|digest_lines)\.|[._]document$/

test.each(writes)('$method $path garde les textes hostiles tels qu’ils ont été écrits', async (route) => {
  for (const role of userTypes.filter((one) => route.line[one] < 400)) {
    const first = await write(route, role, true)
    // Some parts belong only to other things, such as a batch to a product managed by batch.
    const { answer, changes } = first.answer.status < 400 ? first : await write(route, role, false)
    expect(answer, role).toMatchObject({ status: route.successStatus })
    const changed = [...changes].filter(
      ([column, values]) =>
        !derived.test(column) && holdsChanged(values, (hostile) => JSON.stringify(hostile).slice(1, -1)),
    )
    expect(changed, role).toEqual([])
  }
})

/** Mails of steps that no single call takes: their letters are tested beside them with the same texts. */
const ofSeveralSteps = [
  'order_start_preparing',
  'order_update_preparing',
  'order_update_confirmed_to_pending',
  'order_undo_confirm',
  'order_remove_document',
  'order_pre_order_served',
  'email_changed',
  'main_contact_changed',
  'orders_imported',
  'orders_import_undone',
  // Written in the history only.
  'order_consign',
  'order_remove_shipment',
  'visit_arrived',
  'visit_arrived_by_guest',
  'visit_arrived_at_gate',
  'visit_at_dock',
  'visit_left',
  'visit_undone',
  'shipment_shipped',
  'shipment_issue',
  'shipment_delivered',
]

test('aucun e-mail ne contient d’autre balise que les siennes', async () => {
  await sendContactLinks(t.app, [
    { email: 'canari-ca@example.test', purpose: 'reset_password' },
    { email: 'canari-ca@example.test', purpose: 'sign_in' },
  ])
  await pool.query(
    `INSERT INTO digest_lines (contact_id, event, topic, title, lead, path, due_at)
     SELECT $2, 'order_confirm', text, text, text, '/orders', '2027-01-01' FROM unnest($1::text[]) AS text`,
    [hostileTexts, world.pairs.own.customer.contactId],
  )
  await sendDigests(t.app)
  const { customer, warehouse } = world.pairs.own
  await anOrder(db, {
    customerId: customer.userId,
    warehouseId: warehouse.userId,
    orderType: 'delivery',
    lines: [{ productId: await aProduct(db, customer.userId), quantity: 1 }],
    start: '2026-12-15T09:00:00.000Z',
    status: 'finished',
  })
  await mailReports(t.app)
  await inTransaction(t.app.pool, async (inside) =>
    announceDisabled({ db: inside, now: t.app.clock() }, { userId: customer.userId, url: 'https://exemple.test/<b>' }),
  )
  const { rows: asked } = await pool.query<{ id: number }>('SELECT id FROM data_exports WHERE made_at IS NULL')
  await makeDataExports(
    t.app,
    asked.map(({ id }) => id),
  )
  const { rows } = await pool.query<{ event: string; html: string; subject: string }>(
    'SELECT event, html, subject FROM mails',
  )
  for (const { event, html, subject } of rows) {
    expect(html.replaceAll(tagsOfMails, ''), event).not.toMatch(/[<>]/)
    for (const [, address] of html.matchAll(/href="([^"]*)"/g)) expect(address, event).toMatch(/^\/[\w?=/&;#-]*$/)
    expect(subject, event).not.toMatch(/[\r\n]/)
  }
  const told = rows.map(({ event }) => event)
  expect(mailEvents.filter((event) => !told.includes(event) && !ofSeveralSteps.includes(event))).toEqual([])
})

test('un vrai serveur reçoit chacun d’eux, avec son sujet, ses deux textes et son fil', async () => {
  const { rows } = await pool.query<{ uuid: string; subject: string; order_id: number | null }>(
    `UPDATE mails SET state = 'queued', attempts = 0, send_after = NULL, next_attempt_at = '2027-01-01'
     WHERE id IN (SELECT min(id) FROM mails GROUP BY event) RETURNING uuid, subject, order_id`,
  )
  await pool.query(`UPDATE mails SET next_attempt_at = NULL WHERE next_attempt_at > '2027-01-01' OR state <> 'queued'`)
  const smtp = await startSmtp()
  await sendDueMails({
    ...t.app,
    site: 'https://quai.test',
    config: { ...t.app.config, SMTP_URL: smtp.url, MAIL_FROM: 'Quai <bonjour@quai.test>' },
  })
  const taken = new Map((await smtp.taken()).map((mail) => [mail.messageId, mail]))
  await smtp.stop()
  for (const { uuid, subject, order_id } of rows) {
    const mail = taken.get(`<${uuid}@quai.test>`)
    expect(mail?.subject?.replace(/\s/g, ''), uuid).toBe(subject.replace(/\s/g, ''))
    expect(mail?.html, subject).toContain('https://quai.test')
    expect(mail?.text, subject).toBeTruthy()
    expect(mail?.inReplyTo, subject).toBe(order_id === null ? undefined : `<commande-${order_id}@quai.test>`)
  }
  const { rows: sent } = await pool.query<{ html: string }>("SELECT html FROM mails WHERE state = 'sent'")
  for (const { html } of sent) expect(html.replaceAll(tagsOfMails, '')).not.toMatch(/[<>]/)
  expect(sent.some(({ html }) => html.includes('Marchandises'))).toBe(true)
})

const papers = routes.flatMap(({ line, ...route }) =>
  line &&
  route.method === 'GET' &&
  route.meta.answers?.includes('pdf') &&
  !['documents', 'invoices'].includes(route.id.split('.')[0] ?? '')
    ? [{ ...route, line }]
    : [],
)

/** Everything by which a PDF acts, leads somewhere or holds another file. */
const active = /\/(?:JavaScript|JS|OpenAction|AA|URI|Launch|SubmitForm|GoToR|Annots|AcroForm|EmbeddedFile|RichMedia)\b/

test.each(papers)('$method $path : le papier n’a rien d’actif', async (route) => {
  for (const role of userTypes.filter((one) => route.line[one] < 400)) {
    const { contactId } = role === 'admin' ? world.admin : world.pairs.own[role]
    const who = { name: role, caller: await t.as(contactId), sees: [] }
    const attempt = await prepare(route, who, ownScene(world, role), { status: 200 })
    const { status, bytes } = await who.caller.get(attempt.path)
    expect({ status, role }).toEqual({ status: 200, role })
    expect(bytes.toString('latin1'), role).not.toMatch(active)
  }
})

test('un papier porte les textes tels qu’ils ont été écrits', async () => {
  const { customer, warehouse } = world.pairs.own
  const place = { customerId: customer.userId, warehouseId: warehouse.userId }
  const lines: { productId: number; quantity: number }[] = []
  for (const [rank, name] of hostileTexts.entries()) {
    const productId = await aProduct(db, customer.userId, { reference: `HOSTILE-${rank}` })
    await db
      .updateTable('products')
      .set({ name: `${name} ${rank}` })
      .where('id', '=', productId)
      .execute()
    lines.push({ productId, quantity: 1 })
  }
  const { uuid } = await anOrder(db, { ...place, orderType: 'delivery', status: 'confirmed', lines })
  const answer = await (await t.as(warehouse.contactId)).get(`/orders/${uuid}/print`)
  // Compares without spaces, because lines break, and without the signs that the font lacks.
  const lettersOf = (text: string) => text.replace(/[^!-~]/g, '')
  const text = lettersOf((await textOfPdf(answer.bytes)).join(''))
  expect(hostileTexts.filter((hostile) => !text.includes(lettersOf(hostile)))).toEqual([])
})
