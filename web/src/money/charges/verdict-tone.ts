import type { Verdict } from '@quai/contract/money/charges/comparison.ts'
import type { ToneName } from '../../platform/theme/tokens.ts'

export const verdictTone: Record<Verdict, ToneName> = {
  ok: 'done',
  over: 'refused',
  under: 'wait',
  no_rate_card: 'gone',
  not_over: 'planned',
}
