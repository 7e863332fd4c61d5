import { packagesText } from '@quai/contract/goods/products/packaging.ts'
import { countOf } from '@quai/contract/platform/text/typography.ts'
import { describe, expect, test } from 'vitest'
import { aRule } from '../../../testing/builders/a-carrier.ts'
import { csvForm } from '../../../testing/builders/an-import.ts'
import { anOrder } from '../../../testing/builders/an-order.ts'
import { aBatch, aPair, aProduct, slotOn, someStock } from '../../../testing/builders/builders.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db, { docks: 2 })
const place = { customerId: customer.userId, warehouseId: warehouse.userId }
const asCustomer = await t.as(customer.contactId)

const plain = await aProduct(db, customer.userId, { reference: 'THE' })
await someStock(db, { ...place, productId: plain, quantity: 100 })
await someStock(db, { ...place, productId: plain, quantity: 12, packaging: 'package_box' })
const managed = await aProduct(db, customer.userId, { reference: 'YAOURT', isBatchManaged: true })
const early = await aBatch(db, managed, 'L-TOT', '2027-02-20')
const late = await aBatch(db, managed, 'L-TARD', '2027-06-30')
const gone = await aBatch(db, managed, 'L-PERIME', '2027-01-10')
for (const batchId of [early, late, gone]) await someStock(db, { ...place, productId: managed, batchId, quantity: 50 })
const unitOnly = await aProduct(db, customer.userId, { reference: 'VIS' })
await db.updateTable('products').set({ packaging_type: 'unit' }).where('id', '=', unitOnly).execute()
const retired = await aProduct(db, customer.userId, { reference: 'RETIREE' })
await db.updateTable('products').set({ is_active: false }).where('id', '=', retired).execute()

const good = {
  order_number: 'C1',
  date: '20/01/2027',
  hour: '09:00',
  transporter: 'by_customer',
  reference: 'THE',
  unit_quantity: '2',
}
type Cells = Record<string, string>

/** Uploads lines of cells and returns the import. */
const upload = async (type: 'delivery' | 'collection', lines: Cells[], fields: Cells = {}) => {
  const names = [...new Set(lines.flatMap((cells) => Object.keys(cells)))]
  const rows = lines.map((cells) => names.map((name) => cells[name] ?? '').join(';'))
  const form = csvForm([names.join(';'), ...rows], { type, warehouseId: String(warehouse.userId), ...fields })
  const answer = await asCustomer.upload('/import', form)
  expect(answer.body).toMatchObject({ importType: type })
  return answer.body
}
/** Returns [line, column, sentence] of every issue. */
const issuesOf = (body: { rows: { items: { line: number; issues: { column: string; message: string }[] }[] } }) =>
  body.rows.items.flatMap(({ line, issues }) =>
    issues.map(({ column, message }) => [line, column, message.replace(/[\u00a0\u202f]/g, ' ')]),
  )
const wrong = async (type: 'delivery' | 'collection', changes: Cells, ...more: Cells[]) =>
  issuesOf(await upload(type, [{ ...good, ...changes }, ...more]))

test('un fichier juste n’a pas d’erreur et dit ce qu’il créera', async () => {
  const body = await upload('collection', [
    { ...good, box_quantity: '' },
    { order_number: 'C1', reference: 'THE', box_quantity: '3' },
    { ...good, order_number: 'C2', hour: '09:30' },
  ])
  expect(body).toMatchObject({
    errorsTotal: 0,
    linesTotal: 3,
    madeTotal: 2,
    facts: [
      { label: 'Commandes', value: countOf(2, 'commande') },
      { label: 'Lignes', value: countOf(3, 'ligne') },
      { label: 'Quantités', value: `${packagesText(4, 'package_unit')}, ${packagesText(3, 'package_box')}` },
      { label: 'Période', value: 'Le 20/01/2027' },
    ],
    appliedAt: null,
    made: [],
  })
})

