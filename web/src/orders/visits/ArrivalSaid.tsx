import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { formatTime } from '@quai/contract/platform/dates.ts'
import { t } from './texts.ts'

interface Props {
  arrivedAt: string | null
  atDockAt: string | null
  dock: number | null
  timeZone: string
}

/** Tells a driver that the arrival is known, and what to do next. */
export const ArrivalSaid = ({ arrivedAt, atDockAt, dock, timeZone }: Props) => (
  <Alert severity="success">
    {arrivedAt && <AlertTitle>{t('saidAt', { time: formatTime(arrivedAt, timeZone) })}</AlertTitle>}
    {atDockAt
      ? t('isAtDock', { time: formatTime(atDockAt, timeZone) })
      : dock === null
        ? t('goToDesk')
        : t('goToDock', { dock: String(dock) })}
  </Alert>
)
