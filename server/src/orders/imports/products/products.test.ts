import { afterAll, describe, expect, test } from 'vitest'
import { workbookReaders } from '../../../platform/files/workbook/workbook.ts'
import { csvForm } from '../../../testing/builders/an-import.ts'
import { aPair, aProduct, someStock } from '../../../testing/builders/builders.ts'
import { createTestApp, testNow } from '../../../testing/test-app.ts'

const t = await createTestApp()
afterAll(() => workbookReaders.close())
const { db } = t.app

const aScene = async ({ plan = 'business' as const }: { plan?: 'business' | 'basic' } = {}) => {
  const { customer, warehouse } = await aPair(db, { plan })
  const [asCustomer, asWarehouse] = await Promise.all([t.as(customer.contactId), t.as(warehouse.contactId)])
  const deposit = async (lines: readonly string[] | Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) =>
    (await asCustomer.upload('/import', csvForm(lines, { type: 'product', ...fields }, 'produits.csv'))).body
  const apply = async (lines: readonly string[], fields: object = {}) => {
    const { uuid } = await deposit(lines)
    return asCustomer.post(`/imports/${uuid}/apply`, fields)
  }
  const catalogue = async () => (await asCustomer.get('/products', { pageSize: 100 })).body.items
  return { customer, warehouse, asCustomer, asWarehouse, deposit, apply, catalogue }
}

const head =
  'reference;designation;unit;box;pallet;unit_quantity_per_box;box_quantity_per_pallet;unit_quantity_per_pallet'
const spaced = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const issuesOf = (body: { rows: { items: { line: number; issues: { column: string; message: string }[] }[] } }) =>
  body.rows.items.flatMap(({ line, issues }) =>
    issues.map(({ column, message }): [number, string, string] => [line, column, spaced(message)]),
  )

