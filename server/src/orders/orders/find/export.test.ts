import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import yauzl from 'yauzl'
import { aDeal, aPair, aProduct, aUser } from '../../../testing/builders/builders.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const { app, as, databaseUrl } = await createTestApp()
const pair = await aPair(app.db)

interface Wanted {
  count?: number
  internalNumber?: string
}

/** Creates thousands of refused orders at once, which hold no dock and no stock. */
const someOrders = async ({ count = 1, internalNumber = 'N' }: Wanted, parties = pair) => {
  const productId = await aProduct(app.db, parties.customer.userId)
  await app.db.run(sql`
  WITH o AS (
    INSERT INTO orders (customer_id, warehouse_id, order_type, order_status, order_date_start, order_date_end, order_transporter, internal_number)
    SELECT ${parties.customer.userId}, ${parties.warehouse.userId}, 'delivery', 'refused',
      timestamptz '2027-01-04 08:00Z' + (n % 7) * interval '1 hour', timestamptz '2027-01-04 18:00Z', 'by_customer', ${internalNumber} || '-' || n
    FROM generate_series(1, ${count}::int) n RETURNING id, customer_id, warehouse_id)
  INSERT INTO order_items (order_id, customer_id, warehouse_id, product_id, product_packaging, quantity)
  SELECT id, customer_id, warehouse_id, ${productId}, 'package_box', 3 FROM o`)
}

const linesOf = (body: string): string[][] =>
  body
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'))

