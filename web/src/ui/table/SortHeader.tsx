import TableCell from '@mui/material/TableCell'
import TableSortLabel from '@mui/material/TableSortLabel'
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