describe('créer et modifier par référence', () => {
  test.each(['/import', '/products/upload'])('POST %s vérifie le fichier sans rien écrire', async (path) => {
    const { asCustomer, catalogue } = await aScene()
    const { status, body } = await asCustomer.upload(
      path,
      csvForm([head, 'A;Thé;oui;;;;;', 'B;Café;oui;oui;non;12;;'], path === '/import' ? { type: 'product' } : {}),
    )
    expect([status, body]).toMatchObject([
      201,
      { importType: 'product', warehouseId: null, errorsTotal: 0, madeTotal: 2, states: { new: 2 } },
    ])
    expect(await catalogue()).toEqual([])
  })
  test('le modèle et l’export portent les trois colonnes que nomme la spécification ; les titres français se lisent aussi', async () => {
    const { asCustomer, customer, deposit } = await aScene()
    await aProduct(db, customer.userId, { reference: 'A' })
    for (const path of ['/imports/templates/product', '/products/export'])
      expect((await asCustomer.get(path)).body, path).toContain(
        ';Palette;unit_quantity_per_box;box_quantity_per_pallet;unit_quantity_per_pallet;Famille;',
      )
    const french = await deposit(['Référence;Désignation;Unité;Colis;Unités par colis', 'B;Café;oui;oui;12'])
    expect(french).toMatchObject({ errorsTotal: 0, madeTotal: 1 })
  })
  test('nouveaux, modifiés et inchangés se voient ligne par ligne, avec la valeur d’avant, puis s’écrivent ensemble', async () => {
    const { asCustomer, customer, catalogue, deposit } = await aScene()
    await aProduct(db, customer.userId, { reference: 'A' })
    await aProduct(db, customer.userId, { reference: 'B' })
    const file = ['Référence;Désignation;Palette;Poids brut (kg);Fournisseur']
    const body = await deposit([...file, 'A;Produit A;oui;;', 'B;Café moulu;oui;13,75;Dupont', 'C;Sucre;oui;0.25;'])
    expect(body).toMatchObject({
      errorsTotal: 0,
      madeTotal: 2,
      states: { same: 1, changed: 1, new: 1 },
      rows: {
        items: [
          { line: 2, state: 'same', before: {} },
          { line: 3, state: 'changed', before: { designation: 'Produit B', gross_weight: '', supplier_name: '' } },
          { line: 4, state: 'new', before: {} },
        ],
      },
    })
    const changed = await asCustomer.get(`/imports/${body.uuid}`, { state: 'changed' })
    expect(changed.body.rows).toMatchObject({ items: [{ line: 3 }], total: 1 })
    expect((await asCustomer.post(`/imports/${body.uuid}/apply`)).body).toMatchObject({
      appliedAt: testNow,
      made: [
        { reference: 'B', isNew: false },
        { reference: 'C', isNew: true },
      ],
    })
    expect(await catalogue()).toMatchObject([
      { reference: 'A', name: 'Produit A', packagingType: 'unit_box_pallet' },
      { reference: 'B', name: 'Café moulu', grossWeight: 13.75, supplierName: 'Dupont' },
      { reference: 'C', name: 'Sucre', grossWeight: 0.25, packagingType: 'pallet', isActive: true },
    ])
  })
  test('une référence se reconnaît sous des signes invisibles, et celle qui n’en diffère que par des majuscules se dit', async () => {
    const { deposit, apply } = await aScene()
    await apply(['reference;designation;unit', 'REF-A;Thé;oui'])
    const seen = await deposit(['reference;designation', '\u200eREF-A;Thé\u00a0 vert', 'ＲＥ\u00adＦ-A;Autre'])
    expect(issuesOf(seen)).toEqual([[3, 'reference', 'La référence « REF-A » est déjà à la ligne 2.']])
    expect(seen.rows.items[0]).toMatchObject({ cells: { reference: 'REF-A', designation: 'Thé vert' } })
    const alike = await deposit([
      'reference;designation;unit',
      'ref a;Sucre;oui',
      'ref- a;Sel;oui',
      'REF-B;Riz\ncomplet;oui',
    ])
    expect(alike.facts).toContainEqual({ label: 'À vérifier', value: 'ref- a ressemble à REF-A' })
  })
  test('une cellule vide efface la valeur et se voit avant ; une colonne absente ne change rien', async () => {
    const { catalogue, apply, deposit } = await aScene()
    await apply(['reference;designation;unit;ean;supplier_name', 'A;Thé;oui;3760123456784;Dupont'])
    const body = await deposit(['reference;supplier_name', 'A;'])
    expect(body.rows.items[0]).toMatchObject({ state: 'changed', before: { supplier_name: 'Dupont' } })
    expect(body.facts.map(({ label }: { label: string }) => label)).toContain('À effacer')
    await apply(['reference;supplier_name', 'A; '])
    expect(await catalogue()).toMatchObject([{ ean: '3760123456784', supplierName: null }])
  })
  test('deux produits échangent leurs désignations dans un même fichier', async () => {
    const { customer, catalogue, apply } = await aScene()
    await aProduct(db, customer.userId, { reference: 'A' })
    await aProduct(db, customer.userId, { reference: 'B' })
    const answer = await apply(['reference;designation;unit', 'A;Produit B;', 'B;Produit A;', 'C;Produit C;oui'])
    expect(answer.status).toBe(200)
    expect(await catalogue()).toMatchObject([{ name: 'Produit B' }, { name: 'Produit A' }, { name: 'Produit C' }])
  })
  test('un entrepôt importe dans le catalogue d’un client de ses accords, et d’aucun autre', async () => {
    const { asWarehouse, customer, catalogue } = await aScene()
    const form = (customerId: number) =>
      csvForm([head, 'A;Thé;oui;;;;;'], { type: 'product', customerId: String(customerId) })
    const { body } = await asWarehouse.upload('/products/upload', form(customer.userId))
    expect((await asWarehouse.post(`/imports/${body.uuid}/apply`)).status).toBe(200)
    expect(await catalogue()).toMatchObject([{ reference: 'A' }])
    const stranger = await aPair(db)
    expect((await asWarehouse.upload('/products/upload', form(stranger.customer.userId))).status).toBe(404)
  })
  test('pas plus de 1 000 références par fichier', async () => {
    const { deposit } = await aScene()
    const lines = Array.from({ length: 1_001 }, (_none, rank) => `R${rank};P${rank};oui`)
    expect(await deposit(['reference;designation;unit', ...lines])).toMatchObject({ code: 'IMPORT_TOO_LONG' })
  })
})

