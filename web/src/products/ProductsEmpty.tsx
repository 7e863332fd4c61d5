import { may } from '../platform/session.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { isFiltered, noFilters, type ProductSearchParams } from './ProductFilters.tsx'
import { t } from './texts.ts'

/** Nothing to show: because of the filters, or because the catalogue is new. */
export const ProductsEmpty = ({ search }: { search: ProductSearchParams }) => {
  if (isFiltered(search))
    return (
      <EmptyState
        title={t('noMatchTitle')}
        action={
          <LinkButton to="/products" search={noFilters} variant="outlined">
            {t('reset')}
          </LinkButton>
        }
      >
        {t('noMatchText')}
      </EmptyState>
    )
  if (!may('products.manage')) return <EmptyState title={t('emptyTitle')}>{t('emptyText.admin')}</EmptyState>
  return (
    <EmptyState
      title={t('emptyTitle')}
      action={
        <LinkButton to="/products/create" variant="contained">
          {t('create')}
        </LinkButton>
      }
    >
      {t('emptyText')}
    </EmptyState>
  )
}
