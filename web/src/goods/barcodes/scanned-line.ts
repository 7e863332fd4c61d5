import { containedGtin, gtinOfEan } from '@quai/contract/goods/barcodes/gtin.ts'
import { type Code, readCode } from '@quai/contract/goods/barcodes/read-code.ts'
import type { CountLine } from '@quai/contract/orders/inventories/inventory.ts'
import { wallClock } from '@quai/contract/platform/dates.ts'

/** Fields of a line that codes are compared with. */
export type CodedLine = Pick<CountLine, 'reference' | 'ean' | 'productPackaging' | 'batchNumber'>

/** Sentences for codes that name no single line. */
export interface NoLineWords {
  notListed: (code: string) => string
  noBatch: (reference: string, batch: string) => string
  several: (reference: string) => string
}

/** Line and quantity that a code names, or why it names none, in French, with a text to search. */
export type Named<Line> = { line: Line; quantity: number } | { problem: string; search?: string }

/** Finds the line that a code names, without the network: by its product, then its batch and its packaging. */
export const scannedLine = <Line extends CodedLine>(
  scanned: string,
  lines: readonly Line[],
  words: NoLineWords,
): Named<Line> => {
  const year = Number(wallClock(Date.now()).date.slice(0, 4))
  const code = readCode(scanned, year)
  if ('problem' in code) return code
  const named = linesNamed(code, lines)
  const [first] = named
  if (!first) return { problem: code.doubt ?? words.notListed(code.text) }
  const inBatch = named.filter(
    ({ batchNumber }) => code.batchNumber === null || isSame(batchNumber ?? '', code.batchNumber),
  )
  if (inBatch.length === 0)
    return {
      problem: code.doubt ?? words.noBatch(first.reference, code.batchNumber ?? ''),
      search: first.reference,
    }
  const packaging = isCase(code, first) ? 'package_box' : 'package_unit'
  const packed = inBatch.filter(({ productPackaging }) => productPackaging === packaging)
  const [line, other] = packed.length > 0 ? packed : inBatch
  if (!line || other) return { problem: words.several(first.reference), search: first.reference }
  return { line, quantity: code.quantity ?? 1 }
}

const linesNamed = <Line extends CodedLine>({ gtin, text }: Code, lines: readonly Line[]): Line[] => {
  const own = gtin ?? gtinOfEan(text)
  const gtins = own ? [own, containedGtin(own)] : []
  const byProduct = lines.filter(
    ({ ean, reference }) => (ean && gtins.includes(gtinOfEan(ean))) || isSame(reference, text),
  )
  return byProduct.length > 0 ? byProduct : lines.filter(({ batchNumber }) => isSame(batchNumber ?? '', text))
}

/** True when the code names a case of the line's article. */
const isCase = ({ gtin }: Code, { ean }: CodedLine): boolean => {
  const own = gtinOfEan(ean ?? '')
  return gtin !== null && own !== null && (containedGtin(gtin) === own || containedGtin(own) !== null)
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
