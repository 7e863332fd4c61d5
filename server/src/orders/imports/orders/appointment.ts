import type { Transporter } from '@quai/contract/orders/orders/query.ts'
import { closedReason, slotsOfDay } from '@quai/contract/orders/slots/day.ts'
import { formatTime, instantOf, noonOf, wallClock } from '@quai/contract/platform/dates.ts'
import { sql } from 'kysely'
import { checkNoticeOf, type Planned, planTime } from '../../orders/core/place.ts'
import type { WarehouseRules } from '../../slots/rules.ts'
import type { JudgingContext } from '../definition.ts'
import type { Issues } from '../reading/issues.ts'
import { failureOf } from '../reading/issues.ts'
import { issueOf, required } from './goods/goods.ts'
import type { Head } from './heads.ts'

interface Wish {
  head: Head
  transporter: Transporter
  rules: WarehouseRules
}

/** Returns when an order takes place, or undefined with an issue. */
export const readAppointment = (
  ctx: JudgingContext,
  { head, transporter, rules }: Wish,
  issues: Issues,
): Planned | undefined => {
  const isCourier = transporter === 'by_quai_courier'
  const { date, hour } = head.values
  const lacksHour = hour === undefined && !isCourier
  const isEmpty = (column: 'date' | 'hour') => head.lines.every(({ cells }) => !cells[column])
  if (date === undefined && isEmpty('date')) issues.add(required(head.lineOf('date'), 'date', 'Indiquez la date.'))
  if (lacksHour && isEmpty('hour')) {
    const hasColumn = head.lines.some(({ cells }) => 'hour' in cells)
    issues.add(required(head.lineOf('hour'), 'hour', hasColumn ? 'Indiquez l’heure.' : noHours))
  }
  if (date === undefined || lacksHour) return undefined
  const orderDateStart =
    hour === undefined ? noonOf(date, rules.timeZone) : new Date(instantOf(date, hour, rules.timeZone)).toISOString()
  let planned: Planned | undefined
  const failure = failureOf(() => {
    planned = planTime(ctx, { orderDateStart, orderTransporter: transporter }, rules)
    checkNoticeOf(ctx, planned.start, rules)
  })
  if (!failure) return planned
  const isOfDay = failure.code === 'COURIER_PAST' || failure.code === 'CREATION_LIMIT' || closedReason(date, rules)
  const column = isOfDay ? 'date' : 'hour'
  issues.add({
    line: head.lineOf(column),
    column,
    ...issueOf(failure),
    ...(failure.code === 'SLOT_UNKNOWN' && { message: whyNoSlot(date, orderDateStart, rules) }),
  })
  return undefined
}

const noHours = 'Indiquez l’heure : le fichier n’a pas de colonne Heure, dont seule la messagerie se passe.'

const closedTexts = {
  holiday: 'L’entrepôt est fermé ce jour-là : c’est un jour férié.',
  closure: 'L’entrepôt est fermé ce jour-là.',
  closed_weekday: 'L’entrepôt est fermé ce jour de la semaine.',
}

/** Explains whether a time is outside the opening hours or between two appointments. */
const whyNoSlot = (date: string, start: string, rules: WarehouseRules): string => {
  const closed = closedReason(date, rules)
  if (closed) return closedTexts[closed]
  const slots = slotsOfDay(date, rules, rules.timeZone)
  const at = Date.parse(start)
  const around = slots.find((slot) => slot.start < at && at < slot.end)
  const timeOf = (instant: number) => formatTime(new Date(instant).toISOString(), rules.timeZone)
  if (around) return `Aucun rendez-vous ne commence à cette heure : ${timeOf(around.start)} ou ${timeOf(around.end)} ?`
  const hours = rules.openingPeriods
    .filter(({ weekday }) => weekday === (new Date(`${date}T00:00:00Z`).getUTCDay() || 7))
    .map(({ opens, closes }) => `${opens}–${closes}`)
    .sort()
  return `Hors des horaires de l’entrepôt ce jour-là (${hours.join(', ')}).`
}

export const plannedDay = (planned: Planned, rules: WarehouseRules): string =>
  wallClock(planned.start, rules.timeZone).date

/** Free docks, which a file's orders take one after another. */
export class Docks {
  private readonly taken = new Map<number, { start: number; end: number }[]>()
  private readonly dockCount: number

  constructor(dockCount: number, bookings: readonly { dock: number; start: string; end: string }[]) {
    this.dockCount = dockCount
    for (const { dock, start, end } of bookings) this.hold(dock, start, end)
  }

  /** Takes the first free dock, as booking does. Returns false when there is none. */
  take({ start, end }: Pick<Planned, 'start' | 'end'>): boolean {
    for (let dock = 1; dock <= this.dockCount; dock++) {
      if (!this.isFree(dock, Date.parse(start), Date.parse(end))) continue
      this.hold(dock, start, end)
      return true
    }
    return false
  }

  private hold(dock: number, start: string, end: string): void {
    const held = this.taken.get(dock) ?? []
    held.push({ start: Date.parse(start), end: Date.parse(end) })
    this.taken.set(dock, held)
  }

  private isFree(dock: number, start: number, end: number): boolean {
    return !this.taken.get(dock)?.some((held) => held.start < end && start < held.end)
  }
}

/** Loads the docks of a warehouse around the appointments in a file. */
export const loadDocks = async (
  ctx: JudgingContext,
  { warehouseId, dockCount, planned }: { warehouseId: number; dockCount: number; planned: readonly Planned[] },
): Promise<Docks> => {
  const rows = await ctx.db.all(sql<{ dock: number; start: string; end: string }>`
    SELECT DISTINCT b.order_id, b.dock, lower(b.during) AS start, upper(b.during) AS end
    FROM unnest(${planned.map(({ start }) => start)}::timestamptz[], ${planned.map(({ end }) => end)}::timestamptz[])
      AS s (starts, ends)
    JOIN slot_bookings b ON b.warehouse_id = ${warehouseId} AND b.during && tstzrange(s.starts, s.ends)`)
  return new Docks(dockCount, rows)
}
