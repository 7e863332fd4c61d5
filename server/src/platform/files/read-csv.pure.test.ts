import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { inOneBatch } from '../../testing/builders/an-import.ts'
import { writeCsv } from './csv.ts'
import { readCsv } from './read-csv.ts'

const limits = { maxLines: 100, maxCellBytes: 10_240 }
const read = (text: string | Uint8Array) => readCsv(typeof text === 'string' ? Buffer.from(text) : text, limits)
const cellsOf = async (text: string | Uint8Array) => (await read(text)).slice(1).map(({ cells }) => cells)
const latin = (text: string) => Buffer.from(text, 'latin1')

const written = (header: string[], rows: string[][]): Promise<Buffer> => buffer(writeCsv(header, inOneBatch(rows)))

test('ce qu’un export écrit se relit à l’identique, formules, guillemets et sauts de ligne compris', async () => {
  const dangerous = fc.constantFrom(
    '=1+1',
    '+33 6',
    '-12',
    '@nom',
    '\tx',
    '\rx',
    "'a",
    "'=a",
    '="007"',
    '04/10/2026',
    '"',
    ';',
    'a"b;c\r\nd',
    'é€',
  )
  const cell = fc
    .oneof(dangerous, fc.string({ unit: 'grapheme', maxLength: 30 }))
    .filter((text) => !text.includes('\0'))
  const row = fc.tuple(cell, cell, cell).filter((cells) => cells.some((one) => one.trim() !== ''))
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
      const given = rows.map((cells) => [...cells])
      expect(await cellsOf(await written(['a', 'b', 'c'], given))).toEqual(given)
    }),
    { numRuns: 300 },
  )
})

describe('encodages', () => {
  const text = 'référence;désignation\r\nTHÉ;Œuf à 3 €\r\n'
  test('UTF-8 sans marque', async () => expect(await cellsOf(text)).toEqual([['THÉ', 'Œuf à 3 €']]))
  test('UTF-8 avec marque', async () => {
    const [header] = await read(`\ufeff${text}`)
    expect(header?.cells).toEqual(['référence', 'désignation'])
  })
  test('Windows-1252, comme Excel en français', async () => {
    const bytes = latin('référence;désignation\r\nTHÉ;\x8cuf à 3 \x80\r\n')
    expect(await cellsOf(bytes)).toEqual([['THÉ', 'Œuf à 3 €']])
  })
  test.each([
    ['page de code 850, en-têtes sans accent', 'reference;designation\r\nA;Th\x82 vert glac\x82\r\n', 'Thé vert glacé'],
    ['page de code 850', 'R\x82f\x82rence;D\x82signation\r\nA;Cr\x8ame \x85 glacer\r\n', 'Crème à glacer'],
    [
      'page de code 850, en capitales',
      'R\x90F\x90RENCE;NOM\r\nA;P\xb6TE BRIS\x90E FRAN\x80AISE N\xf8 4\r\n',
      'PÂTE BRISÉE FRANÇAISE N° 4',
    ],
    [
      'Mac Roman',
      'R\x8ef\x8erence;D\x8esignation\r\nA;Cr\x8fme \x88 glacer, p\x89te d\xd5\x8et\x8e\r\n',
      'Crème à glacer, pâte d’été',
    ],
    [
      'Mac Roman, en-têtes sans accent, retours seuls',
      'reference;designation\rA;Cr\x8fme \x88 glacer\r',
      'Crème à glacer',
    ],
    [
      'Windows-1252, signes rares',
      'N\xb0;Nom\r\nA;\x8cuf d\x92\xe9t\xe9 \x96 12 m\xb2 \xab\xa0\xbd\xa0\xbb CAF\xe9 \xd8 12\x85\r\n',
      'Œuf d’été – 12 m² «\u00a0½\u00a0» CAFé Ø 12…',
    ],
    ['Windows-1252, autres langues', 'ref;nom\r\nA;Jalape\xf1o M\xfcller\r\n', 'Jalapeño Müller'],
    ['UTF-8 pris pour du Windows-1252', Buffer.from('ref;nom\r\nA;ThÃ© glacÃ©\r\n'), 'Thé glacé'],
  ])('%s', async (_title, text, cell) => {
    expect(await cellsOf(typeof text === 'string' ? latin(text) : text)).toEqual([['A', cell]])
  })
  test.each([
    ['un octet que Windows-1252 n’a pas', 'ref;nom\r\nA;50 \x81 50\r\n'],
    ['des lettres que deux encodages rendent presque justes', 'ref;nom\r\nA;P\x8are N\x94el\r\n'],
  ])('refusé plutôt que mal lu : %s', async (_title, text) => {
    expect(await read(latin(text)).catch((error: unknown) => error)).toMatchObject({
      code: 'FILE_UNREADABLE',
      message: expect.stringContaining('CSV UTF-8'),
    })
  })
  test('UTF-16, dans les deux sens', async () => {
    const little = Buffer.from(`\ufeff${text}`, 'utf16le')
    expect(await cellsOf(little)).toEqual([['THÉ', 'Œuf à 3 €']])
    expect(await cellsOf(Buffer.from(little).swap16())).toEqual([['THÉ', 'Œuf à 3 €']])
  })
})

describe('séparateurs', () => {
  test.each([';', ',', '\t'])('%j est reconnu dans l’en-tête', async (delimiter) => {
    expect(await cellsOf(`a${delimiter}"b;,\t"${delimiter}c\n1${delimiter}2${delimiter}3`)).toEqual([['1', '2', '3']])
  })
  test('la première ligne « sep= » décide, et ne compte pas', async () => {
    expect((await read('sep=|\r\na;b|c\r\n1|2\r\n')).slice(1)).toEqual([{ line: 2, cells: ['1', '2'] }])
  })
})

