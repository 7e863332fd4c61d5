import { useUser } from '../../platform/session.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { t } from './texts.ts'

/** Shown when no stock has arrived yet. */
export const NoStock = () => {
  const { userType } = useUser()
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

/** Shown when no stock matches the filters. */
export const NoMatch = () => (
  <EmptyState
    title={t('noMatchTitle')}
    action={
      <LinkButton to="/stock" search={{}} variant="outlined">
        {t('reset')}
      </LinkButton>
    }
  >
    {t('noMatchText')}
  </EmptyState>
)
