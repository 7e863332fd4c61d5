import Box from '@mui/material/Box'
import { contract } from '@quai/contract/contract.ts'
import { auditKeptYears } from '@quai/contract/services/audit/audit.ts'
import { ExportMenu } from '../../ui/list/ExportMenu.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditTable } from './AuditTable.tsx'
import { t } from './texts.ts'

/** The audit of the caller's organisation, in its settings. */
export const OwnAudit = () => {
  const list = useListSearch('/settings', { alsoShownBy: ['tab'], keepsScroll: true })
  return (
    <Panel
      title={t('ownTitle')}
      lead={t('ownLead', { years: auditKeptYears })}
      actions={<ExportMenu of={contract.audit.export} query={list.filters} />}
      isFlush
    >
      <Box sx={{ px: 5, pb: 3 }}>
        <AuditFilters list={list} searchLabel={t('ownSearch')} />
      </Box>
      <AuditTable list={list} />
    </Panel>
  )
}
