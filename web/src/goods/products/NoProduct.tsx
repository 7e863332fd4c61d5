import { may } from '../../platform/session.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { t } from './texts.ts'

/** Shown when the catalogue is empty. */
export const NoProduct = () =>
  may('products.manage') ? (
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
  ) : (
    <EmptyState title={t('emptyTitle')}>{t('emptyText.admin')}</EmptyState>
  )

/** Shown when no product matches the filters. */
export const NoMatch = () => (
  <EmptyState
    title={t('noMatchTitle')}
    action={
      <LinkButton to="/products" search={{}} variant="outlined">
        {t('reset')}
      </LinkButton>
    }
  >
    {t('noMatchText')}
  </EmptyState>
)
