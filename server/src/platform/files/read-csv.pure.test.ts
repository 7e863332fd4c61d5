import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { writeCsv } from './csv.ts'
import { readCsv } from './read-csv.ts'

const limits = { maxLines: 100, maxCellBytes: 10_240 }
const read = (text: string | Uint8Array) => readCsv(typeof text === 'string' ? Buffer.from(text) : text, limits)
const cellsOf = async (text: string | Uint8Array) => (await read(text)).rows.map(({ cells }) => cells)
const latin = (text: string) => Buffer.from(text, 'latin1')

const written = async (header: string[], rows: string[][]): Promise<Buffer> => {
  const batches = (async function* () {
    yield rows
  })()
  const parts: Uint8Array[] = []
  for await (const part of writeCsv(header, batches)) parts.push(part)
  return Buffer.concat(parts)
}

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
    const { header } = await read(`\ufeff${text}`)
    expect(header).toEqual(['référence', 'désignation'])
  })
  test('Windows-1252, comme Excel en français', async () => {
    const bytes = latin('référence;désignation\r\nTHÉ;\x8cuf à 3 \x80\r\n')
    expect(await cellsOf(bytes)).toEqual([['THÉ', 'Œuf à 3 €']])
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
    expect((await read('sep=|\r\na;b|c\r\n1|2\r\n')).rows).toEqual([{ line: 2, cells: ['1', '2'] }])
  })
})

describe('lignes', () => {
  test('numérotées comme dans un tableur : lignes vides comptées, cellules sur plusieurs lignes non', async () => {
    expect((await read('a;b\r\n\r\n"x\r\ny";2\r\n;\r\nz;3')).rows.map(({ line }) => line)).toEqual([3, 5])
  })
  test('une cellule qui manque en fin de ligne, un guillemet au milieu d’un texte', async () => {
    expect(await cellsOf('a;b;c\nVis 3" ;2\n')).toEqual([['Vis 3" ', '2']])
  })
})

describe('refus', () => {
  const refusal = (text: string | Uint8Array) => read(text).catch((error: unknown) => error)
  test('un guillemet jamais refermé est dit à sa ligne', async () => {
    expect(await refusal('a;b\n1;2\n"3;4\n5;6')).toMatchObject({ code: 'FILE_UNREADABLE', params: { line: 3 } })
  })
  test('un classeur, un fichier binaire', async () => {
    expect(await refusal(Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))).toMatchObject({
      message: expect.stringContaining('classeur'),
    })
    expect(await refusal('a;b\n1;\0')).toMatchObject({ code: 'FILE_UNREADABLE' })
  })
  test('une cellule de plus de 10 ko', async () => {
    expect(await refusal(`a;b\n1;${'x'.repeat(10_241)}`)).toMatchObject({ params: { line: 2 } })
  })
  test('rien, ou un en-tête seul', async () => {
    expect(await refusal('')).toMatchObject({ code: 'IMPORT_EMPTY' })
    expect(await refusal('a;b\r\n;\r\n')).toMatchObject({ code: 'IMPORT_EMPTY' })
  })
  test('plus de lignes que permis', async () => {
    expect(await refusal(`a\n${'1\n'.repeat(101)}`)).toMatchObject({ code: 'IMPORT_TOO_LONG' })
    expect((await read(`a\n${'1\n'.repeat(100)}`)).rows).toHaveLength(100)
  })
})

describe('lecture d’un fichier fait pour durer', () => {
  test('une ligne vide ou trop courte ne crée aucune erreur', async () => {
    const traces = vi.spyOn(Error, 'captureStackTrace')
    const text = `a;b;c\n1;2;3\n${'\n'.repeat(1_000)}${';;\n'.repeat(1_000)}${'x;y\n'.repeat(50)}`
    expect((await read(text)).rows).toHaveLength(51)
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
