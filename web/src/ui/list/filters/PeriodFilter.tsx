import { addDays, formatCivilDate, isoWeekday } from '@quai/contract/platform/dates.ts'
import { use } from 'react'
import { useToday } from '../../../platform/clock.ts'
import { DateFilter } from '../../fields/DateFilter.tsx'
import { t } from '../../texts.ts'
import { FilterPlace, PopoverChip } from './PopoverChip.tsx'
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
  /** True beside a preset for today, which shows that today is set. */
  hasToday?: boolean
}

/** Filters by days: today and this week in one press, or any period. */
export const PeriodFilter = ({ from, to, onChange, quick, hasToday = false, ...bounds }: Props) => {
  const place = use(FilterPlace)
  const today = useToday()
  const monday = addDays(today, 1 - isoWeekday(today))
  const offered = quick ?? [
    { label: t('today'), period: { from: today, to: today } },
    { label: t('thisWeek'), period: { from: monday, to: addDays(monday, 6) } },
  ]
  const current = offered.find(({ period }) => period.from === from && period.to === to)
  if (place === 'set' && hasToday && current === offered[0]) return null
  const isSet = (place === 'set' || !current) && (from !== undefined || to !== undefined)
  const quickOnes = offered.map((one) => (
    <QuickFilter
      key={one.label}
      label={one.label}
      isOn={one === current}
      onChange={(isOn) => onChange(isOn ? one.period : none)}
    />
  ))
  return (
    <>
      {place === undefined && quickOnes}
      <PopoverChip
        label={t('period')}
        value={isSet ? (current?.label ?? periodText({ from, to })) : undefined}
        onClear={() => onChange(none)}
      >
        {place === 'panel' && <FilterPlace value={undefined}>{quickOnes}</FilterPlace>}
        <DateFilter label={t('from')} value={from} onChange={(day) => onChange({ from: day, to })} {...bounds} />
        <DateFilter label={t('to')} value={to} onChange={(day) => onChange({ from, to: day })} {...bounds} />
      </PopoverChip>
    </>
  )
}

/** The days of today in one press. */
export const TodayFilter = ({ from, to, onChange }: Props) => {
  const today = useToday()
  return (
    <QuickFilter
      label={t('today')}
      isOn={from === today && to === today}
      onChange={(isOn) => onChange(isOn ? { from: today, to: today } : none)}
    />
  )
}

const none = { from: undefined, to: undefined }

/** « Du 01/12/2026 au 05/12/2026 ». */
const periodText = ({ from, to }: Period): string => {
  const days = { from: from ? formatCivilDate(from) : '', to: to ? formatCivilDate(to) : '' }
  if (from && from === to) return t('periodDay', days)
  if (from && to) return t('periodBoth', days)
  return t(from ? 'periodFrom' : 'periodTo', days)
}
