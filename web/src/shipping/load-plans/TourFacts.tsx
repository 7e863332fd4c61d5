import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { formatDateTime, formatTime, wallClock } from '@quai/contract/platform/dates.ts'
import { durationText } from '@quai/contract/platform/text/duration-text.ts'
import { formatInteger } from '@quai/contract/platform/text/typography.ts'
import type { misfitsOf, Tour } from '@quai/contract/shipping/load-plans/loading.ts'
import { Muted } from '../../ui/Muted.tsx'
import { t } from './texts.ts'

interface Props {
  tour: Tour
  misfits: ReturnType<typeof misfitsOf>
}

/** Says how far and how long a vehicle drives, on what basis, and what does not fit. */
export const TourFacts = ({ tour, misfits }: Props) => {
  const { departure, back, unplaced } = tour
  const isSameDay = wallClock(back).date === wallClock(departure).date
  const problems = [
    misfits.slots && t('misfit.slots', { wait: durationText(tour.waitMinutes) }),
    misfits.day && t('misfit.day', { duration: durationText(tour.minutes) }),
    misfits.vehicle && t('misfit.vehicle'),
  ].filter((problem) => problem !== false)
  return (
    <>
      <Box sx={{ gridColumn: '1 / -1', fontVariantNumeric: 'tabular-nums' }}>
        {t('tour', {
          km: formatInteger(tour.km),
          duration: durationText(tour.minutes),
          departure: formatTime(departure),
          back: isSameDay ? formatTime(back) : formatDateTime(back),
        })}
        <Muted>
          {basisOf(tour)}
          {unplaced > 0 && ` ${t('unplaced', { count: unplaced })}`}
        </Muted>
      </Box>
      {problems.length > 0 && (
        <Alert severity="warning" sx={{ gridColumn: '1 / -1' }}>
          {problems.map((problem) => (
            <div key={problem}>{problem}</div>
          ))}
        </Alert>
      )}
    </>
  )
}

const basisOf = ({ routed, ways }: Tour): string => {
  if (ways === 0) return ''
  if (routed === ways) return t('basis.routing')
  return t(routed === 0 ? 'basis.circle' : 'basis.both')
}
