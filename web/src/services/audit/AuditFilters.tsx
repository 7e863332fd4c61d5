import { auditOutcomes } from '@quai/contract/services/audit/audit.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../platform/calls/query.ts'
import { FilterBar } from '../../ui/list/filters/FilterBar.tsx'
import { PeriodFilter } from '../../ui/list/filters/PeriodFilter.tsx'
import { SearchFilter } from '../../ui/list/filters/SearchFilter.tsx'
import { SelectFilter } from '../../ui/list/filters/SelectFilter.tsx'
import type { ListSearchOf } from '../../ui/list/use-list-search.ts'
import { entriesOf } from './entries-of.ts'
import { ObjectFilter, type Thing } from './ObjectFilter.tsx'
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
