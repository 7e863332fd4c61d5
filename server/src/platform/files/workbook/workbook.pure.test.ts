import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import yazl from 'yazl'
import { writeXlsx } from '../xlsx.ts'
import { readWorkbook } from './read.ts'

const limits = { maxRows: 100, maxCellBytes: 10_240, maxInflatedBytes: 1_000_000 }

const written = async (rows: string[][]): Promise<Buffer> => {
  const batches = (async function* () {
    yield rows
  })()
  const parts: Uint8Array[] = []
  for await (const part of writeXlsx(
    [
      { header: 'a', width: 9 },
      { header: 'b', width: 9 },
    ],
    batches,
  ))
    parts.push(part)
  return Buffer.concat(parts)
}

/** Builds a workbook with the cells of one sheet, as Excel writes them. */
const aWorkbook = (
  cells: string,
  { sheets = '', parts = {} }: { sheets?: string; parts?: Record<string, string> } = {},
) => {
  const zip = new yazl.ZipFile()
  const all: Record<string, string> = {
    'xl/workbook.xml': `<workbook><sheets>${sheets}<sheet name="Feuil1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId9" Target="worksheets/hidden.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet><sheetData>${cells}</sheetData></worksheet>`,
    'xl/sharedStrings.xml':
      '<sst><si><t>Thé &amp; café</t></si><si><r><t xml:space="preserve">en </t></r><r><t>gras</t></r><rPh><t>phonétique</t></rPh></si></sst>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy;@"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="20"/><xf numFmtId="165"/></cellXfs></styleSheet>',
    ...parts,
  }
  for (const [name, text] of Object.entries(all)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return buffer(zip.outputStream)
}

const rowsOf = async (cells: string) => (await readWorkbook(await aWorkbook(cells), limits)).map((row) => row.cells)

test('ce que Quai exporte en classeur se relit à l’identique', async () => {
  const cell = fc.oneof(
    fc.constantFrom('=1+1', '+33', '@nom', '"', '<b>&amp;</b>', 'a\nb', 'é€', '007', "'a"),
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
    ['un code montré avec ses zéros', '<c r="A1" s="2"><v>123</v></c>', '00123'],
    ['un nombre décimal', '<c r="A1"><v>13.75</v></c>', '13,75'],
    ['un nombre qui serait ambigu', '<c r="A1"><v>1.234</v></c>', '1,2340'],
    ['une erreur d’arrondi', '<c r="A1"><v>0.30000000000000004</v></c>', '0,3'],
    ['une date', '<c r="A1" s="1"><v>46387</v></c>', '31/12/2026'],
    ['une date au format français', '<c r="A1" s="4"><v>46387</v></c>', '31/12/2026'],
    ['une heure', '<c r="A1" s="3"><v>0.395833333333333</v></c>', '09:30'],
    ['un vrai ou faux', '<c r="A1" t="b"><v>1</v></c>', 'oui'],
    ['le résultat d’une formule', '<c r="A1" t="str"><f>A2&amp;"x"</f><v>x</v></c>', 'x'],
  ])('%s', async (_title, cell, text) => {
    expect(await rowsOf(`<row r="1">${cell}</row>`)).toEqual([[text]])
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
  })
  const shared = (texts: string) => ({ parts: { 'xl/sharedStrings.xml': `<sst>${texts}</sst>` } })
  const large = { maxRows: 10_000, maxCellBytes: 10_240 }
  const counts = { pieces: 3_000, cells: 1_000, texts: 500 }
  test.each([
    ['trop de balises', () => aWorkbook('<a>'.repeat(3_001)), 'too large'],
    ['trop de cellules, même vides', () => aWorkbook(`<row>${'<c r="A1"/>'.repeat(1_001)}</row>`), 'too large'],
    ['trop de textes partagés', () => aWorkbook('', shared('<si/>'.repeat(501))), 'too large'],
  ])('%s : refusé', async (_title, file, message) => {
    expect(await problem(file(), { ...large, counts })).toBe(message)
  })
  test.each([
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
  ])('%s : refusé', async (_title, file, message) => {
    expect(await problem(file(), large)).toBe(message)
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
