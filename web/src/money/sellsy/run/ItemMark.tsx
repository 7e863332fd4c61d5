import { sellsyItemStateLabels, sellsyVerdictLabels } from '@quai/contract/money/sellsy/labels.ts'
import type { SellsyItem, SellsyVerdict } from '@quai/contract/money/sellsy/sync.ts'
import type { ToneName } from '../../../platform/theme/tokens.ts'
import { StatusChip } from '../../../ui/StatusChip.tsx'

const ofVerdicts: Record<SellsyVerdict, ToneName> = {
  new: 'planned',
  changed: 'wait',
  conflict: 'refused',
  same: 'gone',
}
const ofStates = { waiting: 'gone', chosen: 'work', done: 'done', refused: 'refused', left: 'gone' } as const

/** Says what the comparison found, then what became of the object. */
export const ItemMark = ({ of: { state, verdict } }: { of: SellsyItem }) =>
  state === 'compared' && verdict !== null ? (
    <StatusChip tone={ofVerdicts[verdict]} label={sellsyVerdictLabels[verdict]} />
  ) : (
    <StatusChip tone={state === 'compared' ? 'gone' : ofStates[state]} label={sellsyItemStateLabels[state]} />
  )
