import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Muted } from '../../ui/Muted.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import type { Column } from '../../ui/table/column.ts'
import { PagedRows } from '../../ui/table/PagedRows.tsx'

interface Props<Row> {
  title: string
  lead?: string
  caption: string
  columns: Column<Row>[]
  made: readonly Row[]
  keyOf: (row: Row) => string | number
  link: (row: Row, content: ReactNode) => ReactNode
  /** Said when nothing of it exists any more. */
  none: string
}

/** Lists what an import created, page by page. */
export const MadeTable = <Row,>({ title, lead, made, none, ...table }: Props<Row>) => (
  <Box component="section">
    <Typography variant="h2" sx={{ mb: lead ? 1 : 3 }}>
      {title}
    </Typography>
    {lead && <Muted sx={{ mb: 3 }}>{lead}</Muted>}
    <PagedRows {...table} rows={made} empty={<EmptyState title={none} />} />
  </Box>
)