describe('lignes', () => {
  test('numérotées comme dans un tableur : lignes vides comptées, cellules sur plusieurs lignes non', async () => {
    expect((await read('a;b\r\n\r\n"x\r\ny";2\r\n;\r\nz;3')).slice(1).map(({ line }) => line)).toEqual([3, 5])
  })
  test('une cellule qui manque en fin de ligne, un guillemet au milieu d’un texte', async () => {
    expect(await cellsOf('a;b;c\nVis 3" ;2\n')).toEqual([['Vis 3" ', '2']])
  })
})

describe('cellules protégées', () => {
  test('« ="00124" » est le texte 00124 ; une autre formule reste telle quelle', async () => {
    expect(await cellsOf('a;b\n="00124";=A1&"x"\n')).toEqual([['00124', '=A1&"x"']])
    expect(await cellsOf("a;b\n'01003;'90s\n")).toEqual([['01003', "'90s"]])
  })
  test('une date écrite par un tableur se dit comme telle, un code ou un texte protégé non', async () => {
    const line = '04/10/2026;4-oct.;oct-26;4-Oct;2026-10-04 00:00:00;10-2024;2026-10-04;MARS-26;31/31;="04/10/2026"\n'
    const [, row] = await read(line.repeat(2))
    expect(row?.dates).toEqual([0, 1, 2, 3, 4])
    expect(row?.cells.at(-1)).toBe('04/10/2026')
  })
})

describe('fichiers d’un autre genre, dits par leur nom', () => {
  const ole = (name: string) =>
    Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.from(name, 'utf16le')])
  test.each([
    ['un classeur protégé', ole('EncryptedPackage'), /protégé par un mot de passe/],
    ['un ancien classeur', ole('Workbook'), /ancien classeur \(\.xls\)/],
    ['un ancien classeur d’un autre programme', ole('WORKBOOK'), /ancien classeur \(\.xls\)/],
    ['un ancien document', ole('WordDocument'), /n’est pas un tableau/],
    ['une page web', Buffer.from('\n<html><table><tr><td>Référence</td></tr></table></html>'), /page web/],
    ['un tableau HTML en UTF-16', Buffer.from('\ufeff<table><tr><td>a</td></tr></table>', 'utf16le'), /page web/],
    ['une page web commentée', Buffer.from('<!-- export -->\r\n<!DOCTYPE html><html></html>'), /page web/],
    ['une archive web', Buffer.from('MIME-Version: 1.0\r\nContent-Type: multipart/related'), /page web archivée/],
    [
      'un classeur XML',
      Buffer.from('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>'),
      /classeur au format XML/,
    ],
    ['un PDF', Buffer.from('%PDF-1.7\n'), /C’est un PDF/],
  ])('%s', async (_title, bytes, message) => {
    expect(await read(bytes).catch((error: unknown) => error)).toMatchObject({
      code: 'FILE_UNREADABLE',
      message: expect.stringMatching(message),
    })
  })
})

describe('refus', () => {
  const refusal = (text: string | Uint8Array) => read(text).catch((error: unknown) => error)
  test('un guillemet jamais refermé est dit à sa ligne', async () => {
    expect(await refusal('a;b\n1;2\n"3;4\n5;6')).toMatchObject({ code: 'FILE_UNREADABLE', params: { line: 3 } })
  })
  test('un classeur, un fichier binaire', async () => {
    expect(await refusal(Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))).toMatchObject({ code: 'FILE_UNREADABLE' })
    expect(await refusal('a;b\n1;\0')).toMatchObject({ code: 'FILE_UNREADABLE' })
  })
  test('une cellule de plus de 10 ko', async () => {
    expect(await refusal(`a;b\n1;${'x'.repeat(10_241)}`)).toMatchObject({ params: { line: 2 } })
  })
  test('plus de lignes que permis, avec ce qui peut précéder l’en-tête', async () => {
    expect(await refusal(`a\n${'1\n'.repeat(131)}`)).toMatchObject({ code: 'IMPORT_TOO_LONG' })
    expect(await read(`a\n${'1\n'.repeat(130)}`)).toHaveLength(131)
  })
})

describe('lecture d’un fichier fait pour durer', () => {
  test('une ligne vide ou trop courte ne crée aucune erreur', async () => {
    const traces = vi.spyOn(Error, 'captureStackTrace')
    const text = `a;b;c\n1;2;3\n${'\n'.repeat(1_000)}${';;\n'.repeat(1_000)}${'x;y\n'.repeat(50)}`
    expect(await read(text)).toHaveLength(52)
    expect(traces).not.toHaveBeenCalled()
    traces.mockRestore()
  })
  test('une ligne de plus de 16 384 cellules, un guillemet refermé bien plus loin', async () => {
    const refused = { code: 'FILE_UNREADABLE', params: { line: 2 } }
    await expect(read(`a;b\n${';'.repeat(20_000)}\n`)).rejects.toMatchObject(refused)
    await expect(read(`a;b\n"${'\n'.repeat(1_000_000)}";1\n`)).rejects.toMatchObject(refused)
    await expect(read(`a;b\n"${'""'.repeat(1_000_000)}";1\n`)).rejects.toMatchObject(refused)
  })
  test('s’arrête quand son lecteur s’en va', async () => {
    const leaving = new AbortController()
    const reading = readCsv(Buffer.from(`a;b\n${'1;2\n'.repeat(90_000)}`), {
      ...limits,
      maxLines: 100_000,
      signal: leaving.signal,
    })
    leaving.abort(new Error('parti'))
    await expect(reading).rejects.toThrow('parti')
  })
})
