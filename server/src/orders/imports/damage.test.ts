import { afterAll, describe, expect, test } from 'vitest'
import { workbookReaders } from '../../platform/files/workbook/workbook.ts'
import { aWorkbook, csvForm, sheetRow } from '../../testing/builders/an-import.ts'
import { aPair, aProduct } from '../../testing/builders/builders.ts'
import { createTestApp, testNow } from '../../testing/test-app.ts'

const t = await createTestApp()
afterAll(() => workbookReaders.close())
const { db } = t.app
const { customer, warehouse } = await aPair(db, { plan: 'business' })
const [asCustomer, asWarehouse] = await Promise.all([t.as(customer.contactId), t.as(warehouse.contactId)])
await aProduct(db, customer.userId, { reference: 'THE' })
await aProduct(db, customer.userId, { reference: 'YAOURT', isBatchManaged: true })

type Lines = readonly string[] | Uint8Array<ArrayBuffer>
const spaced = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const deposit = async (type: string, lines: Lines, fields: Record<string, string> = {}) => {
  const place: Record<string, string> = type === 'product' ? {} : { warehouseId: String(warehouse.userId) }
  const { status, body } = await asCustomer.upload('/import', csvForm(lines, { type, ...place, ...fields }))
  const rows: { line: number; cells: Record<string, string>; issues: { column: string; message: string }[] }[] =
    body.rows?.items ?? []
  return {
    status,
    said: body.message && spaced(body.message),
    cells: rows.map(({ cells }) => cells),
    issues: rows.flatMap(({ line, issues }) =>
      issues.map(({ column, message }): [number, string, string] => [line, column, spaced(message)]),
    ),
  }
}
const workbook = (rows: readonly (readonly string[])[], more?: Parameters<typeof aWorkbook>[1]) =>
  aWorkbook(rows.map((cells, index) => sheetRow(index + 1, cells)).join(''), more)

const products = 'Référence;Désignation;Unité'
const uncounted = expect.stringContaining('le tableur n’a pas su calculer cette cellule')
const madeDate = expect.stringContaining('le tableur en a fait une date')

describe('erreurs du tableur', () => {
  test('refusées dans un fichier de produits, où qu’elles soient', async () => {
    const { issues } = await deposit('product', [
      products,
      'A;#N/A;oui',
      'B;#NOM?;oui',
      '#REF!;Nom;oui',
      'D;Nom d;#VALEUR!',
    ])
    expect(issues).toEqual([
      [2, 'designation', uncounted],
      [3, 'designation', uncounted],
      [4, 'reference', uncounted],
      [5, 'unit', uncounted],
    ])
  })
  test('refusées dans les cellules d’un classeur, comme une formule sans résultat', async () => {
    const file = await workbook([
      ['Référence', 'Désignation', 'Unité', 'EAN'],
      ['A', '<c t="e"><f>VLOOKUP(1,X:Y,2)</f><v>#N/A</v></c>', 'oui'],
      ['<c t="e"><v>#REF!</v></c>', 'Nom', 'oui'],
      ['THE', 'Produit THE', 'oui', '<c><f>B4</f></c>'],
    ])
    expect((await deposit('product', file)).issues).toEqual([
      [2, 'designation', uncounted],
      [3, 'reference', uncounted],
      [4, 'ean', expect.stringContaining('pas de résultat')],
    ])
  })
  test('refusées dans l’adresse d’une commande', async () => {
    const { issues } = await deposit('collection', [
      'N° de commande;Date;Heure;Transport;Nom du lieu;Rue;Code postal;Ville;Référence;Unités',
      'C1;20/01/2027;09:00;Navette Quai;#N/A;#REF!;75001;#VALEUR!;THE;1',
    ])
    expect(issues.filter(([, , message]) => message.includes('su calculer')).map(([, column]) => column)).toEqual([
      'address_name',
      'address_street',
      'address_city',
    ])
  })
  test('refusées dans les lignes d’une commande, le suivi et le stock', async () => {
    const errors = async (path: string, lines: string[], fields: Record<string, string>, by = asCustomer) =>
      (await by.upload(path, csvForm(lines, fields))).body.errors
    expect(
      await errors('/orderitems/upload', ['Référence;Unités', '#REF!;2', 'THE;#DIV/0!'], {
        orderType: 'collection',
        warehouseId: String(warehouse.userId),
      }),
    ).toMatchObject([
      { line: 2, column: 'reference', message: uncounted },
      { line: 3, column: 'unit_quantity', message: uncounted },
    ])
    const tracking = ['N° de suivi;N° de colis;Statut;Date', '#N/A;;Livrée;03/01/2027', ';12-janv;Livrée;03/01/2027']
    expect(await errors('/tracking/import', tracking, { dryRun: 'true' }, asWarehouse)).toMatchObject([
      { line: 2, column: 'tracking_number', message: uncounted },
      { line: 3, column: 'package_number', message: madeDate },
    ])
    const stock = ['Référence;Quantité en stock;Conditionnement;Nouvelle quantité', '#N/A;1;unité;2']
    const path = `/stock/warehouses/${warehouse.userId}/csv`
    expect(await errors(path, stock, { dryRun: 'true' }, asWarehouse)).toMatchObject([
      { line: 2, column: 'reference', message: uncounted },
    ])
  })
})

