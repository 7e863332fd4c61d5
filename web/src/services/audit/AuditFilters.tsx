import Box from '@mui/material/Box'
import { orderName } from '@quai/contract/orders/orders/name.ts'
import { type AuditEntry, auditOutcomes } from '@quai/contract/services/audit/audit.ts'
import type { SearchAnswer } from '@quai/contract/told/search/routes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/calls/api.ts'
import { orpc } from '../../platform/calls/query.ts'
import { useUser } from '../../platform/session.ts'
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx'
import { FilterBar } from '../../ui/list/filters/FilterBar.tsx'
import { PeriodFilter } from '../../ui/list/filters/PeriodFilter.tsx'
import { PopoverChip } from '../../ui/list/filters/PopoverChip.tsx'
import { SearchFilter } from '../../ui/list/filters/SearchFilter.tsx'
import { SelectFilter } from '../../ui/list/filters/SelectFilter.tsx'
import type { ListSearchOf } from '../../ui/list/use-list-search.ts'
import { Muted } from '../../ui/Muted.tsx'
import { entriesOf } from './AuditTable.tsx'
import { t } from './texts.ts'

const outcomes = auditOutcomes.map((value) => ({ value, label: t(value) }))

type List = ListSearchOf<'/admin/audit'>

/** Filters by person, thing, act, outcome and period. The acts offered are those of the chosen part. */
export const AuditFilters = ({ list, searchLabel }: { list: List; searchLabel: string }) => {
  const { search, change, filter } = list
  const { data } = useQuery({ ...orpc.audit.actions.queryOptions({ input: {} }), throwOnError: false })
  const { data: entries } = useQuery({ ...entriesOf(list), enabled: search.object !== undefined, throwOnError: false })
  const [chosen, setChosen] = useState<Thing | null>(null)
  const modules = (data?.items ?? []).map(({ module, label }) => ({ value: module, label }))
  const acts = data?.items.find(({ module }) => module === search.module)?.actions ?? []
  return (
    <FilterBar list={list} search={<SearchFilter label={searchLabel} {...filter('search')} />}>
      <SelectFilter
        label={t('module')}
        choices={modules}
        value={search.module}
        onChange={(module) => change({ module, action: undefined })}
      />
      {search.module && (
        <SelectFilter
          label={t('action')}
          choices={acts.map(({ action, label }) => ({ value: action, label }))}
          {...filter('action')}
        />
      )}
      <ObjectFilter {...filter('object')} chosen={chosen} onChoose={setChosen} entries={entries?.items ?? []} />
      <SelectFilter label={t('outcome')} choices={outcomes} {...filter('outcome')} />
      <PeriodFilter from={search.from} to={search.to} onChange={change} />
    </FilterBar>
  )
}

type Kind = NonNullable<AuditEntry['object']>['kind']

interface Thing {
  /** « order:019a… ». */
  object: string
  kind: Kind
  name: string
}

interface Props {
  value: string | undefined
  onChange: (object: string | undefined) => void
  /** What was last chosen, whose name the chip and the panel share. */
  chosen: Thing | null
  onChoose: (thing: Thing | null) => void
  /** Entries that the filter leaves, which name the thing. */
  entries: readonly AuditEntry[]
}

/** Filters by one thing: an order, a product, an invoice; for an administrator an organisation or a person too. */
const ObjectFilter = ({ value, onChange, chosen, onChoose, entries }: Props) => {
  const isAdmin = useUser().userType === 'admin'
  const shown = chosen?.object === value ? chosen : null
  return (
    <PopoverChip
      label={t('target')}
      value={value && t('objectChosen', { name: shown?.name ?? nameOf(value, entries) })}
      onClear={() => onChange(undefined)}
    >
      <Box sx={{ width: { sm: 320 } }}>
        <SearchSelect<Thing>
          label={t(isAdmin ? 'anyObject' : 'object')}
          value={shown}
          onChange={(thing) => {
            onChoose(thing)
            onChange(thing?.object)
          }}
          searchKey={['audit', String(isAdmin)]}
          search={async (query, signal) =>
            query.trim().length < 2 ? [] : thingsOf(await api.search.everything({ query }, { signal }), isAdmin)
          }
          keyOf={({ object }) => object}
          labelOf={({ name }) => name}
          renderOption={({ kind, name }) => (
            <span>
              {name} <Muted component="span">{t(`kind.${kind}`)}</Muted>
            </span>
          )}
        />
      </Box>
    </PopoverChip>
  )
}

/** Names the thing by an entry about it, else by its kind. */
const nameOf = (object: string, entries: readonly AuditEntry[]): string => {
  const kind = object.split(':')[0] as Kind // the address admits no other
  const about = entries.find((entry) => entry.object?.kind === kind && entry.object.name !== null)
  return about?.object?.name ?? t(`kind.${kind}`)
}

const thingsOf = ({ orders, products, invoices, partners, people }: SearchAnswer, isAdmin: boolean): Thing[] => [
  ...orders.map((order) => thing('order', order.uuid, orderName(order))),
  ...products.map(({ id, reference, name }) => thing('product', id, `${reference} ${name}`)),
  ...invoices.map(({ uuid, invoiceNumber }) => thing('invoice', uuid, invoiceNumber)),
  ...(isAdmin ? partners.map(({ id, name }) => thing('user', id, name)) : []),
  ...people.map(({ id, name, email }) => thing('contact', id, `${name}, ${email}`)),
]

const thing = (kind: Kind, key: number | string, name: string): Thing => ({ object: `${kind}:${key}`, kind, name })
