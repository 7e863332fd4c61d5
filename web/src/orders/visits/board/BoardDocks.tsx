import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Board } from '@quai/contract/orders/visits/visits.ts'
import { formatTime } from '@quai/contract/platform/dates.ts'
import type { ToneName } from '../../../platform/theme/tokens.ts'
import { t } from '../texts.ts'
import { type DockState, docksOf } from './arrange.ts'
import { numberSx, size, stateCardSx } from './board-styles.ts'

/** Most docks that a screen on the wall shows without scrolling. */
const mostDocks = 12

const tones: Record<DockState, ToneName> = {
  atDock: 'work',
  waiting: 'wait',
  late: 'refused',
  expected: 'planned',
  free: 'done',
}

/** Shows each dock with its state and the lorry that makes it so. */
export const BoardDocks = ({ board, now }: { board: Board; now: number }) => (
  <Box component="section" aria-label={t('docks')} sx={docksSx(Math.min(board.dockCount, mostDocks))}>
    {docksOf(board.visits, { dockCount: board.dockCount, now })
      .slice(0, mostDocks)
      .map(({ dock, state, visit, next }) => (
        <Box key={dock} sx={stateCardSx(tones[state])}>
          <Typography component="h2" sx={{ ...numberSx, fontSize: size.title }}>
            {t('dock', { dock: String(dock) })}
          </Typography>
          <Typography noWrap sx={{ fontSize: size.body, fontWeight: 640, color: `tone.${tones[state]}.ink` }}>
            {[t(`dock.${state}`), visit?.id].filter(Boolean).join(' · ')}
          </Typography>
          <Typography noWrap sx={{ fontSize: size.body }}>
            {visit
              ? (visit.driverLicensePlate ?? visit.customerName)
              : next
                ? t('nextAt', { time: formatTime(next.orderDateStart, board.timeZone), number: next.id })
                : '\u00a0'}
          </Typography>
        </Box>
      ))}
  </Box>
)

const docksSx = (count: number) => ({
  display: 'grid',
  gap: 'clamp(8px, 0.6vw, 24px)',
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    md: `repeat(${count > 6 ? Math.ceil(count / 2) : count}, minmax(0, 1fr))`,
  },
})
