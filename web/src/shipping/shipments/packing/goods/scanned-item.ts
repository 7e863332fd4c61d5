import type { ShippedItem } from '@quai/contract/shipping/shipments/shipment.ts'
import { type Named, scannedLine } from '../../../../goods/barcodes/scanned-line.ts'
import { t } from '../texts.ts'

const words = {
  notListed: (code: string) => t('notListed', { code }),
  noBatch: (reference: string, batch: string) => t('noBatch', { reference, batch }),
  several: (reference: string) => t('several', { reference }),
}

/**
 * Finds the line of an order that a code names among those with something left to pack. Its sentence tells a wrong
 * article, a wrong batch and an article that is packed already.
 */
export const scannedItem = (
  code: string,
  items: readonly ShippedItem[],
  left: ReadonlyMap<number, number>,
): Named<ShippedItem> => {
  const open = scannedLine(
    code,
    items.filter(({ id }) => (left.get(id) ?? 0) > 0),
    words,
  )
  if ('line' in open || isSeveral(open)) return open
  const any = scannedLine(code, items, words)
  if ('line' in any) return { problem: t('nothingLeft', { reference: any.line.reference }) }
  return isSeveral(any) ? { problem: t('nothingLeft', { reference: any.search ?? '' }) } : any
}

/** True when a code names several lines, which only a choice settles. */
const isSeveral = ({ problem, search }: { problem: string; search?: string }): boolean =>
  search !== undefined && problem === words.several(search)

/** Reads what was typed: « 3*THE-01 » is three of THE-01. */
export const typedCode = (typed: string): { code: string; times: number } => {
  const [, times, code] = /^\s*(\d{1,6})\s*[*×x]\s*(\S.*)$/i.exec(typed) ?? []
  return code && times ? { code: code.trim(), times: Number(times) } : { code: typed.trim(), times: 1 }
}
