import Box from '@mui/material/Box'
import type { Product } from '@quai/contract/goods/products/product.ts'
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react'
import { blockOf } from '../../../ui/files/pasted-block.ts'
import type { EditedField } from './fields.ts'
import { readAs } from './paste.ts'
import { t } from './texts.ts'
import type { CellEdits } from './use-cell-edits.ts'

interface Props {
  product: Product
  field: EditedField
  edits: CellEdits
  /** Called with a block of cells copied from a workbook, from this cell on. */
  onPasteBlock?: (block: string[][]) => void
}

/** Edits a cell: kept on leaving it, given back by Escape; Enter goes to the next line of its column. */
export const EditCell = ({ product, field, edits, onPasteBlock }: Props) => {
  const set = (to: unknown) => edits.set([{ product, field: field.name, value: to }])
  const id = useId()
  const value = edits.valueOf(product, field.name)
  const problem = edits.problemOf(product.id, field.name)
  const label = t('cell', { field: field.label, reference: product.reference })
  const isChanged = !Object.is(value, product[field.name])
  const wiring = {
    'data-column': field.name,
    'aria-label': label,
    'aria-invalid': problem !== undefined,
    ...(problem && { 'aria-describedby': id }),
  }
  return (
    <Box
      component="span"
      onPaste={(event: ClipboardEvent) => {
        const block = blockOf(event.clipboardData.getData('text'))
        if (!block || !onPasteBlock) return
        event.preventDefault()
        onPasteBlock(block)
      }}
      sx={cellSx}
      data-changed={isChanged}
      data-wrong={problem !== undefined}
    >
      {field.kind === 'choice' ? (
        <select
          {...wiring}
          value={String(value)}
          onChange={({ target }) => set(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') set(product[field.name])
            if (event.key === 'Enter') goDown(event)
          }}
        >
          {/* A pasted word that is no choice stays in sight. */}
          {field.choices?.every((choice) => choice.value !== value) && (
            <option value={String(value)}>{String(value)}</option>
          )}
          {field.choices?.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      ) : (
        <TextCell
          key={textOf(value)}
          wiring={wiring}
          text={textOf(value)}
          isNumber={field.kind !== 'text'}
          onKeep={(typed) => set(readAs(field, typed))}
          onGiveBack={() => set(product[field.name])}
        />
      )}
      {problem && (
        <Box component="span" id={id} sx={{ display: 'block', color: 'error.main', fontSize: '0.75rem' }}>
          {problem}
        </Box>
      )}
    </Box>
  )
}

interface TextCellProps {
  wiring: object
  text: string
  isNumber: boolean
  onKeep: (typed: string) => void
  onGiveBack: () => void
}

const TextCell = ({ wiring, text, isNumber, onKeep, onGiveBack }: TextCellProps) => {
  const [typed, setTyped] = useState(text)
  return (
    <input
      {...wiring}
      value={typed}
      autoComplete="off"
      spellCheck={false}
      inputMode={isNumber ? 'decimal' : 'text'}
      style={isNumber ? { textAlign: 'right' } : undefined}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => typed.trim() !== text && onKeep(typed.trim())}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          setTyped(text)
          onGiveBack()
        }
        if (event.key === 'Enter') goDown(event)
      }}
    />
  )
}

/** Goes to the next line of the column; on the last one, leaving the cell keeps what was typed. */
const goDown = (event: KeyboardEvent<HTMLInputElement | HTMLSelectElement>): void => {
  event.preventDefault()
  const { currentTarget, shiftKey } = event
  const column = [
    ...(currentTarget
      .closest('table')
      ?.querySelectorAll<HTMLInputElement | HTMLSelectElement>(`[data-column="${currentTarget.dataset['column']}"]`) ??
      []),
  ]
  const next = column[column.indexOf(currentTarget) + (shiftKey ? -1 : 1)]
  if (!next) currentTarget.blur()
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}

const textOf = (value: unknown): string => {
  if (typeof value === 'number') return Number.isNaN(value) ? '' : String(value).replace('.', ',')
  return typeof value === 'string' ? value : ''
}

const cellSx = {
  display: 'block',
  mx: -2,
  '& input, & select': {
    width: 1,
    minHeight: 32,
    px: 2,
    font: 'inherit',
    color: 'inherit',
    bgcolor: 'transparent',
    border: 1,
    borderColor: 'divider',
    borderRadius: '4px',
  },
  '& option': { bgcolor: 'background.paper' },
  '&[data-changed="true"] input, &[data-changed="true"] select': { bgcolor: 'tone.wait.soft' },
  '&[data-wrong="true"] input, &[data-wrong="true"] select': { borderColor: 'error.main' },
}
