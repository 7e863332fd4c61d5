import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import yazl from 'yazl'
import { aWorkbook, inOneBatch, sheetRow } from '../../../testing/builders/an-import.ts'
import { writeXlsx } from '../sheet.ts'
import { readWorkbook } from './read.ts'
import { readWorkbookRows, workbookReaders } from './workbook.ts'

const columns = [
  { header: 'a', width: 9 },
  { header: 'b', width: 9 },
]
const written = (rows: string[][]): Promise<Buffer> => buffer(writeXlsx(columns, inOneBatch(rows)))

const limits = { maxRows: 100, maxCellBytes: 10_240, maxInflatedBytes: 1_000_000 }

const rowsOf = async (cells: string) => (await readWorkbook(await aWorkbook(cells), limits)).map((row) => row.cells)

test('ce que Quai exporte en classeur se relit à l’identique', async () => {
  const cell = fc.oneof(
    fc.constantFrom('a_x000D_b', '=1+1', '+33', '@nom', '"', '<b>&amp;</b>', 'a\nb', 'é€', '007', "'a"),
    fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => !/[\p{Cc}\ufffe\uffff]/u.test(text)),
  )
  const row = fc.tuple(cell, cell).filter((cells) => cells.some((text) => text.trim() !== ''))
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
      const given = rows.map((cells) => [...cells])
      const read = await readWorkbook(await written(given), limits)
      expect(read.slice(1).map(({ cells }) => cells)).toEqual(given)
    }),
    { numRuns: 100 },
  )
})

