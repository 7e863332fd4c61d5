import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { cameLate } from '@quai/contract/orders/orders/punctuality.ts'
import { orderTypeLabels } from '@quai/contract/orders/orders/query.ts'
import type { BoardVisit } from '@quai/contract/orders/visits/visits.ts'
import { formatTime } from '@quai/contract/platform/dates.ts'
import type { ToneName } from '../../../platform/theme/tokens.ts'
import { QuickStep } from '../QuickStep.tsx'
import { t } from '../texts.ts'
import { numberSx, size, stateCardSx } from './board-styles.ts'

interface Props {
  visit: BoardVisit
  /** Where its lorry is, in words, and the colour of that. */
  note: string
  tone: ToneName
  /** True where the words say the hour of its slot. */
  saysHour?: boolean
  zone: string
  guard: (act: () => void) => void
}

/** Shows a lorry: its number, plate and dock, then its hour and whose goods it carries. */
export const BoardRow = ({ visit, note, tone, saysHour = false, zone, guard }: Props) => {
  const name = `${orderTypeLabels[visit.orderType].one} ${visit.id}`
  return (
    <Box component="li" sx={stateCardSx(tone)}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', columnGap: '0.9vw', justifyContent: 'space-between' }}>
        <Box component="span" sx={numberSx}>
          {visit.id}
        </Box>
        <Box component="span" sx={plateSx}>
          {visit.driverLicensePlate ?? (
            <Box component="span" sx={{ fontSize: size.body, fontWeight: 420 }}>
              {t('noPlate')}
            </Box>
          )}
        </Box>
        {visit.dock !== null && (
          <Box component="span" sx={{ ...numberSx, borderBottom: '4px solid', borderColor: 'lane.main' }}>
            <span className="visually-hidden">{t('dock', { dock: '' })}</span>
            {visit.dock}
          </Box>
        )}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Typography component="div" noWrap sx={{ flex: 1, minWidth: 0, fontSize: size.body, lineHeight: 1.3 }}>
          <Box component="span" sx={{ fontWeight: 640, color: `tone.${tone}.ink` }}>
            {[note, cameLate(visit) && t('late')].filter(Boolean).join(' · ')}
          </Box>{' '}
          {!saysHour && <time>{formatTime(visit.orderDateStart, zone)}</time>} {visit.customerName}
        </Typography>
        <Box sx={actSx}>
          <QuickStep order={visit} name={name} guard={guard} />
        </Box>
      </Box>
    </Box>
  )
}

/** The hyphens of a plate, as wide as a digit among tabular figures, would pull it apart. */
const plateSx = {
  ...numberSx,
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  fontVariantNumeric: 'normal',
}

const actSx = {
  flex: 'none',
  display: 'flex',
  '&& .MuiButton-root': { fontSize: size.body, lineHeight: 1.2, minHeight: 32, py: 0 },
}
