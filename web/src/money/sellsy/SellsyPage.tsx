import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../platform/calls/query.ts'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { useLiveList } from '../../ui/list/use-live-list.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PageFrame } from '../../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { Actions } from './Actions.tsx'
import { runColumns } from './run-columns.tsx'
import { t } from './texts.ts'

/** Starts synchronisations with Sellsy and shows the former ones. */
export const SellsyPage = () => {
  const list = useListSearch('/admin/sellsy', { keepsScroll: true })
  const { data: status } = useQuery(orpc.sellsy.status.queryOptions())
  const runs = useLiveList(orpc.sellsy.runs.queryOptions({ input: list.search }), ({ id }) => id)
  if (!status) return <PageSkeleton />
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      {!status.isConfigured && (
        <Alert severity="warning">
          <AlertTitle>{t('off')}</AlertTitle>
          {t('off.text', { names: status.missingSettings.join(', ') })}
        </Alert>
      )}
      <Actions reason={status.isConfigured ? undefined : t('isOff')} />
      <Panel title={t('history')} isFlush>
        <ListTable
          caption={t('history')}
          columns={runColumns}
          query={runs}
          list={list}
          empty={<EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
        />
      </Panel>
    </PageFrame>
  )
}
