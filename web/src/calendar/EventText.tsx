import { formatTime } from '@quai/contract/dates.ts'
import { type CalendarEntry, isWholeDay } from './entry.ts'
import { t } from './texts.ts'

interface Props {
  entry: CalendarEntry
  view: 'month' | 'week' | 'lanes'
}

/** « 09:30 ↑ 643 · Comptoir Lavigne » and the dock: the hour only where the place in the grid does not give it. */
export const EventText = ({ entry, view }: Props) => {
  const { sign, direction, name, title, lane, detail, state } = entry
  const time = isWholeDay(entry) ? t('wholeDay') : formatTime(entry.start)
  const dock = lane === null ? undefined : t('lane', { number: lane })
  return (
    <span
      className={`quai-event quai-event-${view}`}
      title={[`${time} ${direction} ${name}`, title, dock, detail, state].filter(Boolean).join(', ')}
    >
      <span className="quai-event-line">
        <span className={view === 'month' && !isWholeDay(entry) ? 'quai-event-time' : 'visually-hidden'}>{time}</span>{' '}
        <span aria-hidden="true">{sign}</span>
        <span className="visually-hidden">{direction}</span> <b>{name}</b> · {title}
      </span>
      {lane !== null && view !== 'lanes' && (
        <span className="quai-event-dock">
          <span className="visually-hidden">{t('laneWord')} </span>
          {lane}
        </span>
      )}
      <span className="visually-hidden">
        , {detail}, {state}
      </span>
      {view === 'lanes' && (
        <span className="quai-event-detail" aria-hidden="true">
          {detail}
        </span>
      )}
    </span>
  )
}
