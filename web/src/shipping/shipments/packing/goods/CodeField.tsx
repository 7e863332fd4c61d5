import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { packagesText } from '@quai/contract/goods/products/packaging.ts'
import type { ShippedItem } from '@quai/contract/shipping/shipments/shipment.ts'
import { useRef, useState } from 'react'
import { type Outcome, ScanButton } from '../../../../goods/barcodes/ScanButton.tsx'
import { type Named, scannedLine } from '../../../../goods/barcodes/scanned-line.ts'
import { signal } from '../../../../goods/barcodes/signal.ts'
import { shortcuts } from '../../../../platform/keys/shortcuts.ts'
import { rankOf } from '../names.ts'
import { t } from '../texts.ts'
import { codeField } from '../use-packing-keys.ts'

interface Props {
  items: readonly ShippedItem[]
  left: ReadonlyMap<number, number>
  /** Puts goods into the open package; returns its number, or why not. */
  onPut: (item: ShippedItem, quantity: number) => { packageNumber: string; refused: string | undefined }
  /** Called with the sentence of a code that was refused. */
  onRefused: (sentence: string) => void
}

/** Takes codes from a scanner, from the camera and from the keyboard: each puts goods into the open package. */
export const CodeField = ({ items, left, onPut, onRefused }: Props) => {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const take = (code: string, times: number): Outcome => {
    const found = scannedItem(code, items, left)
    if ('problem' in found) return { text: found.problem, isWrong: true }
    const { line, quantity } = found
    const put = onPut(line, quantity * times)
    if (put.refused !== undefined) return { text: put.refused, isWrong: true }
    const goods = packagesText(quantity * times, line.productPackaging)
    return {
      text: t('scanned', { reference: line.reference, quantity: goods, rank: String(rankOf(put.packageNumber)) }),
    }
  }
  const takeScanned = (code: string): Outcome => {
    const outcome = take(code, 1)
    if (!outcome.isWrong) return outcome
    onRefused(outcome.text)
    return { ...outcome, isSaid: true }
  }
  const submit = () => {
    const { code, times } = typedCode(typed)
    const outcome = take(code, times)
    // The button signals the codes of a scanner; a refusal sounds by itself.
    if (outcome.isWrong) onRefused(outcome.text)
    else signal(false)
    setTyped('')
    field.current?.focus()
  }
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', flexWrap: 'wrap' }}>
      <TextField
        inputRef={field}
        label={t('code')}
        helperText={t('codeHint')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || typed.trim() === '') return
          event.preventDefault()
          submit()
        }}
        sx={{ flex: '1 1 200px' }}
        slotProps={{
          htmlInput: {
            ...codeField,
            autoComplete: 'off',
            autoCapitalize: 'off',
            spellCheck: false,
            enterKeyHint: 'done',
            'aria-keyshortcuts': shortcuts.search,
          },
        }}
      />
      <ScanButton onCode={takeScanned} continuous={t('scanLead')} variant="outlined" />
    </Box>
  )
}

const words = {
  notListed: (code: string) => t('notListed', { code }),
  noBatch: (reference: string, batch: string) => t('noBatch', { reference, batch }),
  several: (reference: string) => t('several', { reference }),
}

/**
 * Finds the line of an order that a code names among those with something left to pack. Its sentence tells a wrong
 * article, a wrong batch and an article that is packed already.
 */
const scannedItem = (
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
const typedCode = (typed: string): { code: string; times: number } => {
  const [, times, code] = /^\s*(\d{1,6})\s*[*×x]\s*(\S.*)$/i.exec(typed) ?? []
  return code && times ? { code: code.trim(), times: Number(times) } : { code: typed.trim(), times: 1 }
}