describe('une erreur, à sa ligne et à sa colonne', () => {
  test.each<[string, 'delivery' | 'collection', Cells, string, RegExp]>([
    ['quantité manquante', 'collection', { unit_quantity: '' }, 'unit_quantity', /Quantité manquante/],
    ['deux quantités', 'collection', { box_quantity: '1' }, 'box_quantity', /Une seule quantité par ligne/],
    [
      'quantité nulle',
      'collection',
      { unit_quantity: '0' },
      'unit_quantity',
      /^La quantité doit être supérieure à 0\.$/,
    ],
    ['quantité négative', 'delivery', { unit_quantity: '-2' }, 'unit_quantity', /supérieure à 0/],
    [
      'quantité ambiguë',
      'delivery',
      { unit_quantity: '1,234' },
      'unit_quantity',
      /se lit de deux façons : écrivez 1234 ou 1\./,
    ],
    ['quantité abîmée', 'delivery', { unit_quantity: '1,2E+6' }, 'unit_quantity', /abîmé par le tableur/],
    ['heure illisible', 'collection', { hour: 'matin' }, 'hour', /^Écrivez l’heure ainsi : 09:30\.$/],
    ['date illisible', 'collection', { date: 'demain' }, 'date', /^Écrivez la date ainsi : 31\/12\/2026\.$/],
    ['type illisible', 'collection', { order_type: 'retour' }, 'order_type', /^Écrivez Entrée ou Sortie\.$/],
    ['latéral ni oui ni non', 'collection', { side_loading: 'bof' }, 'side_loading', /^Écrivez oui ou non\.$/],
    [
      'péremption illisible',
      'delivery',
      { reference: 'YAOURT', batch_number: 'N', batch_expiration_date: '2027' },
      'batch_expiration_date',
      /Écrivez la date ainsi/,
    ],
    ['quantité non entière', 'collection', { unit_quantity: '1,5' }, 'unit_quantity', /nombre entier/],
    [
      'conditionnement non prévu',
      'delivery',
      { reference: 'VIS', unit_quantity: '', pallet_quantity: '1' },
      'pallet_quantity',
      /palette » n’est pas utilisable pour VIS/,
    ],
    ['stock dépassé', 'collection', { unit_quantity: '101' }, 'unit_quantity', /il manque 1 unité, 100 unités restent/],
    ['référence manquante', 'collection', { reference: '' }, 'reference', /Indiquez la référence/],
    ['référence inconnue', 'collection', { reference: 'INCONNUE' }, 'reference', /inconnue au catalogue/],
    ['référence désactivée', 'delivery', { reference: 'RETIREE' }, 'reference', /désactivée/],
    ['lot manquant, en sortie', 'collection', { reference: 'YAOURT' }, 'batch_number', /Précisez le lot pour : YAOURT/],
    ['lot manquant, en entrée', 'delivery', { reference: 'YAOURT' }, 'batch_number', /Précisez le lot pour : YAOURT/],
    [
      'lot inconnu, en sortie',
      'collection',
      { reference: 'YAOURT', batch_number: 'X' },
      'batch_number',
      /Le lot X n’existe pas/,
    ],
    ['lot d’un produit sans lot', 'delivery', { batch_number: 'X' }, 'batch_number', /THE n’est pas géré par lot/],
    ['lot périmé', 'collection', { reference: 'YAOURT', batch_number: 'L-PERIME' }, 'batch_number', /sera périmé/],
    [
      'lot sans motif',
      'collection',
      { reference: 'YAOURT', batch_number: 'L-TARD' },
      'batch_reason',
      /indiquez pourquoi/,
    ],
    [
      'péremption contredite',
      'delivery',
      { reference: 'YAOURT', batch_number: 'L-TOT', batch_expiration_date: '01/01/2028' },
      'batch_expiration_date',
      /périme le 20\/02\/2027 au catalogue/,
    ],
    [
      'péremption d’un produit sans lots',
      'delivery',
      { batch_expiration_date: '01/01/2028' },
      'batch_expiration_date',
      /n’est pas géré par lot/,
    ],
    ['créneau hors horaires', 'collection', { hour: '07:00' }, 'hour', /Hors des horaires .*08:00–12:00, 13:30–17:30/],
    ['entre deux rendez-vous', 'collection', { hour: '09:10' }, 'hour', /09:00 ou 09:30/],
    ['jour de fermeture', 'collection', { date: '24/01/2027' }, 'date', /fermé ce jour de la semaine/],
    ['jour férié', 'collection', { date: '01/05/2028' }, 'date', /jour férié/],
    ['créneau passé', 'collection', { date: '04/01/2027', hour: '08:00' }, 'hour', /déjà passé/],
    ['date qui n’existe pas', 'collection', { date: '31/02/2027' }, 'date', /n’existe pas/],
    ['nombre à la place d’une date', 'collection', { date: '46407' }, 'date', /nombre du tableur/],
    ['date manquante', 'collection', { date: '' }, 'date', /Indiquez la date/],
    ['heure manquante', 'collection', { hour: '' }, 'hour', /Indiquez l’heure/],
    ['numéro manquant', 'collection', { order_number: '' }, 'order_number', /numéro de commande/],
    [
      'transport manquant',
      'collection',
      { transporter: '' },
      'transporter',
      /Merci de renseigner un type de transporteur valide/,
    ],
    [
      'transport inconnu',
      'collection',
      { transporter: 'avion' },
      'transporter',
      /Merci de renseigner un type de transporteur valide/,
    ],
    ['autre type', 'collection', { order_type: 'delivery' }, 'order_type', /importe des sorties/],
    [
      'messagerie en entrée',
      'delivery',
      { ...fullAddress(), transporter: 'by_quai_courier' },
      'transporter',
      /que pour les sorties/,
    ],
    ['code abîmé', 'collection', { reference: '3,76043E+12' }, 'reference', /abîmé par le tableur/],
    ['oui ou non', 'collection', { tailgate: 'bof' }, 'tailgate', /oui ou non/],
    ['texte trop long', 'collection', { internal_number: 'x'.repeat(61) }, 'internal_number', /60 caractères/],
    ['zéro perdu', 'collection', { ...fullAddress(), address_zip_code: '1000' }, 'address_zip_code', /5 chiffres/],
  ])('%s', async (_title, type, changes, column, sentence) => {
    expect(await wrong(type, changes)).toEqual([[2, column, expect.stringMatching(sentence)]])
  })

  test('une adresse est requise, champ par champ, quand Quai ou l’entrepôt transporte', async () => {
    for (const transporter of ['by_quai', 'by_warehouse'])
      expect((await wrong('collection', { transporter })).map(([, column]) => column)).toEqual([
        'address_name',
        'address_street',
        'address_zip_code',
        'address_city',
      ])
    expect(await wrong('collection', { ...fullAddress(), transporter: 'by_quai' })).toEqual([])
  })
  test('le pays et le code postal sont jugés comme les boutiques les écrivent', async () => {
    const judged = async (address_zip_code: string, address_country: string) =>
      (await wrong('collection', { ...fullAddress(), transporter: 'by_quai', address_zip_code, address_country })).map(
        ([, column]) => column,
      )
    for (const country of ['France', 'FR', 'FRA', 'France métropolitaine', 'La Réunion', ''])
      expect(await judged('1000', country)).toEqual(['address_zip_code'])
    expect(await judged('75001', 'Farnce')).toEqual(['address_country'])
    expect(await judged("'75001", 'FR')).toEqual([])
    expect(await judged('1000', 'Belgique')).toEqual([])
    expect(await judged('97410', 'La Réunion')).toEqual([])
  })
  test('la messagerie veut dimensions et poids', async () => {
    expect(await wrong('collection', { ...fullAddress(), transporter: 'by_quai_courier', hour: '' })).toEqual([
      [2, 'reference', expect.stringMatching(/Dimensions ou poids manquants/)],
    ])
  })
  test('la messagerie ne va que là où le plan de transport dessert, et le code postal le dit', async () => {
    await db
      .updateTable('products')
      .set({ width: 10, height: 10, length: 10, gross_weight: 1 })
      .where('id', '=', unitOnly)
      .execute()
    const { id: dealId } = await db
      .selectFrom('deals')
      .select('id')
      .where('customer_id', '=', customer.userId)
      .executeTakeFirstOrThrow()
    const byCourier = { ...fullAddress(), reference: 'VIS', transporter: 'by_quai_courier', hour: '' }
    const zonesOfFile = async () =>
      (await wrong('collection', byCourier)).filter(([, column]) => column !== 'unit_quantity')
    expect(await zonesOfFile()).toEqual([])
    await aRule(db, dealId, { geographicZone: [{ type: 'country', code: 'BE' }] })
    expect(await zonesOfFile()).toEqual([
      [2, 'address_zip_code', expect.stringMatching(/ne dessert pas cette adresse/)],
    ])
    await db.deleteFrom('transport_rules').where('deal_id', '=', dealId).execute()
  })
  test('la même référence deux fois dans une commande', async () => {
    expect(await wrong('collection', {}, good)).toEqual([
      [3, 'unit_quantity', expect.stringMatching(/Déjà à la ligne 2/)],
    ])
  })
  test('deux lignes d’une commande qui se contredisent', async () => {
    expect(await wrong('delivery', {}, { ...good, reference: 'VIS', hour: '10:00' })).toEqual([
      [3, 'hour', 'La ligne 2 de la même commande dit « 09:00 ».'],
    ])
  })
  test('toutes les erreurs d’un fichier sont dites à la fois', async () => {
    const issues = await wrong(
      'collection',
      { date: 'demain', unit_quantity: '0' },
      { ...good, reference: 'ABSENTE', order_number: 'C2' },
    )
    expect(issues.map(([line, column]) => [line, column])).toEqual([
      [2, 'unit_quantity'],
      [2, 'date'],
      [3, 'reference'],
    ])
  })
})

