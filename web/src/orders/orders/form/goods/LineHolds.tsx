import { packagesText } from '@quai/contract/goods/products/packaging.ts'
import { formatTime } from '@quai/contract/platform/dates.ts'
import { Muted } from '../../../../ui/Muted.tsx'
import type { DraftLine } from '../draft.ts'
import { t } from '../texts.ts'
import { useLineHolds } from './use-line-stock.ts'

/** Says what others hold of a line's goods while they type an order, and until when. */
export const LineHolds = ({ line }: { line: DraftLine }) =>
  useLineHolds(line).map(({ batchId, batchNumber, quantity, contactName, expiresAt }) => (
    <Muted key={`${batchId}/${contactName}/${expiresAt}`}>
      {t(batchNumber ? 'holdOfBatch' : 'hold', {
        contact: contactName,
        quantity: packagesText(quantity, line.productPackaging),
        batch: batchNumber ?? '',
        time: formatTime(expiresAt),
      })}
    </Muted>
  ))
