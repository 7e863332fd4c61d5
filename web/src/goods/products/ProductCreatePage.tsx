import { useNavigate } from '@tanstack/react-router'
import { notify } from '../../platform/notify.ts'
import { PageFrame } from '../../ui/page/PageFrame.tsx'
import { ProductForm } from './ProductForm.tsx'
import { t } from './texts.ts'

export const ProductCreatePage = () => {
  const navigate = useNavigate()
  return (
    <PageFrame
      title={t('create')}
      lead={t('create.lead')}
      breadcrumbs={[{ label: t('title'), to: '/products' }, { label: t('create') }]}
    >
      <ProductForm
        isNew
        kept={{ name: 'products/create', version: null }}
        defaultValues={{
          productType: 'other',
          productPackaging: 'other',
          packagingType: 'unit',
          isBatchManaged: false,
          reference: '',
          name: '',
        }}
        send={(product, api) => api.products.create(product)}
        onSuccess={({ id, alikeReference }) => {
          notify(t('created'))
          if (alikeReference) notify(t('alike', { reference: alikeReference }), 'warning')
          void navigate({ to: '/products/$id', params: { id }, replace: true })
        }}
        onCancel={() => void navigate({ to: '/products' })}
      />
    </PageFrame>
  )
}
