import Alert from '@mui/material/Alert'
import { formatCivilDate } from '@quai/contract/platform/dates.ts'
import { BlockableButton } from '../../ui/BlockableButton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { t } from './texts.ts'

/** Says that the figures are those of a past day. */
export const PastDayNotice = ({ day }: { day: string }) => (
  <Alert severity="info">{t('pastDay.notice', { day: formatCivilDate(day) })}</Alert>
)

/** Shown when nothing had moved by a day. */
export const NothingYet = ({ day }: { day: string }) => (
  <EmptyState title={t('pastDay.none', { day: formatCivilDate(day) })}>{t('pastDay.noneText')}</EmptyState>
)

/** Stands for an action on the stock, which a past day has not. */
export const PastAction = ({ children }: { children: string }) => (
  <BlockableButton variant="outlined" reason={t('pastDay.noAction')}>
    {children}
  </BlockableButton>
)
