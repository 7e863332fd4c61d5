import { describe, expect, test } from 'vitest'
import { csvForm } from '../../../../testing/builders/an-import.ts'
import { aPair, aProduct, someStock } from '../../../../testing/builders/builders.ts'
import { createTestApp } from '../../../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

const header = 'order_number;date;hour;transporter;reference;unit_quantity;message'
const two = [
  header,
  'C1;20/01/2027;09:00;by_customer;THE;2;=1+1 « été »',
  'C1;;;;CAFE;5;',
  'C2;20/01/2027;09:30;by_customer;THE;3;"deux\nlignes"',
]

/** Creates a pair with stock, and both orders of the file. */
const aScene = async () => {
  const { customer, warehouse } = await aPair(db, { docks: 9 })
  const place = { customerId: customer.userId, warehouseId: warehouse.userId }
  for (const reference of ['THE', 'CAFE'])
    await someStock(db, {
      ...place,
      productId: await aProduct(db, customer.userId, { reference }),
      quantity: 100,
    })
  const [asCustomer, asWarehouse] = await Promise.all([t.as(customer.contactId), t.as(warehouse.contactId)])
  const upload = async (lines: readonly string[] | Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) =>
    asCustomer.upload(
      '/import',
      csvForm(lines, { type: 'collection', warehouseId: String(warehouse.userId), ...fields }),
    )
  const { body } = await upload(two)
  const applied = await asCustomer.post(`/imports/${body.uuid}/apply`)
  expect(applied).toMatchObject({ status: 200, body: { madeTotal: 2 } })
  const count = async () =>
    (await db.selectFrom('orders').select('id').where('customer_id', '=', customer.userId).execute()).length
  return { ...place, customer, asCustomer, asWarehouse, upload, count, made: applied.body.made }
}
const issuesOf = (body: { rows: { items: { line: number; issues: { column: string; message: string }[] }[] } }) =>
  body.rows.items.flatMap(({ line, issues }) => issues.map(({ column, message }) => [line, column, plain(message)]))
const asAnsi = (text: string) => new Uint8Array(Buffer.from(text.replace('\ufeff', ''), 'latin1'))