describe('chaque erreur est dite en français, à sa ligne et à sa colonne', () => {
  test.each([
    ['sans référence', ';Thé;oui;;;;;', 'reference', 'Une référence est requise.'],
    ['sans désignation', 'A;;oui;;;;;', 'designation', 'Une désignation est requise pour un produit nouveau.'],
    [
      'sans conditionnement',
      'A;Thé;;;;;;',
      'unit',
      'Écrivez oui dans Unité, Colis ou Palette : un produit se compte en l’un d’eux au moins.',
    ],
    ['ni oui ni non', 'A;Thé;peut-être;oui;;;;', 'unit', 'Écrivez oui ou non.'],
    ['unité et colis', 'A;Thé;oui;oui;;;;', 'unit_quantity_per_box', 'Indiquez le nombre d’unités par colis.'],
    ['colis et palette', 'A;Thé;;oui;oui;;;', 'box_quantity_per_pallet', 'Indiquez le nombre de colis par palette.'],
    ['unité et palette', 'A;Thé;oui;;oui;;;', 'unit_quantity_per_pallet', 'Indiquez le nombre d’unités par palette.'],
    ['un compte nul', 'A;Thé;oui;oui;;0;;', 'unit_quantity_per_box', 'La quantité doit être supérieure à 0.'],
    ['un compte en texte', 'A;Thé;oui;oui;;douze;;', 'unit_quantity_per_box', 'Écrivez un nombre entier.'],
    [
      'une référence abîmée',
      '3,76043E+12;Thé;oui;;;;;',
      'reference',
      '« 3,76043E+12 » a été abîmé par le tableur : mettez la colonne au format Texte et saisissez le code en entier.',
    ],
  ])('%s', async (_title, line, column, message) => {
    const { deposit } = await aScene()
    expect(issuesOf(await deposit([head, line]))).toEqual([[2, column, message]])
  })
  test.each([
    [
      'ean',
      '3,76043E+12',
      '« 3,76043E+12 » a été abîmé par le tableur : mettez la colonne au format Texte et saisissez le code en entier.',
    ],
    ['ean', '376X', 'Seuls les chiffres et les parenthèses sont admis.'],
    ['gross_weight', '1.234', '« 1.234 » se lit de deux façons : écrivez 1234 ou 1,2340.'],
    ['gross_weight', '1,234', '« 1,234 » se lit de deux façons : écrivez 1234 ou 1,2340.'],
    ['width', '-3', 'Le nombre doit être supérieur à 0.'],
    ['width', 'douze', 'Écrivez un nombre, par exemple 13,75.'],
    ['width', '10001', 'La valeur maximale est 10 000.'],
    ['is_active', 'bof', 'Écrivez oui ou non.'],
    ['product_type', 'Jouets', /^« Jouets » n’est pas une famille : Alimentaire frais, .*, Autre\.$/],
  ])('%s : %s', async (column, cell, message) => {
    const { deposit } = await aScene()
    const [issue] = issuesOf(await deposit([`reference;designation;unit;${column}`, `A;Thé;oui;${cell}`]))
    expect(issue).toEqual([2, column, message instanceof RegExp ? expect.stringMatching(message) : message])
  })
  test('la même référence deux fois, la même désignation deux fois ou dans le catalogue', async () => {
    const { customer, deposit } = await aScene()
    await aProduct(db, customer.userId, { reference: 'X' })
    const body = await deposit([
      'reference;designation;unit',
      'A;Thé;oui',
      'A;Café;oui',
      'B;Thé;oui',
      'C;Produit X;oui',
    ])
    expect(issuesOf(body)).toEqual([
      [3, 'reference', 'La référence « A » est déjà à la ligne 2.'],
      [4, 'designation', 'La désignation « Thé » est déjà à la ligne 2.'],
      [5, 'designation', 'La désignation « Produit X » est déjà celle de la référence X.'],
    ])
  })
  test('des zéros perdus par le tableur, dans une référence ou un EAN, sont reconnus', async () => {
    const { deposit, apply } = await aScene()
    await apply(['reference;designation;unit;ean', '00123;Thé;oui;0123456789012'])
    expect(issuesOf(await deposit(['reference;designation;unit', '123;Autre;oui']))).toEqual([
      [
        2,
        'reference',
        '« 123 » a perdu ses zéros dans le tableur : écrivez 00123, ou créez la référence 123 dans « Produits ».',
      ],
    ])
    expect(issuesOf(await deposit(['reference;ean', '00123;123456789012']))).toEqual([
      [2, 'ean', '« 123456789012 » a perdu ses zéros dans le tableur : écrivez 0123456789012, au format Texte.'],
    ])
  })
  test('un conditionnement qui a du stock reste ; la gestion par lot d’un produit existant ne change pas ici', async () => {
    const { customer, warehouse, deposit } = await aScene()
    const productId = await aProduct(db, customer.userId, { reference: 'A' })
    await someStock(db, { customerId: customer.userId, warehouseId: warehouse.userId, productId, quantity: 3 })
    const body = await deposit(['reference;unit;box;batch_management', 'A;non;oui;oui'])
    expect(issuesOf(body)).toEqual([
      [2, 'batch_management', 'La gestion par lot d’un produit existant se change sur sa page.'],
      [2, 'unit', 'Il reste du stock ou des commandes en cours en unités : ce conditionnement doit rester utilisable.'],
    ])
  })
  test('le nombre d’unités d’un colis en stock ne change pas par un fichier', async () => {
    const { customer, warehouse, deposit } = await aScene()
    const productId = await aProduct(db, customer.userId, { reference: 'A' })
    const at = { customerId: customer.userId, warehouseId: warehouse.userId }
    await someStock(db, { ...at, productId, packaging: 'package_box', quantity: 1 })
    const [issue, ...others] = issuesOf(await deposit(['reference;unit_quantity_per_box', 'A;6']))
    expect([issue?.slice(0, 2), others]).toEqual([[2, 'unit_quantity_per_box'], []])
    expect(issue?.[2]).toContain('1 colis en stock compterait 6 unités au lieu de 10 unités.')
  })
  test('la gestion par lot demande une formule qui l’a', async () => {
    const { deposit } = await aScene({ plan: 'basic' })
    expect(issuesOf(await deposit(['reference;designation;unit;batch_management', 'A;Thé;oui;oui']))).toEqual([
      [2, 'batch_management', 'La gestion par lot ne fait pas partie de la formule : écrivez non.'],
    ])
  })
  test('tant qu’une ligne est fausse, rien ne s’écrit', async () => {
    const { apply, catalogue } = await aScene()
    expect(await apply([head, 'A;Thé;oui;;;;;', 'B;;oui;;;;;'])).toMatchObject({
      status: 422,
      body: { code: 'IMPORT_FAULTY' },
    })
    expect(await catalogue()).toEqual([])
  })
})

