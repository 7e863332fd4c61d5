import Box from '@mui/material/Box'
import Checkbox, { type CheckboxProps } from '@mui/material/Checkbox'
import { type ReactNode, useRef } from 'react'
import { t } from '../texts.ts'
import type { Selection } from './column.ts'

interface Props extends Pick<CheckboxProps, 'checked' | 'indeterminate'> {
  label: string
  /** `isRange`: Shift was held, so that all rows since the last one chosen follow. */
  onToggle: (isChosen: boolean, isRange: boolean) => void
}

/** Renders a row's checkbox, or the page's. It stays above the link that covers the row. */
export const RowBox = ({ label, onToggle, ...rest }: Props): ReactNode => (
  <Checkbox
    {...rest}
    size="small"
    slotProps={{ input: { 'aria-label': label } }}
    onChange={({ nativeEvent }, isChosen) => {
      onToggle(isChosen, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
    }}
    sx={{ position: 'relative', zIndex: 1, p: '12px', m: '-12px -4px -12px -12px' }}
  />
)

/** Keeps a checkbox on the line of its name, and before it in every direction of reading. */
export const Boxed = ({ box, children }: { box: ReactNode; children: ReactNode }) =>
  box ? (
    <Box sx={{ display: 'flex', alignItems: 'center', '& > a': { minWidth: 0 } }}>
      {box}
      {children}
    </Box>
  ) : (
    children
  )

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