function fullAddress(): Cells {
  return {
    address_name: 'Magasin',
    address_street: '1 rue de la Paix',
    address_zip_code: '75002',
    address_city: 'Paris',
  }
}

describe('les commandes d’un fichier se suivent', () => {
  test('elles prennent le stock l’une après l’autre', async () => {
    const second = { ...good, order_number: 'C2', unit_quantity: '30' }
    expect(await wrong('collection', { unit_quantity: '80' }, second)).toEqual([
      [3, 'unit_quantity', 'Stock insuffisant : il manque 10 unités, 20 unités restent.'],
    ])
  })
  test('le lot suivant ne demande pas de motif quand le premier est pris en entier', async () => {
    const first = { reference: 'YAOURT', batch_number: 'L-TOT', unit_quantity: '50' }
    const second = { ...good, order_number: 'C2', reference: 'YAOURT', batch_number: 'L-TARD' }
    expect(await wrong('collection', first, second)).toEqual([])
    expect(await wrong('collection', { ...first, unit_quantity: '49' }, second)).toEqual([
      [3, 'batch_reason', expect.stringMatching(/périme plus tôt que L-TARD/)],
    ])
  })
  test('elles prennent les quais l’une après l’autre, après les commandes connues', async () => {
    const start = slotOn('2027-01-21', 2)
    await anOrder(db, { ...place, start, status: 'confirmed', lines: [{ productId: plain, quantity: 1 }] })
    const at = { date: '21/01/2027', hour: '09:00' }
    expect(await wrong('collection', at)).toEqual([])
    expect(await wrong('collection', at, { ...good, ...at, order_number: 'C2' })).toEqual([
      [3, 'hour', expect.stringMatching(/Ce créneau est complet/)],
    ])
  })
})

describe('accord et formule', () => {
  test('un transport que l’accord ne prévoit pas', async () => {
    await db
      .updateTable('deals')
      .set({ can_warehouse_carry: false })
      .where('customer_id', '=', customer.userId)
      .execute()
    expect(await wrong('collection', { ...fullAddress(), transporter: 'by_warehouse' })).toEqual([
      [2, 'transporter', expect.stringMatching(/n’assure pas ce transport/)],
    ])
  })
  test('le préavis de l’entrepôt lie le client', async () => {
    await db
      .updateTable('warehouse_settings')
      .set({ order_creation_limit_hours: 48 })
      .where('warehouse_id', '=', warehouse.userId)
      .execute()
    expect(await wrong('collection', { date: '05/01/2027' })).toEqual([
      [2, 'date', expect.stringMatching(/48 h de préavis/)],
    ])
  })
  test('le transport choisi au dépôt vaut pour les lignes qui n’en disent rien', async () => {
    const body = await upload('collection', [{ ...good, transporter: '' }], { transporter: 'by_client' })
    expect(issuesOf(body)).toEqual([])
    expect(body.options).toEqual({ transporter: 'by_customer' })
  })
})
