import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { isFirstPage } from '../../platform/opening/first-page.ts'
import { PhoneTools } from '../list/phone-tools.tsx'
import { useLastPage } from '../list/use-last-page.ts'
import { Muted } from '../Muted.tsx'
import { t } from '../texts.ts'
import type { Column, Paging, Selection, Sorting } from './column.ts'
import { Boxed, useRowBoxes } from './RowBox.tsx'
import { PhoneSort, SortHeader } from './SortHeader.tsx'
import { TableFooter } from './TableFooter.tsx'
import { cellSx, frameSx, rowHeight, rowSx, scrollSx, tableSx, widthOf } from './table-styles.ts'

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string | number
  /** Turns the first cell into a link that covers the row: `(row, content) => <RowLink to=…>{content}</RowLink>`. */
  link?: (row: Row, content: ReactNode) => ReactNode
  /** Replaces an empty table and says what to do. */
  empty: ReactNode
  sorting?: Sorting
  paging?: Paging
  /** Adds a checkbox per row and one for the page. */
  selection?: Selection<Row> | undefined
  /** True while the next page loads. */
  isStale?: boolean
  /** Rows to expect, where their number is known before they are. */
  expected?: number
}

/** Renders a table for mouse, keyboard and screen reader; cards under 700 px. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const {
    caption,
    columns,
    rows: given,
    keyOf,
    link,
    empty,
    sorting,
    paging,
    selection,
    isStale = false,
    expected,
  } = props
  const isPastEnd = useLastPage(paging, { rows: given?.length, isStale })
  const rows = isPastEnd ? undefined : given
  const boxes = useRowBoxes(rows, selection)
  const width = widthOf(columns.filter(({ yields }) => !yields))
  if (rows?.length === 0)
    return (
      <Box data-frame sx={frameSx}>
        {empty}
      </Box>
    )
  return (
    <Box data-frame sx={frameSx}>
      <PhoneTools>
        {sorting && <PhoneSort columns={columns} sorting={sorting} />}
        {boxes && <PhoneAll box={boxes.all} />}
      </PhoneTools>
      <Box sx={scrollSx(width)} {...(!link && { tabIndex: 0, role: 'group', 'aria-label': caption })}>
        <Table
          stickyHeader
          aria-busy={!rows || isStale}
          sx={{ opacity: isStale ? 0.55 : 1, transition: 'opacity 120ms', ...tableSx(width, widthOf(columns)) }}
        >
          <caption className="visually-hidden">{caption}</caption>
          {width !== undefined && <Widths columns={columns} />}
          <TableHead>
            <TableRow>
              {columns.map((column, index) => (
                <SortHeader
                  key={column.id}
                  column={column}
                  sorting={sorting}
                  before={index === 0 ? boxes?.all : undefined}
                />
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows ? (
              <FirstRowsFirst rows={rows}>
                {(row) => (
                  <TableRow
                    key={keyOf(row)}
                    hover={link !== undefined}
                    selected={selection?.isChosen(row) ?? false}
                    sx={rowSx}
                  >
                    <Cells row={row} columns={columns} link={link} box={boxes?.of(row)} />
                  </TableRow>
                )}
              </FirstRowsFirst>
            ) : (
              <SkeletonRows columns={columns.length} rows={expected} />
            )}
          </TableBody>
        </Table>
      </Box>
      {paging && rows && <TableFooter {...paging} of={caption} shown={rows.length} />}
    </Box>
  )
}

/** Rows of a screen: a phone shows ten cards at most. */
const ofScreen = (): number => Math.max(10, innerWidth < 700 ? 0 : Math.ceil((innerHeight - 180) / rowHeight))

/** Shows the first screen of a first page before it renders the other rows, which takes a slow phone half a second. */
const FirstRowsFirst = <Row,>({ rows, children }: { rows: readonly Row[]; children: (row: Row) => ReactNode }) => {
  const [first] = useState(ofScreen)
  const [isWhole, setIsWhole] = useState(() => !isFirstPage() || rows.length <= first)
  useEffect(() => {
    if (!isWhole) startTransition(() => setIsWhole(true))
  }, [isWhole])
  return (
    <>
      {(isWhole ? rows : rows.slice(0, first)).map(children)}
      {!isWhole && <Box component="tr" aria-hidden="true" sx={{ height: (rows.length - first) * rowHeight }} />}
    </>
  )
}

/** Lets a plain text take two lines, which is the height of a row. */
const Value = ({ children }: { children: ReactNode }) =>
  typeof children === 'string' && children ? <span className="text">{children}</span> : children

interface CellsProps<Row> extends Pick<DataTableProps<Row>, 'columns'> {
  row: Row
  link: DataTableProps<Row>['link']
  box: ReactNode
}

const Cells = <Row,>({ row, columns, link, box }: CellsProps<Row>) =>
  columns.map((column, index) => (
    <TableCell
      key={column.id}
      align={column.align ?? 'left'}
      data-label={column.header}
      data-yields={column.yields}
      sx={cellSx(column, index === 0)}
    >
      {index === 0 ? (
        <Boxed box={box}>{link ? link(row, column.render(row)) : column.render(row)}</Boxed>
      ) : (
        <Value>{column.render(row)}</Value>
      )}
    </TableCell>
  ))

const Widths = <Row,>({ columns }: Pick<DataTableProps<Row>, 'columns'>) => (
  <colgroup>
    {columns.map(({ id, width, yields }) => (
      <Box key={id} component="col" data-yields={yields} sx={{ width }} />
    ))}
  </colgroup>
)

/** Shows the page's checkbox above the cards, which have no heading row. */
const PhoneAll = ({ box }: { box: ReactNode }) => (
  <Box sx={{ display: { sm: 'none' }, px: 4, py: 3 }}>
    {box}
    <Muted component="span" aria-hidden="true">
      {t('wholePage')}
    </Muted>
  </Box>
)

const widths = ['62%', '80%', '48%', '70%', '56%']
const place = (count: number): number[] => Array.from({ length: count }, (_unused, index) => index)

/** Shows the outline of loading rows. */
const SkeletonRows = ({ columns, rows = 8 }: { columns: number; rows: number | undefined }) =>
  place(rows).map((row) => (
    <TableRow key={row} sx={rowSx}>
      {place(columns).map((column) => (
        <TableCell key={column}>
          <Skeleton width={widths[(row + column) % widths.length] ?? '60%'} />
        </TableCell>
      ))}
    </TableRow>
  ))
