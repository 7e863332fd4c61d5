import type { LineState } from '@quai/contract/orders/imports/query.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { t } from './texts.ts'

const tones = { wrong: 'refused', new: 'done', changed: 'planned', same: 'gone' } as const

/** Says in a word what becomes of a line. */
export const LineMark = ({ state }: { state: LineState }) => (
  <StatusChip tone={tones[state]} label={t(`line.${state}`)} />
)
