import { expect, test } from 'vitest'
import { csvForm } from '../../../testing/builders/an-import.ts'
import { anOrder } from '../../../testing/builders/an-order.ts'
import { aBatch, aPair, aProduct, someStock } from '../../../testing/builders/builders.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app

/** Creates a warehouse with 100 units of THE and 20 boxes of the batch L1 of LAIT. */
const aScene = async () => {
  const { customer, warehouse } = await aPair(db)
  const place = { customerId: customer.userId, warehouseId: warehouse.userId }
  const the = await aProduct(db, customer.userId, { reference: 'THE' })
  const lait = await aProduct(db, customer.userId, { reference: 'LAIT', isBatchManaged: true })
  const batchId = await aBatch(db, lait, 'L1', '2027-12-31')
  await someStock(db, { ...place, productId: the, quantity: 100 })
  await someStock(db, { ...place, productId: lait, batchId, packaging: 'package_box', quantity: 20 })
  const asWarehouse = await t.as(warehouse.contactId)
  const path = `/stock/warehouses/${warehouse.userId}/csv`
  const download = async (): Promise<string> => (await asWarehouse.get(path)).body
  const upload = (content: string, fields: Record<string, string> = { dryRun: 'true' }) =>
    asWarehouse.upload(path, csvForm(new Uint8Array(Buffer.from(content)), fields, 'stock.csv'))
  /** Changes one cell of the downloaded file. */
  const edit = (content: string, reference: string, column: number, text: string): string =>
    content
      .split('\r\n')
      .map((line) => {
        const cells = line.split(';')
        return cells[1] === reference ? cells.with(column, text).join(';') : line
      })
      .join('\r\n')
  const [{ name }] = (await asWarehouse.get('/deals')).body.items.map((deal: { customerName: string }) => ({
    name: deal.customerName,
  }))
  const balances = () =>
    db
      .selectFrom('stock_balances')
      .select(['packaging', 'physical'])
      .where('warehouse_id', '=', warehouse.userId)
      .orderBy('id')
      .execute()
  return { customer, warehouse, place, the, lait, asWarehouse, download, upload, edit, name, balances, path }
}

const [packagingColumn, quantityColumn] = [6, 7]
const spaced = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const said = (body: { errors: { line: number; column: string; message: string }[] }) =>
  body.errors.map(({ line, column, message }) => [line, column, spaced(message)])

test('le fichier téléchargé a les colonnes et les valeurs de la spécification ; déposé sans y toucher, il ne change rien', async () => {
  const { download, upload, name } = await aScene()
  const file = await download()
  expect(file).toBe(
    [
      '\ufeffClient;Référence;Désignation;Lot;Péremption;Quantité en stock;product_packaging;new_quantity',
      `${name};LAIT;Produit LAIT;L1;31/12/2027;20;package_box;`,
      `${name};THE;Produit THE;;;100;package_unit;`,
      '',
    ].join('\r\n'),
  )
  expect(await upload(file)).toMatchObject({
    status: 200,
    body: { differences: [], errors: [], sameTotal: 2, isApplied: false },
  })
  expect(await upload(file, { reason: 'Comptage' })).toMatchObject({ status: 422, body: { code: 'NO_CHANGE' } })
})

test('chaque différence se voit, puis devient un mouvement d’ajustement motivé, et le client est prévenu', async () => {
  const { download, upload, edit, balances, the, warehouse } = await aScene()
  const file = edit(edit(await download(), 'THE', quantityColumn, '1 200'), 'LAIT', quantityColumn, '18')
  const seen = await upload(file)
  expect(seen.body).toMatchObject({
    differences: [
      { line: 2, reference: 'LAIT', batchNumber: 'L1', productPackaging: 'package_box', before: 20, after: 18 },
      { line: 3, reference: 'THE', batchNumber: null, productPackaging: 'package_unit', before: 100, after: 1200 },
    ],
    errors: [],
  })
  expect((await balances()).map(({ physical }) => physical)).toEqual([100, 20])
  expect(await upload(file, { reason: 'Comptage de janvier' })).toMatchObject({
    status: 200,
    body: { isApplied: true },
  })
  expect((await balances()).map(({ physical }) => physical)).toEqual([1200, 18])
  const moves = await db
    .selectFrom('stock_movements')
    .select(['kind', 'quantity', 'reason', 'contact_id'])
    .where('product_id', '=', the)
    .where('kind', '=', 'adjustment')
    .where('reason', '=', 'Comptage de janvier')
    .execute()
  expect(moves).toEqual([
    { kind: 'adjustment', quantity: 1100, reason: 'Comptage de janvier', contact_id: warehouse.contactId },
  ])
  const mails = await db.selectFrom('mails').select('html').where('html', 'like', '%Comptage de janvier%').execute()
  expect(mails).toHaveLength(1)
  expect(await upload(file, { reason: 'Encore' })).toMatchObject({ status: 422, body: { code: 'IMPORT_FAULTY' } })
})

