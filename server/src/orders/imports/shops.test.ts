import { describe, expect, test } from 'vitest'
import { csvForm } from '../../testing/builders/an-import.ts'
import { aPair, aProduct } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const asCustomer = await t.as(customer.contactId)
const product = async (reference: string, packagingType: 'unit' | 'box' | 'unit_box') => {
  const id = await aProduct(db, customer.userId, { reference })
  await db.updateTable('products').set({ packaging_type: packagingType }).where('id', '=', id).execute()
}
await product('REF-A', 'unit')
await product('REF-B', 'unit_box')

const deposit = async (type: string, lines: readonly string[], fields: Record<string, string> = {}) => {
  const place: Record<string, string> = type === 'product' ? {} : { warehouseId: String(warehouse.userId) }
  return asCustomer.upload('/import', csvForm(lines, { type, ...place, ...fields }))
}
const rowsOf = (body: { rows: { items: { cells: object; issues: { column: string; message: string }[] }[] } }) =>
  body.rows.items
const issuesOf = (body: Parameters<typeof rowsOf>[0]) =>
  rowsOf(body).map(({ issues }) => issues.map(({ column, message }) => [column, message.replace(/\s/g, ' ')]))

describe('les commandes d’une boutique', () => {
  const shopify = [
    'Name,Created at,Lineitem quantity,Lineitem sku,Shipping Name,Shipping Street,Shipping City,Shipping Zip,Shipping Country,Notes',
    "#1001,2027-01-20 09:00:00 +0100,2,REF-A,Lea Exemple,12 rue des Lilas,Lyon,'69003,FR,",
    '#1001,,1,REF-B,,,,,,',
  ]
  test('Shopify : ses colonnes sont proposées, et une ligne sans en-tête est de la commande de la précédente', async () => {
    const refused = await deposit('delivery', shopify)
    expect(refused.body).toMatchObject({
      code: 'IMPORT_COLUMNS_MISSING',
      params: {
        unknown: [
          { header: 'Name', guess: 'order_number' },
          { header: 'Created at', guess: 'date' },
          { header: 'Lineitem quantity', guess: 'quantity' },
          { header: 'Lineitem sku', guess: 'reference' },
          { header: 'Shipping Name', guess: 'address_name' },
          { header: 'Shipping Street', guess: 'address_street' },
          { header: 'Shipping City', guess: 'address_city' },
          { header: 'Shipping Zip', guess: 'address_zip_code' },
          { header: 'Shipping Country', guess: 'address_country' },
          { header: 'Notes', guess: 'additional_information' },
        ],
      },
    })
    const { unknown } = refused.body.params
    const mapping = JSON.stringify(
      Object.fromEntries(unknown.map(({ header, guess }: { header: string; guess: string }) => [header, guess])),
    )
    const { body } = await deposit('delivery', shopify, {
      mapping,
      transporter: 'by_quai_shuttle',
      packaging: 'package_unit',
    })
    expect(body).toMatchObject({ errorsTotal: 0, madeTotal: 1 })
    expect(rowsOf(body)[0]).toMatchObject({ cells: { address_zip_code: '69003', hour: '09:00', quantity: '2' } })
  })
  test('Amazon : ses colonnes sont proposées', async () => {
    const { body } = await deposit('collection', [
      'order-id\tpurchase-date\tsku\tquantity-purchased\trecipient-name\tship-address-1\tship-city\tship-postal-code\tship-country',
      '405-1234567-1234567\t2030-01-15T10:12:13+00:00\tREF-A\t2\tLea Exemple\t12 rue des Lilas\tLyon\t69003\tFR',
    ])
    expect(
      Object.fromEntries(
        body.params.unknown.map(({ header, guess }: { header: string; guess: string }) => [header, guess]),
      ),
    ).toEqual({
      'order-id': 'order_number',
      'purchase-date': 'date',
      'quantity-purchased': 'quantity',
      'recipient-name': 'address_name',
      'ship-address-1': 'address_street',
      'ship-city': 'address_city',
      'ship-postal-code': 'address_zip_code',
      'ship-country': 'address_country',
    })
  })
})

