import type { InvoiceState } from '@quai/contract/money/invoices/state.ts'
import type { ToneName } from '../../platform/theme/tokens.ts'

export const stateTone: Record<InvoiceState, ToneName> = {
  to_pay: 'planned',
  due_soon: 'wait',
  late: 'refused',
  disputed: 'work',
  paid: 'done',
  waived: 'gone',
  replaced: 'gone',
}
