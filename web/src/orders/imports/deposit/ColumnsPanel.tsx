import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ImportColumn } from '@quai/contract/orders/imports/columns.ts'
import type { ImportKind } from '@quai/contract/orders/imports/kind.ts'
import { typeset } from '@quai/contract/platform/text/typography.ts'
import { Muted } from '../../../ui/Muted.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { t } from '../texts.ts'

/** Explains the columns that a file of a type may have. */
export const ColumnsPanel = ({ kind }: { kind: ImportKind }) => (
  <Panel title={t('columns')} lead={typeset(kind.words.columnsLead)}>
    <Box component="dl" sx={listSx}>
      {kind.columns
        .filter(({ hint }) => hint !== undefined)
        .map((column) => (
          <Column key={column.name} column={column} />
        ))}
    </Box>
    <PlainColumns columns={kind.columns} />
    <TechnicalNames columns={kind.columns} />
  </Panel>
)

const Column = ({ column: { label, hint, isRequired } }: { column: ImportColumn }) => (
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
      {hint}
    </Muted>
  </div>
)

/** Names the columns whose label says all. */
const PlainColumns = ({ columns }: Pick<ImportKind, 'columns'>) => {
  const plain = columns.filter(({ hint }) => hint === undefined).map(({ label }) => label)
  return plain.length > 0 && <Muted sx={{ mt: 4 }}>{t('plainColumns', { labels: plain.join(', ') })}</Muted>
}

/** The names that other programs write in a header; folded, because spreadsheets take the French titles. */
const TechnicalNames = ({ columns }: Pick<ImportKind, 'columns'>) => (
  <Box component="details" sx={{ mt: 5 }}>
    <Box component="summary" sx={summarySx}>
      {t('technicalNames')}
    </Box>
    <Muted sx={{ my: 2 }}>{t('technicalLead')}</Muted>
    <Box component="dl" sx={listSx}>
      {columns.map(({ name, label }) => (
        <div key={name}>
          <Typography component="dt" variant="body2">
            {label}
          </Typography>
          <Box component="dd" sx={{ m: 0 }}>
            <code>{name}</code>
          </Box>
        </div>
      ))}
    </Box>
  </Box>
)

const summarySx = { cursor: 'pointer', fontWeight: 560, py: 2, '&:hover': { color: 'primary.main' } }

const listSx = {
  m: 0,
  display: 'grid',
  columnGap: 6,
  rowGap: 4,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 230px), 1fr))',
  '& code': { fontSize: '0.75rem', overflowWrap: 'anywhere' },
}
