import { contract } from '@quai/contract/contract.ts'
import { auditKeptYears } from '@quai/contract/services/audit/audit.ts'
import { ExportMenu } from '../../ui/list/ExportMenu.tsx'
import { ListFrame } from '../../ui/list/ListFrame.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditTable } from './AuditTable.tsx'
import { t } from './texts.ts'

/** The audit of every organisation, for administrators. */
export const AuditPage = () => {
  const list = useListSearch('/admin/audit')
  return (
    <ListFrame
      list={list}
      title={t('title')}
      lead={t('lead', { years: auditKeptYears })}
      tools={<ExportMenu of={contract.audit.export} query={list.filters} />}
      filters={<AuditFilters list={list} searchLabel={t('search')} />}
    >
      <AuditTable list={list} />
    </ListFrame>
  )
}
