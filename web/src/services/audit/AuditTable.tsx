import Box from '@mui/material/Box'
import { formatCivilDate, formatDateTime } from '@quai/contract/platform/dates.ts'
import { emptyMark, formatDecimal } from '@quai/contract/platform/text/typography.ts'
import type { AuditEntry, AuditObject } from '@quai/contract/services/audit/audit.ts'
import { useState } from 'react'
import { orpc } from '../../platform/calls/query.ts'
import { useUser } from '../../platform/session.ts'
import { AppDialog } from '../../ui/dialogs/Dialogs.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import type { ListSearchOf } from '../../ui/list/use-list-search.ts'
import { useLiveList } from '../../ui/list/use-live-list.ts'
import { Moment } from '../../ui/Moment.tsx'
import { Muted } from '../../ui/Muted.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Facts } from '../../ui/page/Facts.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import type { Column } from '../../ui/table/column.ts'
import { RowButton } from '../../ui/table/RowLink.tsx'
import { fieldNames } from './field-names.ts'
import { t } from './texts.ts'

type List = Pick<
  ListSearchOf<'/admin/audit'>,
  'search' | 'filters' | 'filtersCount' | 'clearFilters' | 'sorting' | 'place'
>

/** Lists what the filters leave; a row opens its entry. */
export const AuditTable = ({ list }: { list: List }) => {
  const entries = useLiveList(entriesOf(list), ({ id }) => id)
  const isAdmin = useUser().userType === 'admin'
  const [opened, setOpened] = useState<AuditEntry>()
  return (
    <>
      <ListTable
        caption={t('caption')}
        columns={columnsOf(isAdmin, setOpened)}
        query={entries}
        list={list}
        empty={<EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
        noMatch={<EmptyState title={t('noMatch')}>{t('noMatchText')}</EmptyState>}
      />
      {opened && <EntryDialog entry={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** Shows one entry: who, from where, on what, and what was asked for. */
const EntryDialog = ({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) => {
  const words = wordsOf(entry.changes)
  return (
    <AppDialog isOpen title={entry.label} isWide secondary={{ label: t('close') }} onClose={onClose}>
      <Facts facts={factsOf(entry)} />
      <h3>{t('values')}</h3>
      {words.length === 0 ? (
        <Muted>{t('noValues')}</Muted>
      ) : (
        <>
          <Facts facts={words.map(({ field, value }) => ({ label: field, value }))} />
          {words.some(({ value }) => value.includes(t('hidden'))) && <Muted component="p">{t('noTexts')}</Muted>}
        </>
      )}
    </AppDialog>
  )
}

const factsOf = (entry: AuditEntry) => [
  { label: t('outcome'), value: <OutcomeChip entry={entry} /> },
  ...(entry.failure === null
    ? []
    : [
        { label: t('refusal'), value: entry.refusal },
        { label: t('code'), value: entry.failure },
      ]),
  { label: t('when'), value: <Moment at={entry.createdAt} /> },
  { label: t('who'), value: authorOf(entry) },
  { label: t('organisation'), value: entry.userName ?? emptyMark },
  ...(entry.object ? [{ label: t('target'), value: <ObjectName object={entry.object} /> }] : []),
  ...(entry.target ? [{ label: t('targetId'), value: entry.target }] : []),
  { label: t('ip'), value: entry.ip },
  { label: t('requestId'), value: entry.requestId },
]

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

const fieldName = (field: string): string => fieldNames[field] ?? field

/** Writes what a call asked for in French, a line a field. */
export const wordsOf = (changes: unknown): { field: string; value: string }[] =>
  isRecord(changes)
    ? Object.entries(changes).map(([name, value]) => ({ field: fieldName(name), value: valueText(name, value) }))
    : []

const valueText = (name: string, value: Json): string => {
  if (value === null || value === '') return emptyMark
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value === 'number') return /id$/i.test(name) ? String(value) : formatDecimal(value)
  if (typeof value === 'string') return textOf(value)
  if (Array.isArray(value))
    return (
      value
        .map((item) => (name === 'fields' && typeof item === 'string' ? fieldName(item) : valueText(name, item)))
        .join(' ; ') || emptyMark
    )
  if (Object.keys(value).join() === 'count') return t('list', { count: Number(value['count']) })
  return Object.entries(value)
    .map(([field, inner]) => `${fieldName(field)} ${valueText(field, inner)}`)
    .join(', ')
}

const textOf = (text: string): string => {
  if (text === '…') return t('hidden')
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatCivilDate(text)
  return /^\d{4}-\d{2}-\d{2}T/.test(text) ? formatDateTime(text) : text
}

const isRecord = (value: unknown): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

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

const OutcomeChip = ({ entry }: { entry: AuditEntry }) =>
  entry.failure === null ? (
    <StatusChip tone="done" label={t('done')} />
  ) : (
    <StatusChip tone="refused" label={t('refused')} />
  )

/** Names the person, the administrator acting for them, and the API. */
const authorOf = ({ contactName, hijackerName, userId, isApi }: AuditEntry): string => {
  if (userId === null) return t('nobody')
  const contact = contactName ?? t('someone')
  const person = hijackerName === null ? contact : t('actingFor', { hijacker: hijackerName, contact })
  return isApi ? `${person}, ${t('byApi')}` : person
}

/** The query of a page of entries, of which the filters read the name of the chosen thing too. */
export const entriesOf = ({
  filters,
  search: { page, pageSize },
}: Pick<ListSearchOf<'/admin/audit'>, 'filters' | 'search'>) =>
  orpc.audit.list.queryOptions({ input: { ...filters, page, pageSize } })

/** Keeps a link above the row, which opens the entry. */
const above = { position: 'relative', zIndex: 1 }

/** Names what an entry is about, as a link to its page where the reader has one. Without a name it tells the kind. */
const ObjectName = ({ object }: { object: AuditObject }) => {
  const isAdmin = useUser().userType === 'admin'
  const { kind, isDeleted, pageId } = object
  const name = object.name ?? t(`kind.${kind}`)
  if (isDeleted) return t('gone', { name })
  if (pageId === null) return name
  const byId = { params: { id: Number(pageId) }, sx: above }
  const byUuid = { params: { uuid: pageId }, sx: above }
  switch (kind) {
    case 'order':
      return (
        <TextLink to="/orders/$id" params={{ id: pageId }} sx={above}>
          {name}
        </TextLink>
      )
    case 'shipment':
      return (
        <TextLink to="/shipments/$uuid" {...byUuid}>
          {name}
        </TextLink>
      )
    case 'invoice':
      return (
        <TextLink to="/invoices/$uuid" {...byUuid}>
          {name}
        </TextLink>
      )
    case 'product':
      return (
        <TextLink to="/products/$id" {...byId}>
          {name}
        </TextLink>
      )
    case 'batch':
      return (
        <TextLink to="/stock/batches/$id" {...byId}>
          {name}
        </TextLink>
      )
    case 'user':
    case 'contact':
    case 'planRequest':
      return isAdmin ? (
        <TextLink to="/admin/users/$id" {...byId}>
          {name}
        </TextLink>
      ) : (
        name
      )
    case 'import':
      return isAdmin ? (
        name
      ) : (
        <TextLink to="/imports/$uuid" {...byUuid}>
          {name}
        </TextLink>
      )
    default:
      return name
  }
}
