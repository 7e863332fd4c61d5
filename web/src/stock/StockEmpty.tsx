import { useUser } from '../platform/session.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { isFiltered, noFilters, type StockSearch } from './StockFilters.tsx'
import { t } from './texts.ts'

/** Nothing to show: because of the filters, or because nothing came yet. */
export const StockEmpty = ({ search }: { search: StockSearch }) => {
  const { userType } = useUser()
  if (isFiltered(search))
    return (
      <EmptyState
        title={t('noMatchTitle')}
        action={
          <LinkButton to="/stock" search={noFilters} variant="outlined">
            {t('reset')}
          </LinkButton>
        }
      >
        {t('noMatchText')}
      </EmptyState>
    )
  return (
    <EmptyState
      title={t('emptyTitle')}
      action={
        userType !== 'admin' && (
          <LinkButton to="/orders/create" search={{ orderType: 'delivery' }} variant="contained">
            {t('emptyAction')}
          </LinkButton>
        )
      }
    >
      {t(`emptyText.${userType}`)}
    </EmptyState>
  )
}
