import { formatCivilDate } from '@quai/contract/platform/dates.ts'
import { QuickFilter } from '../../../ui/list/filters/QuickFilter.tsx'
import { t } from '../texts.ts'
import type { OrdersList } from './orders-search.ts'

/** Shows the filters by which a figure opens the list, to see and to remove. */
export const FigureFilters = ({ list: { search, change } }: { list: OrdersList }) => {
  const { doneFrom, doneTo, answeredFrom, answeredTo, isAccepted, driverOnTime } = search
  const chips = [
    (doneFrom ?? doneTo) && {
      label: t('doneIn', { days: daysText(doneFrom, doneTo) }),
      none: { doneFrom: undefined, doneTo: undefined },
    },
    (answeredFrom ?? answeredTo) && {
      label: t('answeredIn', { days: daysText(answeredFrom, answeredTo) }),
      none: { answeredFrom: undefined, answeredTo: undefined },
    },
    isAccepted !== undefined && { label: t(isAccepted ? 'accepted' : 'declined'), none: { isAccepted: undefined } },
    driverOnTime !== undefined && {
      label: t(driverOnTime ? 'driverOnTime' : 'driverLate'),
      none: { driverOnTime: undefined },
    },
  ]
  return chips.map(
    (chip) => chip && <QuickFilter key={chip.label} label={chip.label} isOn onChange={() => change(chip.none)} />,
  )
}

const daysText = (from = '', to = ''): string =>
  from === to ? formatCivilDate(from) : `${formatCivilDate(from)} – ${formatCivilDate(to)}`
