import { daysBetween, wallClock } from '../../platform/dates.ts'
import type { UserType } from '../../platform/roles.ts'

export const invoiceStates = ['to_pay', 'due_soon', 'late', 'disputed', 'paid', 'waived', 'replaced'] as const
export type InvoiceState = (typeof invoiceStates)[number]

export const invoiceStateLabels: Record<InvoiceState, string> = {
  to_pay: 'À payer',
  due_soon: 'Échéance proche',
  late: 'En retard',
  disputed: 'Contestée',
  paid: 'Payée',
  waived: 'Contestation acceptée',
  replaced: 'Remplacée',
}

export const disputeStates = ['open', 'accepted', 'maintained', 'withdrawn'] as const
export type DisputeState = (typeof disputeStates)[number]

/** Payment is due this many days after the deposit (specification, section 9). */
export const termDays = 30
export const dueSoonDays = 7
/** Hours within which a warehouse may withdraw what it deposited. */
export const withdrawalHours = 24

interface Facts {
  dueDate: string
  paidOn: string | null
  disputeState: DisputeState | null
  isReplaced: boolean
}

/**
 * State on a civil day in Paris. An invoice that another one replaces is over; otherwise a dispute precedes everything
 * until it is settled, and an accepted one ends the debt.
 */
export const invoiceState = ({ dueDate, paidOn, disputeState, isReplaced }: Facts, today: string): InvoiceState => {
  if (isReplaced) return 'replaced'
  if (disputeState === 'open') return 'disputed'
  if (paidOn) return 'paid'
  if (disputeState === 'accepted') return 'waived'
  const left = daysBetween(today, dueDate)
  if (left < 0) return 'late'
  return left <= dueSoonDays ? 'due_soon' : 'to_pay'
}

export const invoiceActions = ['pay', 'unpay', 'remind', 'settle', 'withdraw', 'approve', 'dispute', 'abandon'] as const
export type InvoiceAction = (typeof invoiceActions)[number]

/** Side that may take each action. */
export const sideOfAction: Record<InvoiceAction, UserType> = {
  pay: 'warehouse',
  unpay: 'warehouse',
  remind: 'warehouse',
  settle: 'warehouse',
  withdraw: 'warehouse',
  approve: 'customer',
  dispute: 'customer',
  abandon: 'customer',
}

/** Reasons for which an action is not possible now. */
export const invoiceBlocks = {
  paid: 'Cette facture est déjà marquée payée.',
  notPaid: 'Cette facture n’est pas marquée payée.',
  approved: 'Cette facture est déjà acceptée.',
  disputed: 'Cette facture est contestée : la contestation doit d’abord être réglée.',
  notDisputed: 'Cette facture n’a pas de contestation en cours.',
  onceDisputed: 'Cette facture a été contestée : elle ne se retire plus.',
  waived: 'La contestation a été acceptée : cette facture n’est plus à payer.',
  replaced: 'Une autre facture remplace celle-ci.',
  tooOld: `Une facture se retire dans les ${withdrawalHours} heures de son dépôt.`,
  notDue: `Une relance s’envoie à partir de ${dueSoonDays} jours avant l’échéance.`,
  remindedToday: 'Le client a déjà été relancé aujourd’hui.',
} as const
export type InvoiceBlock = keyof typeof invoiceBlocks

interface ActedOn extends Facts {
  depositedAt: string
  remindedOn: string | null
  approvedAt: string | null
}

/** Reason that forbids an action at an instant; null when it is possible. */
export const blockOf = (action: InvoiceAction, invoice: ActedOn, now: Date): InvoiceBlock | null => {
  const today = wallClock(now).date
  const state = invoiceState(invoice, today)
  if (state === 'replaced') return state
  switch (action) {
    case 'unpay':
      return state === 'paid' ? null : 'notPaid'
    case 'settle':
    case 'abandon':
      return state === 'disputed' ? null : 'notDisputed'
    case 'pay':
    case 'dispute':
      return ended(state)
    case 'approve':
      return ended(state) ?? (invoice.approvedAt ? 'approved' : null)
    case 'withdraw':
      return ended(state) ?? withdrawalBlock(invoice, now)
    case 'remind':
      return ended(state) ?? reminderBlock(state, invoice.remindedOn === today)
  }
}

const ended = (state: InvoiceState): InvoiceBlock | null =>
  state === 'paid' || state === 'disputed' || state === 'waived' ? state : null

const withdrawalBlock = ({ depositedAt, disputeState }: ActedOn, now: Date): InvoiceBlock | null => {
  if (disputeState) return 'onceDisputed'
  return now.getTime() - Date.parse(depositedAt) > withdrawalHours * 3_600_000 ? 'tooOld' : null
}

const reminderBlock = (state: InvoiceState, isRemindedToday: boolean): InvoiceBlock | null => {
  if (state === 'to_pay') return 'notDue'
  return isRemindedToday ? 'remindedToday' : null
}
