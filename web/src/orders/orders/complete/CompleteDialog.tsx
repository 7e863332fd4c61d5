import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { packagesText } from '@quai/contract/goods/products/packaging.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { useRef } from 'react'
import { AppDialog } from '../../../ui/dialogs/Dialogs.tsx'
import { Muted } from '../../../ui/Muted.tsx'
import { Differences } from '../Differences.tsx'
import { type CompleteDraft, gapsOf, stockChangesOf } from './complete-draft.ts'
import { t } from './texts.ts'

interface Props {
  isOpen: boolean
  order: Order
  draft: CompleteDraft
  onConfirm: () => void
  onClose: () => void
}

/** Shows the effect of the completion on the stock, line by line, before applying it. */
export const CompleteDialog = ({ isOpen, order, draft, onConfirm, onClose }: Props) => {
  const isConfirmed = useRef(false)
  const sign = order.orderType === 'delivery' ? '+' : '−'
  const changes = stockChangesOf(draft)
  const gaps = gapsOf(draft)
  return (
    <AppDialog
      isOpen={isOpen}
      type="confirmation"
      title={t('askTitle')}
      primary={{
        label: t('send'),
        onClick: () => {
          isConfirmed.current = true
        },
      }}
      secondary={{ label: t('back') }}
      onClose={onClose}
      // Submits once the dialog has closed, so that a refused field can take the focus.
      afterClose={() => {
        if (isConfirmed.current) onConfirm()
        isConfirmed.current = false
      }}
    >
      {gaps.length > 0 && (
        <Box sx={{ mb: 4 }}>
          <Typography variant="subtitle2" component="h3" color="text.secondary" sx={{ mb: 1 }}>
            {t('gaps')}
          </Typography>
          <Differences differences={gaps} />
        </Box>
      )}
      <Typography variant="subtitle2" component="h3" color="text.secondary" sx={{ mb: 1 }}>
        {t('stockChanges', { warehouse: order.warehouse.name })}
      </Typography>
      {changes.length === 0 && <Typography>{t('noStockChange')}</Typography>}
      <Box component="ul" sx={listSx}>
        {changes.map(({ label, quantity, packaging }) => (
          <li key={`${label}/${packaging}`}>
            <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
              {label}
            </Box>
            <Box component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
              {sign}
              {packagesText(quantity, packaging)}
            </Box>
          </li>
        ))}
      </Box>
      <Muted sx={{ mt: 4 }}>{t('final')}</Muted>
    </AppDialog>
  )
}

const listSx = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& li': { display: 'flex', justifyContent: 'space-between', gap: 4, py: 1.5 },
  '& li + li': { borderTop: 1, borderColor: 'divider' },
}