test('un fichier aux titres et aux valeurs en français se lit de même', async () => {
  const { download, upload } = await aScene()
  const french = (await download())
    .replace('product_packaging;new_quantity', 'Conditionnement;Nouvelle quantité')
    .replace('package_box;', 'colis;19')
    .replace('package_unit;', 'unité;101')
  expect((await upload(french)).body).toMatchObject({ errors: [], differences: [{ after: 19 }, { after: 101 }] })
})

test('un autre conditionnement se compte sur la même ligne', async () => {
  const { download, upload, edit, balances } = await aScene()
  const file = edit(edit(await download(), 'THE', packagingColumn, 'package_box'), 'THE', quantityColumn, '3')
  expect((await upload(file, { reason: 'Reconditionné' })).status).toBe(200)
  expect(await balances()).toContainEqual({ packaging: 'package_box', physical: 3 })
})

test('référence ou lot inconnu, autre colonne modifiée : chaque erreur est dite à sa ligne et à sa colonne', async () => {
  const { download, upload, edit } = await aScene()
  const file = await download()
  const refused = async (column: number, text: string) => said((await upload(edit(file, 'LAIT', column, text))).body)
  expect(await refused(0, 'Autre')).toEqual([
    [2, 'customer', '« Autre » n’a pas la référence LAIT : cette colonne ne se modifie pas.'],
  ])
  expect(await refused(1, 'BEURRE')).toEqual([
    [2, 'reference', 'La référence « BEURRE » est inconnue : un fichier de stock n’en crée pas.'],
  ])
  expect(await refused(2, 'Lait cru')).toEqual([
    [2, 'designation', 'La désignation est « Produit LAIT » : cette colonne ne se modifie pas.'],
  ])
  expect(await refused(3, 'L9')).toEqual([
    [2, 'batch_number', 'Le lot « L9 » de LAIT est inconnu : un fichier de stock n’en crée pas.'],
  ])
  expect(await refused(4, '01/01/2028')).toEqual([
    [2, 'batch_expiration_date', 'La péremption est le 31/12/2027 : cette colonne ne se modifie pas.'],
  ])
  expect(await refused(5, '21')).toEqual([
    [
      2,
      'current_quantity',
      'Il y a 20 colis en stock, et non 21 : le stock a changé depuis le téléchargement, ou la cellule a été modifiée. Téléchargez le fichier de nouveau.',
    ],
  ])
  expect(await refused(packagingColumn, 'sac')).toEqual([
    [2, 'product_packaging', '« sac » n’est pas un conditionnement : écrivez unité, colis ou palette.'],
  ])
  expect(await refused(quantityColumn, '1,234')).toEqual([
    [2, 'new_quantity', '« 1,234 » se lit de deux façons : écrivez 1234 ou 1.'],
  ])
  expect(await refused(quantityColumn, '-3')).toEqual([[2, 'new_quantity', 'La quantité ne peut pas être négative.']])
})

test('une quantité réservée ne s’entame pas, et rien ne s’applique tant qu’une ligne est fausse', async () => {
  const { download, upload, edit, place, the, balances } = await aScene()
  await anOrder(db, {
    ...place,
    orderType: 'collection',
    status: 'confirmed',
    lines: [{ productId: the, quantity: 30 }],
  })
  const before = await balances()
  const file = edit(edit(await download(), 'THE', quantityColumn, '29'), 'LAIT', quantityColumn, '7')
  expect(said((await upload(file)).body)).toEqual([
    [3, 'new_quantity', 'Des commandes réservent 30 unités : la nouvelle quantité ne peut pas être au-dessous.'],
  ])
  expect(await upload(file, { reason: 'Casse' })).toMatchObject({ status: 422, body: { code: 'IMPORT_FAULTY' } })
  expect(await balances()).toEqual(before)
})

test('ce qui s’ajoute à un produit géré par lot est d’un lot ; la même place ne se dit pas deux fois', async () => {
  const { upload, place, lait } = await aScene()
  await someStock(db, { ...place, productId: lait, quantity: 4 })
  const head = 'reference;batch_number;current_quantity;product_packaging;new_quantity'
  const { body } = await upload([head, 'LAIT;;4;unité;5', 'THE;;100;unité;7', 'THE;;100;unité;8'].join('\r\n'))
  expect(said(body)).toEqual([
    [2, 'new_quantity', 'LAIT est géré par lot : ce qui s’ajoute doit être d’un lot.'],
    [4, 'new_quantity', 'Cette quantité est déjà à la ligne 3.'],
  ])
})

