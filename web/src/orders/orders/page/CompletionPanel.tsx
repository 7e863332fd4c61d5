import Typography from '@mui/material/Typography'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { formatDateTime } from '@quai/contract/platform/dates.ts'
import { Facts } from '../../../ui/page/Facts.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { TwoLines } from '../../../ui/table/TwoLines.tsx'
import { t } from './texts.ts'

/** Shows the reserves and the signature of the completion; renders nothing without them. */
export const CompletionPanel = ({ order: { reserves, signature } }: { order: Order }) => {
  const facts = [
    ...(reserves
      ? [{ label: t('reserves'), value: <Typography sx={{ whiteSpace: 'pre-line' }}>{reserves}</Typography> }]
      : []),
    ...(signature
      ? [
          {
            label: t('signedBy'),
            value: (
              <TwoLines
                under={t(signature.isDrawn ? 'signedAt' : 'namedAt', { at: formatDateTime(signature.signedAt) })}
              >
                {signature.signerName}
              </TwoLines>
            ),
          },
        ]
      : []),
  ]
  if (facts.length === 0) return null
  return (
    <Panel title={t('completion')}>
      <Facts minWidth={260} facts={facts} />
    </Panel>
  )
}
