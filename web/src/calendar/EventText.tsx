import { formatTime } from '@quai/contract/dates.ts'
import { type CalendarEntry, isWholeDay } from './entry.ts'
import type { CalendarView } from './period.ts'
import { t } from './texts.ts'

/** Shows an entry in its box: hour and name, and more when there is room. */
export const EventText = ({ entry, view }: { entry: CalendarEntry; view: CalendarView }) => (
  <span className={`quai-event quai-event-${view}`} title={`${entry.title}, ${entry.detail}, ${entry.state}`}>
    {(!isWholeDay(entry) || view === 'month') && (
      <>
        <span className="quai-event-time">{isWholeDay(entry) ? t('wholeDay') : formatTime(entry.start)}</span>{' '}
      </>
    )}
    <span className="quai-event-title">{entry.title}</span>{' '}
    <span className="quai-event-detail">
      {entry.detail}
      <span className="visually-hidden">, {entry.state}</span>
    </span>
  </span>
)
