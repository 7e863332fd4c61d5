import type { AuditEntry } from '@quai/contract/services/audit/audit.ts'
import { useState } from 'react'
import { useUser } from '../../platform/session.ts'
import { ListTable } from '../../ui/list/ListTable.tsx'
import type { ListSearchOf } from '../../ui/list/use-list-search.ts'
import { useLiveList } from '../../ui/list/use-live-list.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { columnsOf } from './columns.tsx'
import { EntryDialog } from './EntryDialog.tsx'
import { entriesOf } from './entries-of.ts'
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