describe('codes devenus des dates', () => {
  test('refusés dans un classeur ; le même texte saisi passe', async () => {
    const file = await workbook([
      ['Référence', 'Désignation', 'Unité'],
      ['<c s="6"><v>46299</v></c>', 'Code 4-10', 'oui'],
      ['<c s="5"><v>46023</v></c>', 'Code jan-26', 'oui'],
      ['<c s="3"><v>0.0430555555555556</v></c>', 'Code 1:02', 'oui'],
      ['04/10/2026', 'Texte', 'oui'],
      ['10-2024', 'Autre', 'oui'],
    ])
    const { issues, cells } = await deposit('product', file)
    expect(issues).toEqual([2, 3, 4].map((line) => [line, 'reference', madeDate]))
    expect(cells[0]).toMatchObject({ reference: '04/10/2026 (date)' })
  })
  test('refusés dans un CSV, et acceptés une fois saisis de nouveau', async () => {
    const lines = [products, '04/10/2026;Un;oui', '4-oct.;Deux;oui', '="04/10/2026";Trois;oui', 'MARS-26;Quatre;oui']
    const { body } = await asCustomer.upload('/import', csvForm(lines, { type: 'product' }))
    expect(body.rows.items.map(({ issues }: { issues: unknown[] }) => issues.length)).toEqual([1, 1, 0, 0])
    const corrected = await asCustomer.patch(`/imports/${body.uuid}/rows`, {
      rows: [
        { line: 2, cells: { reference: '4-10-2026' } },
        { line: 3, cells: { reference: '4-oct.' } },
      ],
    })
    expect(corrected.body).toMatchObject({ errorsTotal: 0 })
  })
  test('refusés pour un lot et un numéro de commande', async () => {
    const file = await workbook([
      ['N° de commande', 'Date', 'Heure', 'Transport', 'Référence', 'Unités', 'Lot', 'Péremption'],
      [
        '<c s="1"><v>46300</v></c>',
        '<c s="1"><v>46407</v></c>',
        '<c s="3"><v>0.375</v></c>',
        'Par le client',
        'YAOURT',
        '<c><v>5</v></c>',
        '<c s="6"><v>46296</v></c>',
        '<c s="1"><v>46568</v></c>',
      ],
    ])
    expect((await deposit('delivery', file)).issues).toEqual([
      [2, 'batch_number', madeDate],
      [2, 'order_number', madeDate],
    ])
  })
})

