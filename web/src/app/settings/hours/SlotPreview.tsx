import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { closedReason, type Slot, slotsOfDay } from '@quai/contract/orders/slots/day.ts'
import { doHoursOverlap, issuesOfHours } from '@quai/contract/orders/slots/hours.ts'
import {
  type AvailabilitySettings,
  availabilitySettings,
  closedReasonLabels,
  weekdayLabels,
} from '@quai/contract/orders/slots/slot.ts'
import { addDays, formatCivilDate, isoWeekday, wallClock } from '@quai/contract/platform/dates.ts'
import { useState } from 'react'
import { PeriodBar } from '../../../orders/calendar/PeriodBar.tsx'
import { useToday } from '../../../platform/clock.ts'
import { Muted } from '../../../ui/Muted.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { t } from '../texts.ts'

/** Shows the appointments that the settings on screen give in a week, before they are saved. */
export const SlotPreview = ({ settings }: { settings: AvailabilitySettings }) => {
  // On a Sunday, the week to come matters more than the one that ends.
  const [date, setDate] = useState(addDays(useToday(), 1))
  const week = weekOf(date, settings)
  return (
    <Panel title={t('preview')} lead={t('previewLead')}>
      <PeriodBar view="week" date={date} onMove={setDate} />
      {week ? (
        <Box component="ol" sx={weekSx}>
          {week.map((day) => (
            <Day key={day.date} {...day} docks={settings.dockCount} />
          ))}
        </Box>
      ) : (
        <Muted sx={{ mt: 4 }}>{t('previewWrong')}</Muted>
      )}
    </Panel>
  )
}

const Day = ({ date, closed, slots, docks }: PreviewedDay & { docks: number }) => (
  <Box component="li" sx={{ minWidth: 0 }}>
    <Typography variant="subtitle2" component="h3">
      {weekdayLabels[isoWeekday(date) - 1]} {formatCivilDate(date).slice(0, 5)}
    </Typography>
    <Muted variant="caption" component="div" sx={{ minHeight: 36, mb: 1 }}>
      {closed ? closedReasonLabels[closed] : placesText(slots.length, docks)}
    </Muted>
    <Box component="ul" aria-label={t('previewSlots', { date: formatCivilDate(date) })} sx={slotsSx}>
      {slots.map(({ start }) => (
        <li key={start}>{wallClock(start).time}</li>
      ))}
    </Box>
  </Box>
)

const placesText = (count: number, docks: number): string =>
  docks > 1 ? `${t('slotCount', { count })} ${t('onDocks', { count: docks })}` : t('slotCount', { count })

const weekSx = {
  listStyle: 'none',
  m: 0,
  mt: 4,
  p: 0,
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(4, 1fr)', lg: 'repeat(7, 1fr)' },
}

const slotsSx = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  fontSize: '0.75rem',
  fontVariantNumeric: 'tabular-nums',
  '& li': { px: 1.5, py: 0.25, borderRadius: '4px', bgcolor: 'sunken.main' },
}

interface PreviewedDay {
  date: string
  closed: ReturnType<typeof closedReason>
  slots: Slot[]
}

/**
 * Returns the appointments of the week of a day, as the server will offer them once these settings are saved; undefined
 * while the server would refuse the settings.
 */
export const weekOf = (date: string, settings: AvailabilitySettings): PreviewedDay[] | undefined => {
  const { success } = availabilitySettings.safeParse(settings)
  if (!success || issuesOfHours(settings).length > 0 || doHoursOverlap(settings.openingPeriods)) return undefined
  const monday = addDays(date, 1 - isoWeekday(date))
  return Array.from({ length: 7 }, (_, rank) => addDays(monday, rank)).map((day) => ({
    date: day,
    closed: closedReason(day, settings),
    slots: slotsOfDay(day, settings),
  }))
}
