import { formatTime } from '@quai/contract/platform/dates.ts'
import { type CalendarEntry, isWholeDay } from './entry.ts'
import { t } from './texts.ts'

interface Props {
  entry: CalendarEntry
  view: 'month' | 'lanes'
  /** Lines of text that its box holds. */
  lines: number
}

/** « ↑ 643 Comptoir Lavigne »: the number first and whole, the hour only where the place in the grid does not give it. */
export const EventText = ({ entry, view, lines }: Props) => {
  const { sign, direction, name, title, lane, detail, state } = entry
  const time = isWholeDay(entry) ? t('wholeDay') : formatTime(entry.start)
  const dock = lane === null ? undefined : t('lane', { number: lane })
  return (
    <span
      className={`quai-event ${lines > 1 ? 'quai-event-tall' : ''}`}
      style={{ maxHeight: `${1.25 * lines}em` }}
      title={[`${time} ${direction} ${name}`, title, dock, detail, state].filter(Boolean).join(', ')}
    >
      {view === 'lanes' && <span className="visually-hidden">{time} </span>}
      <span className="quai-event-number">
        <span aria-hidden="true">{sign}</span>
        <span className="visually-hidden">{direction}</span> <b>{name}</b>
      </span>
      <span className="visually-hidden"> · </span>
      {view === 'month' && !isWholeDay(entry) && <span className="quai-event-time">{time} </span>}
      <span className="quai-event-title">{title}</span>
      <span className="visually-hidden">
        , {[dock, detail].filter(Boolean).join(' · ')}, {state}
      </span>
      {lines > 1 && (
        <span className="quai-event-detail" aria-hidden="true">
          {detail}
        </span>
      )}
    </span>
  )
}