describe('nombres mis en forme', () => {
  const codes = [
    '"REF-"0000',
    '[$-40C]00000',
    '0000000;@',
    '0000" FR"',
    '"REF-"@',
    '#,##0',
    '0.00',
    '0%',
    '0.00E+00',
    '# ?/?',
  ]
  const escaped = (code: string) => code.replaceAll('"', '&quot;')
  const parts = {
    'xl/styles.xml': `<styleSheet><numFmts>${codes.map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${escaped(code)}"/>`).join('')}</numFmts><cellXfs>${codes.map((_, index) => `<xf numFmtId="${200 + index}"/>`).join('')}</cellXfs></styleSheet>`,
  }
  const cell = (code: string, value: number) => `<c s="${codes.indexOf(code)}"><v>${value}</v></c>`
  test('une référence et un texte se lisent comme la feuille les montre', async () => {
    const { issues, cells } = await deposit(
      'product',
      await workbook(
        [
          ['Référence', 'Désignation', 'Unité'],
          [cell('"REF-"0000', 123), 'Un', 'oui'],
          [cell('[$-40C]00000', 124), 'Deux', 'oui'],
          [cell('0000000;@', 123), cell('#,##0', 1_234), 'oui'],
          [cell('0000" FR"', 7), 'Quatre', 'oui'],
          [`<c s="4" t="inlineStr"><is><t>A</t></is></c>`, 'Cinq', '<c t="b"><v>1</v></c>'],
          ['<c t="b"><v>1</v></c>', 'Six', 'oui'],
        ],
        { parts },
      ),
    )
    expect(issues).toEqual([])
    expect(cells.map(({ reference }) => reference)).toEqual([
      'REF-0123',
      '00124',
      '0000123',
      '0007 FR',
      'REF-A',
      'VRAI',
    ])
    expect(cells[2]).toMatchObject({ designation: '1 234' })
  })
  test('refusés par leur nom où un code n’aurait pas cet aspect', async () => {
    const formats = ['#,##0', '0.00', '0%', '0.00E+00', '# ?/?']
    const rows = formats.map((code, rank) => [cell(code, 1_234 + rank), `Produit ${rank}`, 'oui'])
    const file = await workbook([['Référence', 'Désignation', 'Unité'], ...rows], { parts })
    const { issues } = await deposit('product', file)
    expect(issues.map(([line, column, said]) => [line, column, /« (.*) » est un nombre/.exec(said)?.[1]])).toEqual([
      [2, 'reference', '1 234'],
      [3, 'reference', '1235,00'],
      [4, 'reference', '123600%'],
      [5, 'reference', '1,24E+03'],
      [6, 'reference', '1238'],
    ])
  })
  test('une quantité et un poids gardent leur valeur, mais un pourcentage n’en est pas une', async () => {
    const file = await workbook(
      [
        ['Référence', 'Désignation', 'Unité', 'Jours restants minimum', 'Poids brut (kg)'],
        ['A', 'Un', 'oui', cell('0000" FR"', 30), cell('0.00', 1.2345)],
        ['B', 'Deux', 'oui', cell('0.00', 30), cell('0%', 0.25)],
      ],
      { parts },
    )
    const { issues, cells } = await deposit('product', file)
    expect(issues).toEqual([[3, 'gross_weight', expect.stringContaining('Écrivez un nombre')]])
    expect(cells).toMatchObject([
      { minimum_remaining_days: '30', gross_weight: '1,2345' },
      { minimum_remaining_days: '30', gross_weight: '25%' },
    ])
  })
})

describe('classeurs d’autres programmes', () => {
  test('les colonnes à nommer sont celles de la première feuille qui a un tableau', async () => {
    const sheets = '<sheet name="Vide" sheetId="9" r:id="rId9"/>'
    const parts = { 'xl/worksheets/other.xml': '<worksheet><sheetData></sheetData></worksheet>' }
    const rows = [
      ['Item code', 'Item label', 'EAN13'],
      ['SH-1', 'Chose une', '3760123456784'],
    ]
    const file = await workbook(rows, { sheets, parts })
    const { body } = await asCustomer.upload('/import', csvForm(file, { type: 'product' }, 'produits.xlsx'))
    expect(body).toMatchObject({
      code: 'IMPORT_COLUMNS_MISSING',
      params: { unknown: [{ header: 'Item code' }, { header: 'Item label' }] },
    })
    const mapping = JSON.stringify({ 'Item code': 'reference', 'Item label': 'designation' })
    expect((await deposit('product', file, { mapping })).cells).toEqual([
      { reference: 'SH-1', designation: 'Chose une', ean: '3760123456784' },
    ])
  })
  test('une valeur au-delà de 500 colonnes est refusée, et dite', async () => {
    const file = await workbook([[...products.split(';'), '<c r="XFD1"><v>1</v></c>']])
    expect(await deposit('product', file)).toMatchObject({ status: 422, said: expect.stringContaining('500e colonne') })
  })
})

describe('ce qui se lit quand même', () => {
  test('« ="00124" » et les signes écrits par leur code', async () => {
    const protectedCodes = await deposit('product', [
      'Référence;Désignation;Unité;EAN',
      '="00124";Un;oui;="3760123456784"',
    ])
    expect(protectedCodes).toMatchObject({ issues: [], cells: [{ reference: '00124', ean: '3760123456784' }] })
    const file = await workbook([
      ['Référence', 'Désignation', 'Unité'],
      ['REF_x002D_2', 'Un', 'oui'],
      ['="00125"', 'Deux', 'oui'],
    ])
    expect((await deposit('product', file)).cells).toMatchObject([{ reference: 'REF-2' }, { reference: '00125' }])
  })
  test('l’en-tête sous un titre, chaque ligne entre guillemets, une autre feuille', async () => {
    const titled = ['Export, du 12/11/2026;;', 'Article;;', ';;', products, 'A;Thé;oui']
    expect(await deposit('product', titled)).toMatchObject({
      issues: [],
      cells: [{ reference: 'A', designation: 'Thé' }],
    })
    const quoted = ['"Référence;Désignation;Unité"', '"A;""Thé; vert"";oui"']
    expect((await deposit('product', quoted)).cells).toMatchObject([{ reference: 'A', designation: 'Thé; vert' }])
    const parts = {
      'xl/worksheets/other.xml': `<worksheet><sheetData>${sheetRow(1, ['À lire'])}${sheetRow(2, ['Référence', 'obligatoire'])}</sheetData></worksheet>`,
    }
    const sheets = '<sheet name="Notice" sheetId="9" r:id="rId9"/>'
    const file = await workbook(
      [
        ['Référence', 'Désignation', 'Unité'],
        ['A', 'Thé', 'oui'],
      ],
      { sheets, parts },
    )
    expect((await deposit('product', file)).cells).toMatchObject([{ reference: 'A', designation: 'Thé', unit: 'oui' }])
  })
  test('sans en-tête connu, les colonnes à nommer sont celles du premier rang de plusieurs cellules', async () => {
    const { body } = await asCustomer.upload(
      '/import',
      csvForm(['Export du jour;', 'Code art;Nom', 'A;Thé'], { type: 'product' }),
    )
    expect(body).toMatchObject({ code: 'IMPORT_COLUMNS_MISSING', params: { unknown: [{ header: 'Code art' }] } })
  })
  test('les instants, au jour et à l’heure de Paris, et un classeur compté depuis 1904', async () => {
    const head = 'N° de commande;Date;Heure;Transport;Référence;Unités;Lot;Péremption'
    const { issues } = await deposit('delivery', [
      head,
      'D1;2027-01-19T23:30:00Z;09:00;Par le client;YAOURT;5;L1;2027-06-29T22:00:00.000Z',
      'D2;20/01/2027;20/01/2027 09:30;Par le client;YAOURT;5;L2;06/2027',
    ])
    expect(issues).toEqual([[3, 'batch_expiration_date', expect.stringContaining('écrivez 30/06/2027')]])
    // The eve is past, and this morning is open.
    t.setNow('2027-01-20T06:00:00.000Z')
    expect(
      (
        await deposit('delivery', [
          head,
          'D3;2027-01-19T23:30:00Z;2027-01-20T09:00:00Z;Par le client;YAOURT;5;L1;30/06/2027',
        ])
      ).issues,
    ).toEqual([])
    t.setNow(testNow)
    const row = [
      'E1',
      '<c s="1"><v>44945</v></c>',
      '<c s="3"><v>0.375</v></c>',
      'Par le client',
      'YAOURT',
      '<c><v>5</v></c>',
      'L3',
      '<c s="1"><v>45106</v></c>',
    ]
    expect(await deposit('delivery', await workbook([head.split(';'), row], { is1904: true }))).toMatchObject({
      issues: [],
      cells: [{ date: '20/01/2027', hour: '09:00', batch_expiration_date: '30/06/2027' }],
    })
  })
  test('les dates écrites autrement, et l’heure qui est dans la cellule du jour', async () => {
    t.setNow('2026-12-10T08:00:00.000Z')
    const day = '<c s="1"><v>46371.4375</v></c>'
    const rows = [
      ['N° de commande', 'Date', 'Heure', 'Transport', 'Référence', 'Unités'],
      ['D1', '15 déc. 2026', '09:00', 'Par le client', 'THE', '<c><v>1</v></c>'],
      ['D2', '2026/12/15', '9:30 AM', 'Par le client', 'THE', '<c><v>1</v></c>'],
      ['D3', day, '', 'Par le client', 'THE', '<c><v>1</v></c>'],
      ['D4', 'mardi 15 décembre 2026', '10:00', 'Par le client', 'THE', '<c><v>1</v></c>'],
    ]
    const { issues, cells } = await deposit('delivery', await workbook(rows))
    expect(issues).toEqual([])
    expect(cells[2]).toMatchObject({ date: '15/12/2026 10:30', hour: '10:30' })
    const withoutHours = [
      'N° de commande;Date;Transport;Référence;Unités',
      'E1;2026-12-15 11:00;Par le client;THE;1',
      'E2;2026-12-15T00:00:00;Par le client;THE;1',
    ]
    expect(await deposit('delivery', withoutHours)).toMatchObject({
      issues: [[3, 'hour', expect.stringContaining('Indiquez l’heure')]],
      cells: [{ hour: '11:00' }, {}],
    })
    t.setNow(testNow)
  })
  test('un fichier sans heure, pour la messagerie seule', async () => {
    const file = (transport: string) => [
      'N° de commande;Date;Transport;Nom du lieu;Rue;Code postal;Ville;Référence;Unités',
      `C1;20/01/2027;${transport};Fournil;12 rue du Port;44000;Nantes;THE;1`,
    ]
    const columns = ({ issues }: { issues: [number, string, string][] }) => issues.map(([, column]) => column)
    expect(columns(await deposit('delivery', file('Messagerie Quai')))).not.toContain('hour')
    expect(columns(await deposit('delivery', file(''), { transporter: 'by_quai_courier' }))).not.toContain('hour')
    expect((await deposit('delivery', file('Navette Quai'))).issues).toContainEqual([
      2,
      'hour',
      expect.stringContaining('pas de colonne Heure'),
    ])
  })
})

test('une cellule fusionnée vaut pour ses lignes, mais une quantité n’appartient qu’à une', async () => {
  const head = ['N° de commande', 'Date', 'Heure', 'Transport', 'Référence', 'Unités', 'Lot']
  const merged = ['A2:A3', 'G2:G3', 'F2:F3'].map((ref) => `<mergeCell ref="${ref}"/>`).join('')
  const rows = [
    head,
    ['M1', '20/01/2027', '09:00', 'Par le client', 'YAOURT', '<c><v>5</v></c>', 'L9'],
    ['', '', '', '', 'YAOURT', '', ''],
  ]
  const cells = rows.map((row, index) => sheetRow(index + 1, row)).join('')
  const file = await aWorkbook(`${cells}</sheetData><mergeCells>${merged}</mergeCells><sheetData>`)
  const { issues, cells: read } = await deposit('delivery', file)
  expect(read[1]).toMatchObject({ order_number: 'M1', batch_number: 'L9' })
  expect(issues).toEqual([[3, 'unit_quantity', expect.stringContaining('fusionnée')]])
})
