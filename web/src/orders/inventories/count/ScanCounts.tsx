import { packagesText } from '@quai/contract/goods/products/packaging.ts'
import { type Outcome, ScanButton } from '../../../goods/barcodes/ScanButton.tsx'
import { scannedLine } from '../../../goods/barcodes/scanned-line.ts'
import { batchText } from '../line-words.ts'
import { t } from '../texts.ts'
import type { ShownLine } from './use-count.ts'

const words = {
  notListed: (code: string) => t('scanNotListed', { code }),
  noBatch: (reference: string, batch: string) => t('scanNoBatch', { reference, batch }),
  several: (reference: string) => t('scanSeveral', { reference }),
}

interface Props {
  lines: readonly ShownLine[]
  /** Called with the line of a code and its new count. */
  onCount: (line: ShownLine, counted: number) => void
  /** Called with what to choose a line among, for a code that names several. */
  onSearch: (search: string) => void
}

/** Counts by scanning, with or without a network: each reading adds one to its line, or the quantity of the code. */
export const ScanCounts = ({ lines, onCount, onSearch }: Props) => {
  const take = (code: string): Outcome => {
    const found = scannedLine(code, lines, words)
    if ('problem' in found) {
      if (found.search) onSearch(found.search)
      return { text: found.problem, isWrong: true }
    }
    const { line, quantity } = found
    const counted = (line.counted ?? 0) + quantity
    onCount(line, counted)
    const reference = [line.reference, batchText(line)].filter(Boolean).join(' · ')
    return { text: t('scanned', { reference, quantity: packagesText(counted, line.productPackaging) }) }
  }
  return <ScanButton onCode={take} continuous={t('scanLead')} variant="outlined" />
}
