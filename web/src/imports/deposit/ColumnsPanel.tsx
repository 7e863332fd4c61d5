import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ImportColumn } from '@quai/contract/imports/columns.ts'
import type { ImportKind } from '@quai/contract/imports/kind.ts'
import { typeset } from '@quai/contract/typography.ts'
import { Muted } from '../../ui/Muted.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { t } from '../texts.ts'

/** Explains the columns that a file of a type may have. */
export const ColumnsPanel = ({ kind }: { kind: ImportKind }) => (
  <Panel title={t('columns')} lead={typeset(kind.words.columnsLead)}>
    <Box component="dl" sx={listSx}>
      {kind.columns.map((column) => (
        <Column key={column.name} column={column} />
      ))}
    </Box>
  </Panel>
)

const Column = ({ column: { name, label, hint, isRequired } }: { column: ImportColumn }) => (
  <div>
    <Typography component="dt" variant="body2" sx={{ fontWeight: 600 }}>
      {label}
      {isRequired && (
        <Muted component="span" variant="caption">
          {' '}
          {t('needed')}
        </Muted>
      )}
    </Typography>
    <Muted component="dd" sx={{ m: 0 }}>
      <code>{name}</code>
      <Box component="span" sx={{ display: 'block' }}>
        {hint}
      </Box>
    </Muted>
  </div>
)

const listSx = {
  m: 0,
  display: 'grid',
  columnGap: 6,
  rowGap: 4,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 230px), 1fr))',
  '& code': { fontSize: '0.75rem', overflowWrap: 'anywhere' },
}
