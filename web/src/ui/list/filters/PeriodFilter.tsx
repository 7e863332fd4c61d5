import { addDays, formatCivilDate, isoWeekday } from '@quai/contract/dates.ts'
import { useToday } from '../../../platform/clock.ts'
import { DateFilter } from '../../fields/DateFilter.tsx'
import { t } from '../../texts.ts'
import { PopoverChip } from './PopoverChip.tsx'
import { QuickFilter } from './QuickFilter.tsx'

interface Period {
  from?: string | undefined
  to?: string | undefined
}

interface Props extends Period {
  /** Changes both ends at once. */
  onChange: (period: Period) => void
  /** The earliest and latest days worth choosing. */
  min?: string | undefined
  max?: string | undefined
  /** Periods in one press; by default today and this week. */
  quick?: readonly { label: string; period: Period }[]
}

/** Filters by days: today and this week in one press, or any period. */
export const PeriodFilter = ({ from, to, onChange, quick, ...bounds }: Props) => {
  const today = useToday()
  const monday = addDays(today, 1 - isoWeekday(today))
  const offered = quick ?? [
    { label: t('today'), period: { from: today, to: today } },
    { label: t('thisWeek'), period: { from: monday, to: addDays(monday, 6) } },
  ]
  const current = offered.find(({ period }) => period.from === from && period.to === to)
  const isSet = !current && (from !== undefined || to !== undefined)
  return (
    <>
      {offered.map((one) => (
        <QuickFilter
          key={one.label}
          label={one.label}
          isOn={one === current}
          onChange={(isOn) => onChange(isOn ? one.period : { from: undefined, to: undefined })}
        />
      ))}
      <PopoverChip
        label={t('period')}
        value={isSet ? periodText({ from, to }) : undefined}
        onClear={() => onChange({ from: undefined, to: undefined })}
      >
        <DateFilter label={t('from')} value={from} onChange={(day) => onChange({ from: day, to })} {...bounds} />
        <DateFilter label={t('to')} value={to} onChange={(day) => onChange({ from, to: day })} {...bounds} />
      </PopoverChip>
    </>
  )
}

/** « Du 01/12/2026 au 05/12/2026 ». */
const periodText = ({ from, to }: Period): string => {
  const days = { from: from ? formatCivilDate(from) : '', to: to ? formatCivilDate(to) : '' }
  if (from && from === to) return t('periodDay', days)
  if (from && to) return t('periodBoth', days)
  return t(from ? 'periodFrom' : 'periodTo', days)
}
