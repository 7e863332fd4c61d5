import Box from '@mui/material/Box'
import { logTitle, type OrderLog } from '@quai/contract/orders/orders/talk/log.ts'
import { type AccountAction, type AccountLog, accountActionLabels } from '@quai/contract/parties/accounts/log.ts'
import { planLabels } from '@quai/contract/platform/plans.ts'
import { userTypeLabels } from '@quai/contract/platform/roles.ts'
import { emptyMark } from '@quai/contract/platform/text/typography.ts'
import { orpc } from '../../platform/calls/query.ts'
import { JournalLink } from '../../services/audit/JournalLink.tsx'
import { SelectFilter } from '../../ui/list/filters/SelectFilter.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { useLiveList } from '../../ui/list/use-live-list.ts'
import { Moment } from '../../ui/Moment.tsx'
import { isOfOrder, OrderLink } from '../../ui/order/OrderName.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import type { Column } from '../../ui/table/column.ts'
import { TwoLines } from '../../ui/table/TwoLines.tsx'
import { t } from './texts.ts'

const columns: Column<AccountLog>[] = [
  { id: 'event', header: t('log.event'), render: (log) => <Event log={log} /> },
  { id: 'when', header: t('log.when'), onCard: 'line', render: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    id: 'who',
    header: t('log.who'),
    onCard: 'line',
    render: (log) => <TwoLines under={log.userName ?? undefined}>{authorOf(log)}</TwoLines>,
  },
]

const Event = ({ log }: { log: AccountLog }) => (
  <Box sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
    <strong>{titleOf(log)}</strong>
    {log.subject && ` · ${log.subject}`}
    {isOfOrder(log) && (
      <>
        {' · '}
        <OrderLink of={log} />
      </>
    )}
    {differencesOf(log.changes).map(({ field, from, to }) => (
      <Box key={field} sx={{ color: 'text.secondary' }}>
        {t('log.change', { field, from, to })}
      </Box>
    ))}
  </Box>
)

/** Reads the action by its kind, which decides the list that it belongs to (see the contract). */
const titleOf = ({ kind, action }: AccountLog): string =>
  kind === 'orders' ? logTitle(action as OrderLog['action']) : accountActionLabels[action as AccountAction]

const authorOf = ({ contactName, hijackerName }: AccountLog): string => {
  if (contactName === null) return t('log.system')
  return hijackerName ? t('log.by', { contact: contactName, hijacker: hijackerName }) : contactName
}

const kinds = (['account', 'orders'] as const).map((value) => ({ value, label: t(`log.${value}`) }))

/** Lists who changed what in an account, and what its contacts did. */
export const LogPanel = ({ id }: { id: number }) => {
  const list = useListSearch('/admin/users/$id', { keepsScroll: true })
  const { search, filter } = list
  const logs = useLiveList(orpc.users.logs.queryOptions({ input: { id, ...search } }), (log) => `${log.kind}/${log.id}`)
  return (
    <Panel title={t('log')} lead={t('log.lead')} isFlush>
      <Box sx={{ px: 5, pb: 3 }}>
        <SelectFilter label={t('log.kind')} choices={kinds} {...filter('kind')} />
      </Box>
      <ListTable
        caption={t('log')}
        columns={columns}
        query={logs}
        list={list}
        empty={<EmptyState title={t('log.none')}>{t('log.noneText')}</EmptyState>}
      />
      <Box sx={{ px: 5, pb: 4 }}>
        <JournalLink kind="user" of={id} />
      </Box>
    </Panel>
  )
}

/** Names of the fields that a log compares. Those without a name are not shown. */
const fieldNames: Readonly<Record<string, string>> = {
  name: 'Nom',
  email: 'Adresse e-mail',
  userType: 'Type',
  pricingPlan: 'Formule',
  requestedPlan: 'Formule demandée',
  reason: 'Motif',
  externalId: 'Identifiant externe',
  appointmentDuration: 'Durée de rendez-vous',
  mainContact: 'Contact principal',
  street: 'Rue',
  zipCode: 'Code postal',
  city: 'Ville',
  country: 'Pays',
  canWarehouseCarry: 'Navette de l’entrepôt',
  requiresSignedSlip: 'Bon signé',
  apiAvailable: 'Accès à l’API',
  transportPlan: 'Plan de transport',
  rateCard: 'Grille tarifaire',
}

const namesOfCodes = ['pricingPlan', 'requestedPlan', 'userType']
const valueNames: Readonly<Record<string, string>> = { ...planLabels, ...userTypeLabels }

/** Writes the changes of a log in French. */
export const differencesOf = (changes: Readonly<Record<string, readonly [unknown, unknown]>>) =>
  Object.entries(changes).flatMap(([name, [from, to]]) => {
    const field = fieldNames[name]
    return field ? [{ field, from: valueText(name, from), to: valueText(name, to) }] : []
  })

const valueText = (name: string, value: unknown): string => {
  if (value === null || value === undefined) return emptyMark
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (name === 'appointmentDuration') return `${text}\u00a0min`
  return namesOfCodes.includes(name) ? (valueNames[text] ?? text) : text
}