it('le CSV s’ouvre dans un Excel français : marque UTF-8, point-virgule, CRLF, dates et accents', async () => {
  await someOrders({ internalNumber: 'ÉTÉ' })
  const { status, body, headers } = await (await as(pair.customer.contactId)).get('/orders/export', { search: 'ÉTÉ-1' })
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="commandes-2027-01-04.csv"; filename*=UTF-8''commandes-2027-01-04.csv`,
  })
  expect(body).toMatch(/^\ufeffN°;Numéro interne;Type;Statut;/)
  expect(body.endsWith('\r\n')).toBe(true)
  const [, row] = linesOf(body)
  expect(row?.slice(1, 5)).toEqual(['ÉTÉ-1', 'Entrée', 'Refusée', '04/01/2027 10:00'])
  expect(row?.slice(12, 16)).toEqual(['0', '3', '0', '1'])
})

it('la sélection s’exporte seule, et rien de ce qui est à un autre', async () => {
  const other = await aPair(app.db)
  await someOrders({ count: 3, internalNumber: 'CHOIX' })
  await someOrders({ internalNumber: 'AILLEURS' }, other)
  const rows = await app.db.all(sql<{ uuid: string }>`
    SELECT uuid FROM orders WHERE internal_number IN ('CHOIX-1', 'CHOIX-3', 'AILLEURS-1') ORDER BY internal_number`)
  const query = new URLSearchParams(rows.map(({ uuid }) => ['orderUuids[]', uuid]))
  const { status, body } = await (await as(pair.customer.contactId)).get(`/orders/export?${query}`)
  expect(status).toBe(200)
  expect(
    linesOf(body)
      .slice(1)
      .map(([, number]) => number),
  ).toEqual(['CHOIX-3', 'CHOIX-1'])
})

it('une cellule qu’un tableur exécuterait est désamorcée', async () => {
  await someOrders({ internalNumber: '=HYPERLINK("http://x";"clic")' })
  const { body } = await (await as(pair.customer.contactId)).get('/orders/export', { search: 'HYPERLINK' })
  expect(body).toContain(`;"'=HYPERLINK(""http://x"";""clic"")-1";`)
})

it('une lecture qui échoue d’emblée est un refus qui se lit, pas un fichier coupé', async () => {
  const caller = await as(pair.customer.contactId)
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  try {
    await owner.query('ALTER TABLE order_proposals RENAME TO order_proposals_away')
    for (const format of ['csv', 'xlsx'])
      expect(await caller.get('/orders/export', { format })).toMatchObject({
        status: 500,
        body: { code: 'UNEXPECTED', message: expect.stringContaining('Une erreur est survenue') },
      })
  } finally {
    await owner.query('ALTER TABLE order_proposals_away RENAME TO order_proposals')
    await owner.end()
  }
  expect((await caller.get('/orders/export')).status).toBe(200)
})

it.each(['createdAt', 'orderDateStart'] as const)(
  'triées par %s, des milliers de commandes y sont toutes, une fois, dans l’ordre de la liste',
  async (sort) => {
    const many = await aPair(app.db)
    await someOrders({ count: 1_234 }, many)
    for (const direction of ['asc', 'desc'] as const) {
      const caller = await as(many.customer.contactId)
      const { body } = await caller.get('/orders/export', { sort, direction })
      const ids = linesOf(body)
        .slice(1)
        .map(([id]) => Number(id))
      expect(new Set(ids).size).toBe(1_234)
      const first = await caller.get('/orders', { sort, direction, pageSize: 100 })
      const last = await caller.get('/orders', { sort, direction, pageSize: 100, page: 13 })
      const shown = (answer: typeof first) => answer.body.items.map(({ id }: { id: number }) => id)
      expect(ids.slice(0, 100)).toEqual(shown(first))
      expect(ids.slice(1_200)).toEqual(shown(last))
    }
  },
)

it('le classeur a une ligne par commande, des nombres et des dates qui en sont', async () => {
  const other = await aPair(app.db)
  await someOrders({ count: 2, internalNumber: 'A & <b> =1+1' }, other)
  const { bytes, headers } = await (await as(other.warehouse.contactId)).get('/orders/export', {
    format: 'xlsx',
    direction: 'asc',
  })
  expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  const parts = await unzipped(bytes)
  expect(Object.keys(parts).toSorted()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ])
  const rows = parts['xl/worksheets/sheet1.xml']?.match(/<row>.*?<\/row>/g) ?? []
  expect(rows).toHaveLength(3)
  expect(rows[1]).toContain('<t xml:space="preserve">A &amp; &lt;b&gt; =1+1-1</t>')
  // The serial number stands for 04/01/2027 10:00 in Paris.
  expect(rows[1]).toContain(`<c s="1"><v>${(46_391 + 10 / 24).toFixed(6)}</v></c>`)
  expect(rows[1]).toContain('<c><v>3</v></c>')
})

it('chacun n’y lit que ce que sa liste lui montre', async () => {
  const mine = await aPair(app.db)
  const stranger = await aUser(app.db, 'customer')
  await aDeal(app.db, stranger.userId, mine.warehouse.userId)
  await someOrders({ internalNumber: 'MIENNE' }, mine)
  expect(linesOf((await (await as(stranger.contactId)).get('/orders/export')).body)).toHaveLength(1)
  expect(linesOf((await (await as(mine.warehouse.contactId)).get('/orders/export')).body)).toHaveLength(2)
})

it('la formule Basic n’a pas les exports', async () => {
  const basic = await aPair(app.db, { plan: 'basic' })
  const answer = await (await as(basic.customer.contactId)).get('/orders/export')
  expect(answer).toMatchObject({ status: 403, body: { code: 'PLAN_FEATURE', params: { feature: 'exports' } } })
})

const unzipped = (bytes: Buffer): Promise<Record<string, string>> =>
  new Promise((done, failed) => {
    const parts: Record<string, string> = {}
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return failed(error)
      zip.on('entry', (entry) =>
        zip.openReadStream(entry, (broken, stream) => {
          if (broken) return failed(broken)
          stream.setEncoding('utf8').on('end', () => zip.readEntry())
          stream.on('data', (text: string) => {
            parts[entry.fileName] = (parts[entry.fileName] ?? '') + text
          })
        }),
      )
      zip.on('end', () => done(parts))
      zip.readEntry()
    })
  })