test('« 13,75 », « 13.75 », « 1 234,5 » et « 1.234,5 » se lisent d’une seule façon', async () => {
  const { apply, catalogue } = await aScene()
  const cells = ['13,75', '13.75', '1 234,5', '1.234,5', '0,125', '1,2340']
  const answer = await apply([
    'reference;designation;unit;gross_weight',
    ...cells.map((cell, rank) => `R${rank};P${rank};oui;${cell}`),
  ])
  expect(answer.status).toBe(200)
  expect((await catalogue()).map(({ grossWeight }: { grossWeight: number }) => grossWeight)).toEqual([
    13.75, 13.75, 1234.5, 1234.5, 0.125, 1.234,
  ])
})

test('fragile et sens à respecter se lisent, une cellule vide les laisse, et l’historique dit ce qui a changé', async () => {
  const { asCustomer, apply, catalogue } = await aScene()
  const head = 'reference;designation;unit;fragile;sens à respecter'
  await apply([head, 'VASE;Vase;oui;oui;oui', 'BOL;Bol;oui;;'])
  expect(await catalogue()).toMatchObject([
    { reference: 'BOL', isFragile: false, keepsUpright: false },
    { reference: 'VASE', isFragile: true, keepsUpright: true },
  ])
  expect((await apply([head, 'VASE;Vase;oui;;non', 'BOL;Bol;oui;;'])).status).toBe(200)
  const [, vase] = await catalogue()
  expect(vase).toMatchObject({ isFragile: true, keepsUpright: false })
  const { items } = (await asCustomer.get(`/products/${vase.id}/changes`)).body
  expect(items[0]).toMatchObject({ changes: { keepsUpright: [true, false] }, isImported: true })
})

describe('exporter', () => {
  test('le fichier exporté, déposé sans y toucher, ne change rien, même un poids de « 1,234 »', async () => {
    const { asCustomer, apply, deposit } = await aScene()
    await apply([
      'reference;designation;unit;box;unit_quantity_per_box;gross_weight;description;is_active',
      `'=1+1;Thé "vert";oui;oui;12;1,2340;"ligne 1\r\n'-2";non`,
      '00123;Œuf à 3 €;oui;;;0,5;;oui',
    ])
    const { body, headers } = await asCustomer.get('/products/export')
    expect(headers['content-disposition']).toContain('produits-2027-01-04.csv')
    expect(body).toContain("'=1+1;")
    expect(await deposit(new Uint8Array(Buffer.from(body)))).toMatchObject({
      errorsTotal: 0,
      madeTotal: 0,
      states: { same: 2 },
      ignoredColumns: [],
    })
  })
})

