import { isUtf8 } from 'node:buffer'
import { codeText } from '@quai/contract/platform/text/plain-text.ts'
import fc from 'fast-check'
import { type SheetColumn, type SheetType, writeSheet } from '../platform/files/sheet.ts'

/** Number of cases of a round trip. `ROUND_TRIPS=10000` before the command of a test tries more. */
export const roundTrips = Number(process.env['ROUND_TRIPS'] ?? 1_000)

/** Somebody who waits for the reading of a file. */
export const aReader = {
  caller: 'user 1',
  gone: new AbortController().signal,
  spent: { waitingForChild: 0, inChild: 0 },
}

/** Characters of Windows-1252, without those that no text of the product may have, and without the bytes that it leaves free. */
const ansi = new Map(
  Array.from({ length: 256 }, (_none, byte): [string, number] => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
    byte,
  ]).filter(([character, byte]) => byte !== 0 && !/[\ufffd\u0080-\u009f\u00ad]/.test(character)),
)

const dangerous = [
  '=1+1',
  '="a"',
  '+33 6',
  '-12',
  '@nom',
  '\tx',
  "'a",
  "'=a",
  '"',
  ';',
  ',',
  'a"b;c\r\nd',
  'é à €',
  '1,234',
  '007',
  'oui',
]

/** Texts that spreadsheets and separators endanger, of at most `max` characters. */
export interface Texts {
  filled: (max: number) => fc.Arbitrary<string>
  optional: (max: number) => fc.Arbitrary<string | null>
  /** Codes but for those that look damaged by a spreadsheet. */
  code: fc.Arbitrary<string>
}

const textsFrom = (characters: readonly string[]): Texts => {
  const filled = (max: number) =>
    fc
      .array(fc.oneof(fc.constantFrom(...dangerous), fc.constantFrom(...characters)), { minLength: 1, maxLength: 6 })
      .map((parts) => parts.join('').trim().slice(0, max).trim())
      .filter((text) => text !== '')
  return {
    filled,
    optional: (max) => fc.option(filled(max), { nil: null }),
    code: filled(60)
      .map(codeText)
      .filter((text) => text !== '' && !/^\d([.,]\d+)?E\+\d{1,3}$/i.test(text)),
  }
}

export const csvTexts = textsFrom([...ansi.keys()])
/** A workbook has no control characters. */
export const workbookTexts = textsFrom([...ansi.keys()].filter((character) => !/\p{Cc}/u.test(character)))

/** Writes a file as an export does. */
export const exportedFile = async <Row>(
  type: SheetType,
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[],
): Promise<Buffer> => {
  const batches = async function* () {
    yield rows
  }
  const parts: Uint8Array[] = []
  for await (const part of writeSheet(type, columns, batches())) parts.push(part)
  return Buffer.concat(parts)
}

/** Saves a CSV file as French Excel does « CSV (séparateur : point-virgule) ». */
const asAnsi = (file: Buffer): Buffer =>
  Buffer.from(Array.from(file.toString('utf8').replace('\ufeff', ''), (character) => ansi.get(character) ?? 63))

/** Returns an exported CSV file in both encodings of French spreadsheets. */
export const bothEncodings = (file: Buffer): Buffer[] => {
  const saved = asAnsi(file)
  // « Ã© » in Windows-1252 has the bytes of « é » in UTF-8: nobody can tell such a file from the other.
  return isUtf8(saved) ? [file] : [file, saved]
}