describe('les cellules d’Excel', () => {
  test.each([
    ['un texte partagé', '<c r="A1" t="s"><v>0</v></c>', 'Thé & café'],
    ['un texte en plusieurs morceaux, sans sa lecture', '<c r="A1" t="s"><v>1</v></c>', 'en gras'],
    ['un code au format Nombre', '<c r="A1"><v>3760123456784</v></c>', '3760123456784'],
    ['un code écrit en exposant par Excel', '<c r="A1"><v>3.760123456784E12</v></c>', '3760123456784'],
    [
      'un code trop long, que le tableur a abîmé',
      '<c r="A1"><v>1.2345678901234568E+19</v></c>',
      '1.2345678901234568E+19',
    ],
    ['un nombre décimal', '<c r="A1"><v>13.75</v></c>', '13,75'],
    ['un nombre qui serait ambigu', '<c r="A1"><v>1.234</v></c>', '1,2340'],
    ['une erreur d’arrondi', '<c r="A1"><v>0.30000000000000004</v></c>', '0,3'],
    ['une date', '<c r="A1" s="1"><v>46387</v></c>', '31/12/2026'],
    ['une date au format français', '<c r="A1" s="4"><v>46387</v></c>', '31/12/2026'],
    ['une heure', '<c r="A1" s="3"><v>0.395833333333333</v></c>', '09:30'],
    ['un vrai ou faux', '<c r="A1" t="b"><v>1</v></c>', 'VRAI'],
    ['le résultat d’une formule', '<c r="A1" t="str"><f>A2&amp;"x"</f><v>x</v></c>', 'x'],
    [
      'un signe écrit par son code',
      '<c r="A1" t="inlineStr"><is><t>un_x000A_deux_x005F_x000A__x0000_</t></is></c>',
      'un\ndeux_x000A_',
    ],
    ['une formule en erreur', '<c r="A1" t="e"><f>VLOOKUP(1,B:C,2)</f><v>#N/A</v></c>', '#N/A'],
    ['une erreur sans nom connu', '<c r="A1" t="e"><v>#OUPS</v></c>', '#N/A'],
    ['une formule sans résultat', '<c r="A1"><f>B1+1</f><v></v></c>', '#FORMULE!'],
    ['un mois sans jour', '<c r="A1" s="5"><v>46539</v></c>', '06/2027'],
  ])('%s', async (_title, cell, text) => {
    expect(await rowsOf(`<row r="1">${cell}</row>`)).toEqual([[text]])
  })
  test('une formule qui donne un texte vide est vide', async () => {
    const cells = '<c r="A1" t="str"><f>IF(B1="","",B1)</f><v></v></c><c r="B1"><v>1</v></c>'
    expect(await rowsOf(`<row r="1">${cells}</row>`)).toEqual([['', '1']])
  })
  test('un classeur compté depuis 1904 garde ses jours et ses heures', async () => {
    const cells = '<c s="1"><v>44909</v></c><c s="3"><v>0.375</v></c><c s="4"><v>44909.5</v></c>'
    const file = await aWorkbook(`<row r="1">${cells}</row>`, { is1904: true })
    expect(await readWorkbook(file, limits)).toMatchObject([{ cells: ['15/12/2026', '09:00', '15/12/2026 12:00'] }])
  })
  test('une date se dit comme telle, un texte qui lui ressemble non', async () => {
    const file = await aWorkbook(
      sheetRow(1, ['<c s="6"><v>46299</v></c>', '04/10/2026', '<c t="d"><v>2026-10-04</v></c>']),
    )
    expect(await readWorkbook(file, limits)).toEqual([
      { line: 1, cells: ['04/10/2026', '04/10/2026', '2026-10-04'], dates: [0, 2] },
    ])
  })
  test('un nombre garde sa valeur, et dit comment sa cellule le montre', async () => {
    expect(await readWorkbook(await aWorkbook('<row r="1"><c s="2"><v>123</v></c></row>'), limits)).toEqual([
      { line: 1, cells: ['123'], shown: { 0: { text: '00123', as: 'code' } } },
    ])
  })
  test('une cellule fusionnée vaut pour les lignes qu’elle couvre, dans sa première colonne', async () => {
    const merged = '</sheetData><mergeCells><mergeCell ref="A1:B2"/></mergeCells><sheetData>'
    const file = await aWorkbook(`${sheetRow(1, ['L1', '', 'x'])}${sheetRow(2, ['', '', 'y'])}${merged}`)
    expect(await readWorkbook(file, limits)).toEqual([
      { line: 1, cells: ['L1', '', 'x'], merged: [1] },
      { line: 2, cells: ['L1', '', 'y'], merged: [0, 1] },
    ])
  })
  test('la feuille lue est celle qui a les colonnes, à défaut la première', async () => {
    const known = { keys: [['reference'], ['designation']], wanted: [['reference']] }
    const sheets = '<sheet name="Notice" sheetId="9" r:id="rId9"/>'
    const read = async (notice: string, title: string) => {
      const parts = { 'xl/worksheets/other.xml': `<worksheet><sheetData>${notice}</sheetData></worksheet>` }
      return (
        await readWorkbook(await aWorkbook(sheetRow(1, ['Référence', title]), { sheets, parts }), { ...limits, known })
      )[0]
    }
    const notice = sheetRow(1, ['Référence', 'obligatoire'])
    expect(await read(notice, 'Désignation')).toMatchObject({ cells: ['Référence', 'Désignation'] })
    expect(await read(notice, 'Couleur')).toMatchObject({ cells: ['Référence', 'obligatoire'] })
    expect(await read(sheetRow(1, ['À lire']), 'Couleur')).toMatchObject({ cells: ['Référence', 'Couleur'] })
  })
  test('sans colonne connue, la feuille lue est la première qui a un tableau : ni vide, ni graphique, ni notice', async () => {
    const known = { keys: [['reference'], ['designation']], wanted: [['reference']] }
    const sheets = '<sheet name="Avant" sheetId="9" r:id="rId9"/>'
    const table = `${sheetRow(1, ['Item code', 'Item label', 'Color'])}${sheetRow(2, ['A', 'Thé', 'vert'])}`
    const read = async (before: string) => {
      const parts = { 'xl/worksheets/other.xml': before }
      return (await readWorkbook(await aWorkbook(table, { sheets, parts }), { ...limits, known })).map(
        ({ cells }) => cells[0],
      )
    }
    const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
    const notice = `${sheetRow(1, ['Colonne', 'Sens'])}${sheetRow(2, ['Item code', 'Le code'])}`
    expect(await read(sheet(''))).toEqual(['Item code', 'A'])
    expect(await read('<chartsheet><drawing r:id="rId1"/></chartsheet>')).toEqual(['Item code', 'A'])
    expect(await read(sheet(sheetRow(1, ['À lire avant de remplir'])))).toEqual(['Item code', 'A'])
    expect(await read(sheet(notice))).toEqual(['Item code', 'A'])
    expect(await read(sheet(table.replace('Item code', 'Autre')))).toEqual(['Autre', 'A'])
  })
  test('le classeur est la pièce que le fichier désigne, quel que soit son nom', async () => {
    const type = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
    const parts = {
      '_rels/.rels': `<Relationships><Relationship Id="a" Type="${type}/officeDocument" Target="/doc/book2.xml"/></Relationships>`,
      'doc/book2.xml': '<workbook><sheets><sheet name="F" sheetId="1" r:id="r1"/></sheets></workbook>',
      'doc/_rels/book2.xml.rels': `<Relationships><Relationship Id="r1" Type="${type}/worksheet" Target="s\\one.xml"/><Relationship Id="r2" Type="${type}/sharedStrings" Target="texts7.xml"/></Relationships>`,
      'doc/s/one.xml': `<worksheet><sheetData>${sheetRow(1, ['<c t="s"><v>0</v></c>'])}</sheetData></worksheet>`,
      'doc/texts7.xml': '<sst><si><t>Lu</t></si></sst>',
    }
    expect(await readWorkbook(await aWorkbook('', { parts }), limits)).toEqual([{ line: 1, cells: ['Lu'] }])
  })
  test('une mise en forme sans valeur ne compte pas, même jusqu’à la dernière colonne', async () => {
    expect(await rowsOf('<row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="0"/></row>')).toEqual([['1']])
  })
  test('une cellule et une ligne absentes laissent leur place ; une feuille masquée ne se lit pas', async () => {
    const sheets = '<sheet name="Caché" sheetId="9" state="hidden" r:id="rId9"/>'
    const file = await aWorkbook('<row r="3"><c r="C3"><v>7</v></c></row>', { sheets })
    expect(await readWorkbook(file, limits)).toEqual([{ line: 3, cells: ['', '', '7'] }])
  })
})