test('un fichier appliqué reste dans l’historique des imports : fichier, auteur, quantités ; un essai n’y est pas', async () => {
  const { download, upload, edit, the, asWarehouse, customer } = await aScene()
  const file = edit(await download(), 'THE', quantityColumn, '90')
  expect((await upload(file)).body.importUuid).toBeNull()
  expect((await asWarehouse.get('/imports?importType=stock')).body.total).toBe(0)
  const { importUuid } = (await upload(file, { reason: 'Casse' })).body
  expect((await asWarehouse.get('/imports?importType=stock')).body).toMatchObject({
    total: 1,
    items: [{ uuid: importUuid, filename: 'stock.csv', customerName: null, linesTotal: 2, madeTotal: 1, isOwn: true }],
  })
  const { body } = await asWarehouse.get(`/imports/${importUuid}`)
  expect(body).toMatchObject({ appliedBy: body.contactName, options: { reason: 'Casse' }, undoneAt: null })
  expect(body.made).toMatchObject([
    { productId: the, reference: 'THE', productPackaging: 'package_unit', before: 100, after: 90 },
  ])
  expect((await asWarehouse.get(`/imports/${importUuid}/file`)).body).toBe(file)
  const [other, asCustomer] = [await aScene(), await t.as(customer.contactId)]
  for (const stranger of [asCustomer, other.asWarehouse]) {
    expect((await stranger.get(`/imports/${importUuid}`)).status).toBe(404)
    expect((await stranger.post(`/imports/${importUuid}/undo`)).status).toBe(404)
    expect((await stranger.get('/imports?importType=stock')).body.total).toBe(0)
  }
})

test('un fichier annulé rend les quantités d’avant, une fois, prévient le client, et peut être déposé de nouveau', async () => {
  const { download, upload, edit, balances, asWarehouse } = await aScene()
  const file = edit(edit(await download(), 'THE', quantityColumn, '90'), 'LAIT', quantityColumn, '25')
  const { importUuid } = (await upload(file, { reason: 'Erreur de saisie' })).body
  const undo = () => asWarehouse.post(`/imports/${importUuid}/undo`)
  expect(await undo()).toMatchObject({ status: 200, body: { made: [], kept: [] } })
  expect((await balances()).map(({ physical }) => physical)).toEqual([100, 20])
  const mails = db.selectFrom('mails').select('html').where('html', 'like', '%Annulation%Erreur de saisie%')
  expect(await mails.execute()).toHaveLength(1)
  expect(await undo()).toMatchObject({ status: 409, body: { code: 'IMPORT_UNDONE' } })
  expect((await upload(file, { reason: 'De nouveau' })).status).toBe(200)
})

test('un fichier ne s’annule plus une fois que ses marchandises ont bougé, ou quand une sortie les réserve', async () => {
  const { download, upload, edit, balances, asWarehouse, place, the } = await aScene()
  const apply = async (quantity: string): Promise<string> => {
    const file = edit(await download(), 'THE', quantityColumn, quantity)
    return (await upload(file, { reason: 'Comptage' })).body.importUuid
  }
  const refusal = async (uuid: string) => {
    const { status, body } = await asWarehouse.post(`/imports/${uuid}/undo`)
    return [status, body.code, spaced(body.message)]
  }
  const first = await apply('130')
  const second = await apply('150')
  expect(await refusal(first)).toEqual([
    409,
    'IMPORT_BUILT_ON',
    'Cet import ne peut plus être annulé : le stock de THE a changé depuis.',
  ])
  const { id } = await anOrder(db, {
    ...place,
    orderType: 'collection',
    status: 'confirmed',
    lines: [{ productId: the, quantity: 140 }],
  })
  expect(await refusal(second)).toEqual([
    422,
    'STOCK_SHORTAGE',
    `Stock insuffisant. THE : il manque 10 unités, la sortie ${id} en réserve 140.`,
  ])
  expect((await balances()).map(({ physical }) => physical)).toEqual([150, 20])
})

test('un fichier de stock ne passe que par son appel', async () => {
  const { asWarehouse, download, customer } = await aScene()
  const form = csvForm(
    new Uint8Array(Buffer.from(await download())),
    { type: 'stock', customerId: String(customer.userId) },
    'stock.csv',
  )
  expect(await asWarehouse.upload('/import', form)).toMatchObject({
    status: 422,
    body: { issues: [{ path: ['type'] }] },
  })
})

test('un motif est demandé ; le stock d’un autre entrepôt ne se lit ni ne s’ajuste', async () => {
  const { upload, download, asWarehouse } = await aScene()
  expect(await upload(await download(), {})).toMatchObject({ status: 422, body: { issues: [{ path: ['reason'] }] } })
  const other = await aScene()
  expect((await asWarehouse.get(other.path)).status).toBe(404)
  const form = csvForm(new Uint8Array(Buffer.from(await other.download())), { dryRun: 'true' }, 'stock.csv')
  expect((await asWarehouse.upload(other.path, form)).status).toBe(404)
})
