import { type ReactNode, useRef } from 'react'
import { t } from '../texts.ts'
import type { Selection } from './column.ts'
import { RowBox } from './RowBox.tsx'

interface RowBoxes<Row> {
  /** The checkbox of the whole page. */
  all: ReactNode
  of: (row: Row) => ReactNode
}

/** Renders the checkboxes of a table; Shift selects all rows since the last one. */
export const useRowBoxes = <Row,>(
  given: readonly Row[] | undefined,
  selection: Selection<Row> | undefined,
): RowBoxes<Row> | undefined => {
  const last = useRef<Row>(undefined)
  if (!given || !selection) return undefined
  const { isChosen, labelOf, onChange, isBlocked = () => false } = selection
  const rows = given.filter((row) => !isBlocked(row))
  const chosen = rows.filter(isChosen).length
  const toggle = (row: Row, isOn: boolean, isRange: boolean) => {
    const [from, to] = [last.current ? rows.indexOf(last.current) : -1, rows.indexOf(row)]
    last.current = row
    const range = isRange && from >= 0 ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [row]
    onChange(range, isOn)
  }
  return {
    all: (
      <RowBox
        label={t('chooseAll')}
        checked={rows.length > 0 && chosen === rows.length}
        indeterminate={chosen > 0 && chosen < rows.length}
        onToggle={(isOn) => onChange(rows, isOn)}
      />
    ),
    of: (row) =>
      !isBlocked(row) && (
        <RowBox label={labelOf(row)} checked={isChosen(row)} onToggle={(isOn, isRange) => toggle(row, isOn, isRange)} />
      ),
  }
}
