import Box from '@mui/material/Box'
import { BlockableButton } from '../../../ui/BlockableButton.tsx'
import { SendProgress } from '../../../ui/files/SendProgress.tsx'
import { t } from '../texts.ts'
import { TemplateButton } from './TemplateButton.tsx'
import type { useDeposit } from './use-deposit.ts'

interface Props {
  type: string
  /** The other side, as the call names it. */
  partner: Record<string, number>
  deposit: ReturnType<typeof useDeposit>
  /** Why the file cannot be sent yet. */
  reason: string | undefined
}

/** Shows the button that sends the file or, while it is being sent, its progress. */
export const DepositActions = ({ type, partner, deposit, reason }: Props) =>
  deposit.isSending ? (
    <SendProgress entry={deposit.entry} onCancel={deposit.cancel} />
  ) : (
    <Box sx={actionsSx}>
      <TemplateButton type={type} partner={partner} />
      <BlockableButton type="submit" variant="contained" reason={reason}>
        {t('check')}
      </BlockableButton>
    </Box>
  )

const actionsSx = {
  display: 'flex',
  gap: 3,
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  '& > *': { minHeight: { xs: 44, sm: 40 }, flex: { xs: '1 1 100%', sm: '0 1 auto' } },
}