describe('un classeur Excel', () => {
  test('exporté puis déposé sans y toucher ne change rien, et se télécharge tel quel', async () => {
    const { asCustomer, apply, deposit } = await aScene()
    await apply(['reference;designation;unit;gross_weight;ean', '00123;Œuf "bio" à 3 €;oui;1,2340;0123456789012'])
    const { bytes } = await asCustomer.get('/products/export', { format: 'xlsx' })
    const found = await deposit(new Uint8Array(bytes))
    expect(found).toMatchObject({ errorsTotal: 0, madeTotal: 0, states: { same: 1 } })
    const file = await asCustomer.get(`/imports/${found.uuid}/file`)
    expect(file.headers['content-type']).toContain('spreadsheetml')
  })
  test('qui n’en est pas un est refusé, avec ce qu’il faut faire', async () => {
    const { deposit } = await aScene()
    expect(await deposit(new Uint8Array(Buffer.from('PK\u0003\u0004 pas un classeur')))).toMatchObject({
      code: 'FILE_UNREADABLE',
      message: expect.stringContaining('Ce classeur ne se lit pas'),
    })
  })
})

describe('les seules lignes justes', () => {
  test('s’appliquent si on le demande ; les fausses se téléchargent, avec leurs erreurs, et se déposent corrigées', async () => {
    const { asCustomer, apply, deposit, catalogue } = await aScene()
    const { body } = await apply(['Référence;Désignation;Unité;EAN', 'A;Thé;oui;', 'B;Café;oui;X1'], {
      leavesWrong: true,
    })
    expect(body).toMatchObject({ linesTotal: 1, leftTotal: 1, madeTotal: 1 })
    expect(await catalogue()).toMatchObject([{ reference: 'A' }])
    const left = await asCustomer.get(`/imports/${body.uuid}/left`)
    expect(left.headers['content-disposition']).toContain('produits-a-terminer.csv')
    expect(left.body).toBe(
      '\ufeffRéférence;Désignation;Unité;EAN;À corriger\r\nB;Café;oui;X1;Seuls les chiffres et les parenthèses sont admis.\r\n',
    )
    expect(await deposit(new Uint8Array(Buffer.from(left.body.replace('X1', '37'))))).toMatchObject({
      errorsTotal: 0,
      madeTotal: 1,
    })
  })
  test('sans aucune ligne juste, rien ne s’applique', async () => {
    const { apply } = await aScene()
    expect(await apply([head, 'A;;oui;;;;;'], { leavesWrong: true })).toMatchObject({
      status: 422,
      body: { code: 'IMPORT_EMPTY' },
    })
  })
})

describe('annuler un import', () => {
  const anApplied = async () => {
    const scene = await aScene()
    await aProduct(db, scene.customer.userId, { reference: 'A' })
    const file = ['reference;designation;unit;supplier_name', 'A;Thé;;Dupont', 'B;Café;oui;']
    const { body } = await scene.apply(file)
    return { ...scene, file, undo: () => scene.asCustomer.post(`/imports/${body.uuid}/undo`), uuid: body.uuid }
  }
  test('rend les valeurs d’avant et retire les produits créés ; le fichier se dépose de nouveau', async () => {
    const { undo, catalogue, deposit, file, asCustomer } = await anApplied()
    expect(await deposit(file)).toMatchObject({ code: 'IMPORT_REPEATED' })
    expect(await undo()).toMatchObject({ status: 200, body: { undoneAt: testNow, made: [] } })
    expect(await catalogue()).toMatchObject([{ reference: 'A', name: 'Produit A', supplierName: null }])
    expect(await undo()).toMatchObject({ status: 409, body: { code: 'IMPORT_UNDONE' } })
    const again = await deposit(file)
    expect((await asCustomer.post(`/imports/${again.uuid}/apply`)).status).toBe(200)
  })
  test('n’est plus possible quand un produit a changé depuis, ou qu’il y a du stock d’un nouveau', async () => {
    const changed = await anApplied()
    const [a] = await changed.catalogue()
    await changed.asCustomer.patch(`/products/${a.id}`, { supplierName: 'Durand' })
    const refusal = await changed.undo()
    expect(refusal).toMatchObject({ status: 409, body: { code: 'IMPORT_BUILT_ON' } })
    expect(spaced(refusal.body.message)).toBe('Cet import ne peut plus être annulé : A a changé depuis.')
    const ordered = await anApplied()
    const [, b] = await ordered.catalogue()
    await someStock(db, {
      customerId: ordered.customer.userId,
      warehouseId: ordered.warehouse.userId,
      productId: b.id,
      quantity: 1,
    })
    expect(await ordered.undo()).toMatchObject({ status: 409, body: { code: 'PRODUCT_IN_USE' } })
    expect(await ordered.catalogue()).toMatchObject([{ name: 'Thé' }, { reference: 'B' }])
  })
  test('n’a pas de sens avant de l’appliquer', async () => {
    const { asCustomer, deposit } = await aScene()
    const { uuid } = await deposit([head, 'A;Thé;oui;;;;;'])
    expect(await asCustomer.post(`/imports/${uuid}/undo`)).toMatchObject({
      status: 409,
      body: { code: 'IMPORT_NOT_APPLIED' },
    })
  })
})