describe('un export de commandes, dans les colonnes de l’import', () => {
  test('déposé sans y toucher, ne change rien : en UTF-8, en Windows-1252 et en classeur', async () => {
    const { asCustomer, upload, count } = await aScene()
    const csv = await asCustomer.get('/orders/export/import')
    expect(csv.headers['content-disposition']).toContain('commandes-import-2027-01-04.csv')
    expect(csv.body.split('\r\n')[0]).toMatch(
      /^\ufeffN° de commande;date;hour;order_type;transporter;.*;N° Quai;Référence;/,
    )
    expect(csv.body).toContain("'=1+1 « été »")
    const xlsx = await asCustomer.get('/orders/export/import', { format: 'xlsx' })
    for (const file of [new Uint8Array(csv.bytes), asAnsi(csv.body), new Uint8Array(xlsx.bytes)]) {
      const { status, body } = await upload(file)
      expect(status).toBe(201)
      expect(issuesOf(body)).toEqual([])
      expect(body).toMatchObject({ linesTotal: 3, madeTotal: 0, ignoredColumns: [], states: { same: 3 } })
      expect(body.facts).toContainEqual({ label: 'Déjà là', value: '2\u00a0commandes' })
      await asCustomer.post(`/imports/${body.uuid}/apply`)
    }
    expect(await count()).toBe(2)
  })

  test('une commande terminée ou d’un jour passé reste la même', async () => {
    const { customer, warehouseId, asWarehouse, made } = await aScene()
    await asWarehouse.post(`/orders/${made[0].uuid}/cancel`, { reason: 'Camion en panne' })
    t.setNow('2027-03-01T08:00:00.000Z')
    const later = await t.as(customer.contactId)
    const file = new Uint8Array((await later.get('/orders/export/import')).bytes)
    const { body } = await later.upload(
      '/import',
      csvForm(file, { type: 'collection', warehouseId: String(warehouseId) }),
    )
    t.setNow('2027-01-04T08:00:00.000Z')
    expect(body).toMatchObject({ errorsTotal: 0, states: { same: 3 } })
  })

  test('une cellule changée dit ce que dit la commande, et rien ne s’écrit', async () => {
    const { asCustomer, upload, made } = await aScene()
    const { body: csv } = await asCustomer.get('/orders/export/import', { direction: 'asc' })
    const changed = csv
      .replace(/;5;;;;/, ';6;;;;')
      .replace(/(;20\/01\/2027;)09:30/, '$110:30')
      .replace(';CAFE;', ';THE-VERT;')
    const { body } = await upload(new Uint8Array(Buffer.from(changed)))
    const remedy = 'Un import ne modifie pas une commande : changez-la sur sa page.'
    expect(issuesOf(body)).toEqual(
      [
        [3, 'reference', `Cette ligne n’est pas dans la commande n° ${made[0].id}. ${remedy}`],
        [2, null, `La commande n° ${made[0].id} a aussi 1 autre ligne. ${remedy}`],
        [4, 'hour', `La commande n° ${made[1].id} dit ici « 09:30 ». ${remedy}`],
      ].toSorted((a, b) => Number(a[0]) - Number(b[0])),
    )
    expect((await asCustomer.post(`/imports/${body.uuid}/apply`)).body.code).toBe('IMPORT_FAULTY')
  })

  test('une ligne de plus, sans N° Quai, fait une commande nouvelle à côté des autres', async () => {
    const { asCustomer, upload, count } = await aScene()
    const { body: csv } = await asCustomer.get('/orders/export/import')
    const [first = ''] = csv.split('\r\n')
    const cells: Record<string, string> = { 'N° de commande': 'C3', date: '21/01/2027', hour: '09:00' }
    const more = { ...cells, transporter: 'Par le client', Référence: 'THE', Unités: '1' } as Record<string, string>
    const line = first
      .replace('\ufeff', '')
      .split(';')
      .map((title: string) => more[title] ?? '')
      .join(';')
    const { body } = await upload(new Uint8Array(Buffer.from(`${csv}${line}\r\n`)))
    expect(body).toMatchObject({ errorsTotal: 0, madeTotal: 1, states: { same: 3, new: 1 } })
    expect((await asCustomer.post(`/imports/${body.uuid}/apply`)).body.madeTotal).toBe(1)
    expect(await count()).toBe(3)
  })

  test('un N° Quai inconnu, ou celui d’un autre, est une erreur à sa cellule', async () => {
    const { upload } = await aScene()
    const other = await aScene()
    const lines = (id: string) => [`${header};quai_number`, `X;20/01/2027;11:00;by_customer;THE;1;;${id}`]
    for (const id of ['999999', 'abc', String(other.made[0].id)]) {
      const [issue] = issuesOf((await upload(lines(id))).body)
      expect(issue?.slice(0, 2)).toEqual([2, 'quai_number'])
      expect(issue?.[2]).toContain(`Aucune commande n° ${id} parmi vos sorties avec ce partenaire`)
    }
  })

  test('une liste de deux partenaires ou de deux types ne s’exporte pas ainsi', async () => {
    const { asCustomer, upload } = await aScene()
    const { body } = await upload([header, 'E1;20/01/2027;10:00;by_customer;THE;2;'], { type: 'delivery' })
    await asCustomer.post(`/imports/${body.uuid}/apply`)
    const refused = await asCustomer.get('/orders/export/import')
    expect(refused).toMatchObject({ status: 422, body: { code: 'ORDERS_OF_SEVERAL' } })
    expect((await asCustomer.get('/orders/export/import', { orderType: 'delivery' })).status).toBe(200)
  })
})

describe('le même numéro, le même jour', () => {
  test('une commande encore ouverte est reconnue : la même n’est pas créée deux fois', async () => {
    const { asCustomer, upload, count } = await aScene()
    const { body } = await upload([...two, 'C3;21/01/2027;09:00;Par le client;THE;1;'])
    expect(body).toMatchObject({ errorsTotal: 0, madeTotal: 1, states: { same: 3, new: 1 } })
    await asCustomer.post(`/imports/${body.uuid}/apply`)
    expect(await count()).toBe(3)
  })
  test('différente, elle est dite à sa cellule ; un autre jour ou une commande finie n’empêchent rien', async () => {
    const { asCustomer, upload, made } = await aScene()
    const { body } = await upload([header, 'C2;20/01/2027;09:30;by_customer;THE;4;"deux\nlignes"'])
    const [issue] = issuesOf(body)
    expect(issue?.slice(0, 2)).toEqual([2, 'unit_quantity'])
    expect(issue?.[2]).toContain(`La commande n° ${made[1].id} dit ici « 3 ». Elle a ce numéro et ce jour`)
    expect((await upload([header, 'C2;21/01/2027;09:30;by_customer;THE;4;'])).body).toMatchObject({ madeTotal: 1 })
    await asCustomer.post(`/orders/${made[1].uuid}/cancel`, {})
    expect((await upload([header, 'C2;20/01/2027;09:30;by_customer;THE;4;'])).body).toMatchObject({ madeTotal: 1 })
  })
  test('un fichier que l’on veut appliquer une seconde fois crée ses commandes de nouveau', async () => {
    const { upload } = await aScene()
    expect((await upload(two, { allowRepeat: 'true' })).body).toMatchObject({ madeTotal: 2, errorsTotal: 0 })
  })
})