describe('une quantité sans conditionnement', () => {
  const head = 'N° de commande;Date;Heure;Transport;Référence;Quantité'
  const line = (reference: string, number = 'Q1', hour = '09:00') =>
    `${number};20/01/2027;${hour};Par le client;${reference};2`
  test('est celle du produit qui n’en a qu’un', async () => {
    const { body } = await deposit('delivery', [head, line('REF-A')])
    expect(body).toMatchObject({ errorsTotal: 0, columns: expect.arrayContaining(['quantity']) })
    expect(body.facts).toContainEqual({ label: 'Quantités', value: expect.stringMatching(/^2\sunités$/) })
    const applied = await asCustomer.post(`/imports/${body.uuid}/apply`)
    const { body: order } = await asCustomer.get(`/orders/${applied.body.made[0].uuid}`)
    expect(order.orderItems).toMatchObject([{ productPackaging: 'package_unit', quantity: 2 }])
  })
  test('ne se devine pas pour un produit qui en a plusieurs : le fichier entier peut la dire', async () => {
    const lines = [head, line('REF-B', 'Q2', '10:00')]
    expect(issuesOf((await deposit('delivery', lines)).body)).toEqual([
      [['quantity', expect.stringContaining('REF-B se compte en unités ou en colis : choisissez le conditionnement')]],
    ])
    const { body } = await deposit('delivery', lines, { packaging: 'package_box' })
    expect(body).toMatchObject({ errorsTotal: 0, options: { packaging: 'package_box' } })
    expect(body.facts).toContainEqual({ label: 'Quantités', value: expect.stringMatching(/^2\scolis$/) })
  })
  test('est refusée dans sa colonne : fausse, inutilisable, ou à côté d’une autre', async () => {
    const { body } = await deposit('delivery', [
      `${head};Colis`,
      'Q3;20/01/2027;11:00;Par le client;REF-A;beaucoup;',
      'Q3;;;;REF-B;2;3',
      'Q3;;;;ABSENTE;2;',
      'Q3;;;;REF-A;;',
    ])
    expect(rowsOf(body).map(({ issues }) => issues.map(({ column }) => column))).toEqual([
      ['quantity'],
      ['box_quantity'],
      ['quantity', 'reference'],
      ['quantity'],
    ])
    const inBoxes = await deposit('delivery', [head, line('REF-A', 'Q4', '11:30')], { packaging: 'package_box' })
    expect(issuesOf(inBoxes.body)).toEqual([[['quantity', expect.stringContaining('REF-A')]]])
  })
})

describe('les produits d’une boutique', () => {
  const woo = [
    'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Description,Weight (kg),Length (cm),Width (cm),Height (cm),Stock',
    '1,simple,WOO-1,3760123450027,Savon un,1,,0.25,10,5,3,12',
    '2,variable,WOO-2,,Savon deux,1,,,,,,',
  ]
  test('WooCommerce : « simple » n’est pas une famille, et le fichier entier peut dire le conditionnement', async () => {
    const { body } = await deposit('product', woo)
    expect(body.ignoredColumns).toEqual([
      'ID',
      'Type',
      'GTIN, UPC, EAN, or ISBN',
      'Published',
      'Weight (kg)',
      'Length (cm)',
      'Width (cm)',
      'Height (cm)',
      'Stock',
    ])
    expect(issuesOf(body)[0]).toEqual([['unit', expect.stringContaining('choisissez le conditionnement')]])
    const chosen = await deposit('product', woo, { packaging: 'package_unit' })
    expect(chosen.body).toMatchObject({ errorsTotal: 0, madeTotal: 2, options: { packaging: 'package_unit' } })
    const applied = await asCustomer.post(`/imports/${chosen.body.uuid}/apply`)
    expect(applied.body.made).toHaveLength(2)
    const { items } = (await asCustomer.get('/products', { search: 'WOO-1' })).body
    expect(items).toMatchObject([{ reference: 'WOO-1', packagingType: 'unit', productType: 'other' }])
  })
  test('une colonne « Type » ou « Catégorie » est la famille dès qu’une cellule en dit une', async () => {
    const { body } = await deposit('product', [
      'Référence;Désignation;Unité;Catégorie',
      'T-1;Torchon;oui;Textile',
      'T-2;Nappe;oui;Linge',
    ])
    expect(body.columns).toContain('product_type')
    expect(issuesOf(body)).toEqual([[], [['product_type', expect.stringContaining('n’est pas une famille')]]])
  })
  test('le choix du fichier ne vaut que pour les lignes qui ne disent rien', async () => {
    const lines = ['Référence;Désignation;Unité;Colis', 'C-1;Un;;oui', 'C-2;Deux;non;non', 'C-3;Trois;;']
    const { body } = await deposit('product', lines, { packaging: 'package_unit' })
    expect(issuesOf(body)).toEqual([[], [['unit', expect.stringContaining('Écrivez oui')]], []])
  })
})
