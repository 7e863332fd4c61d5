import type { InvoiceDetail } from '@quai/contract/money/invoices/invoice.ts'
import type { InvoiceAction, InvoiceBlock } from '@quai/contract/money/invoices/state.ts'

/** Action of the caller's side, with what forbids it now. */
export type Offered = InvoiceDetail['actions'][number]

/** Leaves out actions that the shown state already rules out, and a reminder before its time. */
const ruledOut: readonly (InvoiceBlock | null)[] = [
  'notPaid',
  'notDisputed',
  'paid',
  'waived',
  'replaced',
  'approved',
  'notDue',
]

export const offeredActions = ({ actions }: InvoiceDetail): Offered[] =>
  actions.filter(({ blockedBy }) => !ruledOut.includes(blockedBy))

/** What an invoice waits for, in green. */
const primary: readonly InvoiceAction[] = ['pay', 'settle', 'approve']
/** Offered behind what the invoice waits for, never first. */
const secondary: readonly InvoiceAction[] = ['remind', 'withdraw', 'dispute']

interface Arranged {
  buttons: { action: InvoiceAction; isNext: boolean }[]
  inMenu: Offered[]
}

/**
 * Sorts actions into buttons and a menu. One that charges too much asks its customer a question, which Quai answers for
 * nobody: accepting and disputing stand side by side, neither in green. A single other action needs no menu.
 */
export const arrangeActions = ({ verdict }: Pick<InvoiceDetail, 'verdict'>, offered: readonly Offered[]): Arranged => {
  const isAsked = verdict === 'over' && offered.some(({ action }) => action === 'approve')
  const isFirst = ({ action, blockedBy }: Offered) =>
    !blockedBy && (!secondary.includes(action) || (isAsked && action === 'dispute'))
  const first = offered.filter(isFirst)
  const others = offered.filter((one) => !isFirst(one))
  const isLone = others.length === 1 && !others[0]?.blockedBy
  return {
    buttons: [...(isLone ? others : []), ...first].map(({ action }) => ({
      action,
      isNext: primary.includes(action) && !(isAsked && action === 'approve'),
    })),
    inMenu: isLone ? [] : others,
  }
}
