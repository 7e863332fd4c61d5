import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import { contract } from '@quai/contract/contract.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orpc } from '../../platform/calls/query.ts'
import { shortcuts } from '../../platform/keys/shortcuts.ts'
import { may, useUser } from '../../platform/session.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ExportMenu } from '../../ui/list/ExportMenu.tsx'
import { ListFrame } from '../../ui/list/ListFrame.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { useLiveList } from '../../ui/list/use-live-list.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { RowLink } from '../../ui/table/RowLink.tsx'
import { columnsFor } from './columns.tsx'
import { InvoiceFilters } from './InvoiceFilters.tsx'
import { Totals } from './Totals.tsx'
import { t } from './texts.ts'

/** Lists invoices, with the sums of all that match. */
export const InvoicesPage = () => {
  const { userType } = useUser()
  const list = useListSearch('/invoices', { sort: 'depositedAt', direction: 'desc' })
  const asked = orpc.invoices.list.queryOptions({ input: list.search })
  const invoices = useLiveList(asked, ({ id }) => id)
  // The same call, whose answer also has the sums.
  const { data } = useQuery({ ...asked, placeholderData: keepPreviousData, throwOnError: false })
  const { page: _page, pageSize: _pageSize, ...query } = list.search
  return (
    <ListFrame
      list={list}
      title={t(userType === 'customer' ? 'mine' : 'title')}
      lead={t(`lead.${userType}`)}
      more={
        <LinkButton to="/invoices/charges" variant="outlined" startIcon={<ReceiptLongOutlined />}>
          {t('charges')}
        </LinkButton>
      }
      actions={may('invoices.write') && <Deposit />}
      tools={<ExportMenu of={contract.invoices.export} query={query} />}
      filters={
        <>
          <InvoiceFilters list={list} />
          <Totals totals={data?.totals} />
        </>
      }
    >
      <ListTable
        caption={t('caption')}
        columns={columnsFor(userType)}
        query={invoices}
        list={list}
        link={({ uuid }, content) => (
          <RowLink to="/invoices/$uuid" params={{ uuid }}>
            {content}
          </RowLink>
        )}
        empty={
          <EmptyState title={t('emptyTitle')} action={may('invoices.write') && <Deposit />}>
            {t(may('invoices.write') ? 'emptyDeposit' : 'emptyText')}
          </EmptyState>
        }
        noMatch={<EmptyState title={t('noMatchTitle')}>{t('noMatchText')}</EmptyState>}
      />
    </ListFrame>
  )
}

const Deposit = () => (
  <LinkButton
    to="/invoices/create"
    variant="contained"
    startIcon={<UploadFileOutlined />}
    aria-keyshortcuts={shortcuts.create}
  >
    {t('deposit')}
  </LinkButton>
)