describe('les en-têtes inconnus', () => {
  const file = ['Réferance;Désignation du produit;Couleur;Unité', 'A;Thé;vert;oui']
  test('une colonne qui manque est demandée, avec ce que chaque en-tête veut sans doute dire', async () => {
    const { deposit } = await aScene()
    expect(await deposit(file)).toMatchObject({
      code: 'IMPORT_COLUMNS_MISSING',
      params: {
        columns: ['Référence'],
        unknown: [
          { header: 'Réferance', guess: 'reference' },
          { header: 'Désignation du produit', guess: 'designation' },
          { header: 'Couleur', guess: null },
        ],
      },
    })
  })
  test('la réponse est retenue pour les fichiers suivants de ce client, et de lui seul', async () => {
    const { deposit } = await aScene()
    const mapping = JSON.stringify({
      Réferance: 'reference',
      'Désignation du produit': 'designation',
      Couleur: 'description',
    })
    expect(await deposit(file, { mapping })).toMatchObject({
      columns: ['reference', 'designation', 'description', 'unit'],
      ignoredColumns: [],
      errorsTotal: 0,
    })
    expect(await deposit(['REFERANCE;désignation du produit;Unité', 'B;Café;oui'])).toMatchObject({
      errorsTotal: 0,
      madeTotal: 1,
    })
    expect(await (await aScene()).deposit(file)).toMatchObject({ code: 'IMPORT_COLUMNS_MISSING' })
  })
  test('une colonne ignorée se nomme après coup, et le fichier se relit', async () => {
    const { asCustomer, deposit } = await aScene()
    const body = await deposit(['Référence;Désignation;Teinte;Unité', 'A;Thé;vert;oui'])
    expect(body.ignoredColumns).toEqual(['Teinte'])
    const answer = await asCustomer.patch(`/imports/${body.uuid}/columns`, { mapping: { Teinte: 'description' } })
    expect(answer.body).toMatchObject({ ignoredColumns: [], rows: { items: [{ cells: { description: 'vert' } }] } })
  })
  test('des colonnes qui ne se lisent pas sont refusées', async () => {
    const { deposit } = await aScene()
    expect(await deposit(file, { mapping: '{' })).toMatchObject({ code: 'INVALID', issues: [{ path: ['mapping'] }] })
  })
})

test('une correction dit combien d’autres lignes ont le même texte, et s’applique à toutes', async () => {
  const { asCustomer, deposit } = await aScene()
  const { uuid } = await deposit(['reference;designation;unit', 'A;Thé;bof', 'B;Café;bof', 'C;Sucre;bof', 'D;Sel;oui'])
  const one = await asCustomer.patch(`/imports/${uuid}/rows`, { rows: [{ line: 2, cells: { unit: 'oui' } }] })
  const alike = { column: 'unit', from: 'bof', to: 'oui', count: 2 }
  expect(one.body).toMatchObject({ errorsTotal: 2, alike })
  const all = await asCustomer.patch(`/imports/${uuid}/rows`, {
    alike: { column: 'unit', from: 'bof', to: 'oui' },
    shown: [3, 4],
  })
  expect(all.body).toMatchObject({
    errorsTotal: 0,
    alike: null,
    rows: { items: [{ line: 3, issues: [] }, { line: 4 }] },
  })
  const stranger = { alike: { column: 'couleur', from: '', to: 'x' } }
  expect(await asCustomer.patch(`/imports/${uuid}/rows`, stranger)).toMatchObject({
    status: 422,
    body: { code: 'INVALID' },
  })
})
