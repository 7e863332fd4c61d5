import Box from '@mui/material/Box'
import type { AuditEntry } from '@quai/contract/services/audit/audit.ts'
import { Moment } from '../../ui/Moment.tsx'
import { Muted } from '../../ui/Muted.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import type { Column } from '../../ui/table/column.ts'
import { RowButton } from '../../ui/table/RowLink.tsx'
import { ObjectName } from './ObjectName.tsx'
import { t } from './texts.ts'

/** Lets a row grow: no word of an audit is cut. */
const wraps = { whiteSpace: 'normal', overflowWrap: 'anywhere' }

/** Lists the columns; the organisation is told to administrators only. */
export const columnsOf = (isAdmin: boolean, open: (entry: AuditEntry) => void): Column<AuditEntry>[] => [
  {
    id: 'action',
    header: t('action'),
    width: 210,
    render: (entry) => (
      <Box sx={wraps}>
        <RowButton type="button" aria-haspopup="dialog" onClick={() => open(entry)}>
          {entry.label}
        </RowButton>
        {entry.refusal && <Muted>{entry.refusal}</Muted>}
      </Box>
    ),
  },
  {
    id: 'object',
    header: t('target'),
    width: 150,
    onCard: 'line',
    render: ({ object }) =>
      object && (
        <Box sx={wraps}>
          <ObjectName object={object} />
        </Box>
      ),
  },
  {
    id: 'createdAt',
    header: t('when'),
    width: 148,
    onCard: 'line',
    render: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    id: 'who',
    header: t('who'),
    width: 186,
    onCard: 'line',
    render: (entry) => (
      <Box sx={wraps}>
        {authorOf(entry)}
        {isAdmin && entry.userName && <Muted>{entry.userName}</Muted>}
      </Box>
    ),
  },
  { id: 'ip', header: t('ip'), width: 112, onCard: 'hidden', render: ({ ip }) => ip },
  {
    id: 'outcome',
    header: t('outcome'),
    width: 94,
    onCard: 'mark',
    render: (entry) => <OutcomeChip entry={entry} />,
  },
]

export const OutcomeChip = ({ entry }: { entry: AuditEntry }) =>
  entry.failure === null ? (
    <StatusChip tone="done" label={t('done')} />
  ) : (
    <StatusChip tone="refused" label={t('refused')} />
  )

/** Names the person, the administrator acting for them, and the API. */
export const authorOf = ({ contactName, hijackerName, userId, isApi }: AuditEntry): string => {
  if (userId === null) return t('nobody')
  const contact = contactName ?? t('someone')
  const person = hijackerName === null ? contact : t('actingFor', { hijacker: hijackerName, contact })
  return isApi ? `${person}, ${t('byApi')}` : person
}
