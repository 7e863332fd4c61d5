import Skeleton from '@mui/material/Skeleton'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { rowSx } from './table-styles.ts'

const widths = ['62%', '80%', '48%', '70%', '56%']
const place = (count: number): number[] => Array.from({ length: count }, (_unused, index) => index)

/** Shows the outline of loading rows. */
export const SkeletonRows = ({ columns, rows = 8 }: { columns: number; rows: number | undefined }) =>
  place(rows).map((row) => (
    <TableRow key={row} sx={rowSx}>
      {place(columns).map((column) => (
        <TableCell key={column}>
          <Skeleton width={widths[(row + column) % widths.length] ?? '60%'} />
        </TableCell>
      ))}
    </TableRow>
  ))
