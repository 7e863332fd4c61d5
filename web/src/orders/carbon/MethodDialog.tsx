import Typography from '@mui/material/Typography'
import { methodSentences } from '@quai/contract/orders/carbon/words.ts'
import type { CarbonFactor } from '@quai/contract/orders/orders/carbon/estimate.ts'
import type { ReactNode } from 'react'
import { AppDialog } from '../../ui/dialogs/Dialogs.tsx'
import { t } from './texts.ts'

interface Props {
  isOpen: boolean
  factors: readonly CarbonFactor[]
  /** Facts of one transport, shown before the method. */
  children?: ReactNode
  onClose: () => void
}

/** Says how emissions are estimated: method, factors with their sources, distances, shared vehicles, weights. */
export const MethodDialog = ({ isOpen, factors, children, onClose }: Props) => (
  <AppDialog isOpen={isOpen} title={t('method')} secondary={{ label: t('close') }} onClose={onClose}>
    {children}
    {methodSentences(factors).map((sentence) => (
      <Typography key={sentence} sx={{ '& + &': { mt: 2 } }}>
        {sentence}
      </Typography>
    ))}
  </AppDialog>
)
