import type { AuditEntry } from '@quai/contract/audit/audit.ts'
import { Moment } from '../ui/Moment.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import type { Column } from '../ui/table/column.ts'
import { RowButton } from '../ui/table/RowLink.tsx'
import { TwoLines } from '../ui/table/TwoLines.tsx'
import { t } from './texts.ts'

/** Lists the columns; the organisation is told to administrators only. */
export const columnsOf = (isAdmin: boolean, open: (entry: AuditEntry) => void): Column<AuditEntry>[] => [
  {
    id: 'action',
    header: t('action'),
    width: 320,
    render: (entry) => (
      <TwoLines under={entry.refusal ?? undefined}>
        <RowButton type="button" aria-haspopup="dialog" onClick={() => open(entry)}>
          {entry.label}
        </RowButton>
      </TwoLines>
    ),
  },
  {
    id: 'createdAt',
    header: t('when'),
    width: 150,
    onCard: 'line',
    render: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    id: 'who',
    header: t('who'),
    width: 220,
    onCard: 'line',
    render: (entry) => (
      <TwoLines under={isAdmin ? (entry.userName ?? undefined) : undefined}>{authorOf(entry)}</TwoLines>
    ),
  },
  { id: 'ip', header: t('ip'), width: 130, onCard: 'hidden', render: ({ ip }) => ip },
  {
    id: 'outcome',
    header: t('outcome'),
    width: 110,
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