describe('un fichier hostile', () => {
  const problem = async (file: Promise<Buffer>, within: Parameters<typeof readWorkbook>[1] = limits) =>
    readWorkbook(await file, within).then(
      () => 'lu',
      (refusal: Error) => refusal.message,
    )
  test('qui enfle une fois ouvert est refusé en chemin', async () => {
    expect(await problem(aWorkbook(`<row r="1"><c><v>${' '.repeat(2_000_000)}</v></c></row>`))).toBe('too large')
  })
  test('qui déclare des entités, une colonne de trop ou du XML abîmé est refusé', async () => {
    const doctype = '<!DOCTYPE a [<!ENTITY b "c">]><workbook/>'
    expect(await problem(aWorkbook('', { parts: { 'xl/workbook.xml': doctype } }))).toBe('malformed XML')
    expect(await problem(aWorkbook('<row r="1"><c r="XFD1"><v>1</v></c></row>'))).toBe('too many columns')
    expect(await problem(aWorkbook('<row r="1"><c r="A1"><v>1</v></c><'))).toBe('malformed XML')
    const merged = `</sheetData><mergeCells>${'<mergeCell ref="A1:XFD1"/>'.repeat(600)}</mergeCells><sheetData>`
    expect(await problem(aWorkbook(`${sheetRow(1, ['a'])}${merged}`))).toBe('too large')
  })
  const shared = (texts: string) => ({ parts: { 'xl/sharedStrings.xml': `<sst>${texts}</sst>` } })
  const large = { maxRows: 10_000, maxCellBytes: 10_240 }
  const counts = { counts: { pieces: 3_000, cells: 1_000, texts: 500 } }
  test.each([
    ['trop de balises', () => aWorkbook('<a>'.repeat(3_001)), 'too large', counts],
    ['trop de cellules, même vides', () => aWorkbook(`<row>${'<c r="A1"/>'.repeat(1_001)}</row>`), 'too large', counts],
    ['trop de textes partagés', () => aWorkbook('', shared('<si/>'.repeat(501))), 'too large', counts],
    ['plus de 100 000 lignes, vides comprises', () => aWorkbook('<row/>'.repeat(100_001)), 'too many rows'],
    [
      'un long texte partagé, repris partout',
      () => aWorkbook('<row><c t="s"><v>0</v></c></row>', shared(`<si><t>${'x'.repeat(5_000_000)}</t></si>`)),
      'long cell',
    ],
    [
      'un texte permis, repris deux mille fois',
      () =>
        aWorkbook('<row><c t="s"><v>0</v></c></row>'.repeat(2_000), shared(`<si><t>${'x'.repeat(10_000)}</t></si>`)),
      'too large',
    ],
  ])('%s : refusé', async (_title, file, message, within: Partial<typeof counts> = {}) => {
    expect(await problem(file(), { ...large, ...within })).toBe(message)
  })
  test('dix mille lignes pleines de dix colonnes se lisent', async () => {
    const row = `<row>${'<c><v>12345</v></c>'.repeat(10)}</row>`
    expect(await readWorkbook(await aWorkbook(row.repeat(10_000)), large)).toHaveLength(10_000)
  })
  test('qui n’est pas un classeur est refusé', async () => {
    const zip = new yazl.ZipFile()
    zip.addBuffer(Buffer.from('x'), 'x.txt')
    zip.end()
    expect(await problem(buffer(zip.outputStream))).toBe('not a workbook')
    expect(await problem(Promise.resolve(Buffer.from('PK\u0003\u0004abc')))).not.toBe('lu')
  })
})

describe('le processus qui lit', () => {
  const known = { keys: [['a'], ['b']], wanted: [] }
  afterAll(() => workbookReaders.close())

  test('ne peut lire que son code, et rien écrire', async () => {
    const content = await written([['1', '2']])
    expect(await readWorkbookRows(content, { maxLines: 10, maxCellBytes: 100, known })).toHaveLength(2)
    const [pid] = workbookReaders.pids
    const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0')
    expect(words).toContain('--permission')
    const allowed = words.filter((word) => word.startsWith('--allow'))
    expect(
      allowed.filter(
        (word) => !/^--allow-fs-read=.*(\.ts|\.json|\/files\/\*|\/contract\/\*|\/node_modules\/\*)$/.test(word),
      ),
    ).toEqual([])
  })

  test('quand trop de classeurs attendent, le suivant est refusé : qu’il revienne, il n’est pas jugé', async () => {
    const leaving = new AbortController()
    const content = await written([['1', '2']])
    const asked = (rank: number) =>
      readWorkbookRows(content, {
        maxLines: 10,
        maxCellBytes: 100,
        known,
        caller: `user ${rank}`,
        signal: leaving.signal,
      })
    const accepted = Promise.allSettled(Array.from({ length: 12 }, (_, rank) => asked(rank)))
    await expect(asked(12)).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      params: { retryAfterSeconds: expect.any(Number) },
    })
    leaving.abort(new Error('gone'))
    await accepted
  })
})
