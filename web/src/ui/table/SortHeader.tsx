import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TableCell from '@mui/material/TableCell'
import TableSortLabel from '@mui/material/TableSortLabel'
import TextField from '@mui/material/TextField'
import type { ReactNode } from 'react'
import { t } from '../texts.ts'
import type { Column, Sorting } from './column.ts'
import { Boxed } from './RowBox.tsx'
import { pinnedSx } from './table-styles.ts'

interface Props<Row> {
  column: Column<Row>
  sorting: Sorting | undefined
  /** Shown before the heading: the page's checkbox. */
  before?: ReactNode
}

/** Renders a heading; a sortable one is a button that says what a press will do. */
export const SortHeader = <Row,>({ column, sorting, before }: Props<Row>) => {
  const { header, sort, align = 'left', pinned, yields } = column
  const sx = pinned && { ...pinnedSx(pinned), '&&': { zIndex: 3 } }
  if (!sort || !sorting)
    return (
      <TableCell scope="col" align={align} data-yields={yields} {...(sx && { sx })}>
        <Boxed box={before}>{header}</Boxed>
      </TableCell>
    )
  const isActive = sorting.by === sort
  const next = isActive && sorting.direction === 'asc' ? 'desc' : 'asc'
  return (
    <TableCell
      scope="col"
      align={align}
      data-yields={yields}
      sortDirection={isActive ? sorting.direction : false}
      {...(sx && { sx })}
    >
      <Boxed box={before}>
        <TableSortLabel
          active={isActive}
          direction={isActive ? sorting.direction : 'asc'}
          onClick={() => sorting.onChange(sort, next)}
          title={t(next === 'asc' ? 'sortAscending' : 'sortDescending', { column: header.toLowerCase() })}
        >
          {header}
        </TableSortLabel>
      </Boxed>
    </TableCell>
  )
}

interface PhoneProps<Row> {
  columns: readonly Column<Row>[]
  sorting: Sorting
}

/** Sorts the cards, which have no headings to press. */
export const PhoneSort = <Row,>({ columns, sorting }: PhoneProps<Row>) => {
  const choices = columns.flatMap(({ sort, header }) =>
    sort
      ? [
          { by: sort, direction: 'asc' as const, label: t('ascending', { column: header }) },
          { by: sort, direction: 'desc' as const, label: t('descending', { column: header }) },
        ]
      : [],
  )
  const current = choices.findIndex(({ by, direction }) => by === sorting.by && direction === sorting.direction)
  if (choices.length === 0) return null
  return (
    <Box sx={{ display: { sm: 'none' }, px: 4, pt: 4, pb: 1 }}>
      <TextField
        select
        fullWidth
        label={t('sortBy')}
        value={current === -1 ? '' : current}
        onChange={({ target }) => {
          const chosen = choices[Number(target.value)]
          if (chosen) sorting.onChange(chosen.by, chosen.direction)
        }}
      >
        {choices.map(({ label }, index) => (
          <MenuItem key={label} value={index}>
            {label}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  )
}
