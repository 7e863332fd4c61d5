import { auditOutcomes } from '@quai/contract/audit/audit.ts'
import { contract, moduleTitles } from '@quai/contract/contract.ts'
import { FilterBar } from '../ui/list/filters/FilterBar.tsx'
import { PeriodFilter } from '../ui/list/filters/PeriodFilter.tsx'
import { SearchFilter } from '../ui/list/filters/SearchFilter.tsx'
import { SelectFilter } from '../ui/list/filters/SelectFilter.tsx'
import type { ListSearchOf } from '../ui/list/use-list-search.ts'
import { t } from './texts.ts'

const outcomes = auditOutcomes.map((value) => ({ value, label: t(value) }))

const actionsOf = (module: string) =>
  Object.entries(contract[module as keyof typeof contract] ?? {}).map(([name, procedure]) => ({
    value: `${module}.${name}`,
    label: procedure['~orpc'].route.summary ?? name,
  }))

const modules = Object.entries(moduleTitles)
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label, 'fr'))

type List = ListSearchOf<'/admin/audit'>

/** Filters by person, act, outcome and period. The acts offered are those of the chosen part. */
export const AuditFilters = ({ list, searchLabel }: { list: List; searchLabel: string }) => {
  const { search, change, filter } = list
  return (
    <FilterBar list={list} search={<SearchFilter label={searchLabel} {...filter('search')} />}>
      <SelectFilter
        label={t('module')}
        choices={modules}
        value={search.module}
        onChange={(module) => change({ module, action: undefined })}
      />
      {search.module && <SelectFilter label={t('action')} choices={actionsOf(search.module)} {...filter('action')} />}
      <SelectFilter label={t('outcome')} choices={outcomes} {...filter('outcome')} />
      <PeriodFilter from={search.from} to={search.to} onChange={change} />
    </FilterBar>
  )
}
