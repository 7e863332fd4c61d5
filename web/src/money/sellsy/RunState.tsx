import { sellsyRunStateLabels } from '@quai/contract/money/sellsy/labels.ts'
import type { SellsyRunState } from '@quai/contract/money/sellsy/sync.ts'
import type { ToneName } from '../../platform/theme/tokens.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'

const tones: Record<SellsyRunState, ToneName> = {
  comparing: 'work',
  compared: 'wait',
  applying: 'work',
  done: 'done',
  stopped: 'refused',
}

export const RunState = ({ state }: { state: SellsyRunState }) => (
  <StatusChip tone={tones[state]} label={sellsyRunStateLabels[state]} />
)
