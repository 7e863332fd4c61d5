import type { ProductInput } from '@quai/contract/goods/products/product.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { orpc } from '../../platform/calls/query.ts'
import { notify } from '../../platform/notify.ts'
import type { Outbox } from '../../ui/forms/use-server-form.ts'
import { PageFrame } from '../../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx'
import { ProductForm } from './ProductForm.tsx'
import { t } from './texts.ts'

const route = getRouteApi('/products/$id/edit')

export const ProductEditPage = () => {
  const { id } = route.useParams()
  const navigate = route.useNavigate()
  const { data: product } = useQuery(orpc.products.detail.queryOptions({ input: { id } }))
  if (!product) return <PageSkeleton />
  const back = () => void navigate({ to: '/products/$id', params: { id } })
  const send = (
    { customerId: _owner, isBatchManaged: _batches, ...changes }: ProductInput,
    api: Outbox,
    confirmed: object,
  ) => api.products.update({ id, ...changes, ...confirmed })
  return (
    <PageFrame
      title={t('edit.title', { reference: product.reference })}
      lead={product.name}
      breadcrumbs={[
        { label: t('title'), to: '/products' },
        { label: product.reference, to: '/products/$id', params: { id } },
        { label: t('edit') },
      ]}
    >
      <ProductForm
        isNew={false}
        defaultValues={product}
        kept={{ name: `products/edit/${id}`, version: JSON.stringify(product) }}
        send={send}
        onSuccess={() => {
          notify(t('saved'))
          back()
        }}
        onCancel={back}
      />
    </PageFrame>
  )
}
