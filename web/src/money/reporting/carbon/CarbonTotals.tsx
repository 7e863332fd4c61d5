import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import type { CarbonTotals as Totals } from '@quai/contract/orders/carbon/carbon.ts'
import { gramsText } from '@quai/contract/orders/carbon/grams-text.ts'
import { kilogramsText, kilometresText, transportText } from '@quai/contract/orders/carbon/words.ts'
import { formatInteger } from '@quai/contract/platform/text/typography.ts'
import { useState } from 'react'
import { t } from '../../../orders/carbon/texts.ts'
import { currentUser } from '../../../platform/session.ts'
import { opensDialog } from '../../../ui/dialogs/opens-dialog.tsx'
import { Facts } from '../../../ui/page/Facts.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'

const MethodDialog = opensDialog(() => import('../../../orders/carbon/MethodDialog.tsx'), 'MethodDialog')

/** Sums of a statement, and by transporter. */
export const CarbonTotals = ({ totals }: { totals: Totals | undefined }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Panel
      title={t('totals')}
      actions={
        <Button size="small" aria-haspopup="dialog" disabled={!totals} onClick={() => setIsOpen(true)}>
          {t('method')}
        </Button>
      }
    >
      {/* Four transporters at most, one line each on a phone. */}
      <Box sx={{ minHeight: { xs: 300, sm: 96 } }}>
        {totals ? <Facts minWidth={150} facts={factsOf(totals)} /> : <Skeleton variant="rounded" height={96} />}
      </Box>
      {totals && <MethodDialog isOpen={isOpen} factors={totals.factors} onClose={() => setIsOpen(false)} />}
    </Panel>
  )
}

const factsOf = ({ grams, orders, distanceKm, weightKg, byTransporter }: Totals) => [
  { label: t('emissions'), value: <strong>{gramsText(grams)}</strong> },
  { label: t('orders'), value: formatInteger(orders) },
  { label: t('distances'), value: kilometresText(distanceKm) },
  { label: t('weights'), value: kilogramsText(weightKg) },
  ...byTransporter.map((one) => ({
    label: transportText(one.transporter, currentUser()?.userType),
    value: gramsText(one.grams || null),
  })),
]
