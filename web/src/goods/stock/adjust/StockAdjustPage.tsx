import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { orpc } from '../../../platform/calls/query.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../../../ui/page/PageSkeleton.tsx'
import { AdjustForm } from './AdjustForm.tsx'
import { OrdersToClose } from './OrdersToClose.tsx'
import { t } from './texts.ts'

const route = getRouteApi('/stock/adjust')

/** Corrects a warehouse's stock, line by line, after naming the orders to close first. */
export const StockAdjustPage = () => {
  const { productId } = route.useSearch()
  // Waits for both, because they stand above or within the form and would push it down.
  const toClose = useQuery(orpc.orders.toComplete.queryOptions({ input: { pageSize: 10 }, throwOnError: false }))
  const product = useQuery({
    ...orpc.products.detail.queryOptions({ input: { id: productId ?? 0 } }),
    enabled: productId !== undefined,
  })
  if (toClose.isPending || product.isLoading) return <PageSkeleton />
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      breadcrumbs={[{ label: t('stock'), to: '/stock' }, { label: t('title') }]}
      actions={
        <LinkButton to="/stock/adjust/file" variant="outlined" startIcon={<UploadFileOutlined />}>
          {t('byFile')}
        </LinkButton>
      }
    >
      {toClose.data && <OrdersToClose orders={toClose.data.items} total={toClose.data.total} />}
      <AdjustForm first={product.data} />
    </PageFrame>
  )
}
