import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { OrderAction } from '@quai/contract/orders/orders/life.ts'
import type { FieldPath } from 'react-hook-form'
import { onPhone } from '../../../../platform/theme/tokens.ts'
import { bottomBar } from '../../../../ui/page/bottom-bar.ts'
import type { OrderDraft } from '../draft.ts'
import { sectionId } from '../FormSection.tsx'
import { useOrderForm } from '../OrderFormScope.ts'
import { t } from '../texts.ts'
import { wordsOf } from './action-words.ts'
import { CancelButton, SendButton } from './SummaryPanel.tsx'
import type { OrderSummary } from './use-summary.ts'

interface Props {
  summary: OrderSummary
  action: OrderAction
  isSending: boolean
}

/** Shows the missing fields and the button at the bottom of a phone. */
export const PhoneSendBar = ({ summary, action, isSending }: Props) => {
  const { userType, methods } = useOrderForm()
  const { missing } = summary
  const lead = () => {
    const first = missing[0]
    if (!first) return
    document.getElementById(sectionId(first.section))?.scrollIntoView({ behavior: 'smooth', block: 'start' })
    // The issues come from the draft's schema, so each path is one of its fields.
    methods.setFocus(first.path as FieldPath<OrderDraft>)
  }
  return (
    <Box ref={bottomBar} sx={barSx}>
      {missing.length > 0 && (
        <Button size="small" onClick={lead} sx={{ justifyContent: 'flex-start' }}>
          {t('missingCount', { count: missing.length })}
        </Button>
      )}
      <SendButton label={wordsOf(action, { userType, partner: '' }).send} summary={summary} isSending={isSending} />
      <CancelButton />
    </Box>
  )
}

const barSx = {
  display: 'none',
  [onPhone]: {
    display: 'flex',
    flexDirection: 'column',
    gap: 1,
    position: 'fixed',
    insetInline: 0,
    bottom: 'calc(56px + env(safe-area-inset-bottom))',
    zIndex: 'appBar',
    px: 4,
    py: 2,
    bgcolor: 'background.paper',
    borderTop: 1,
    borderColor: 'divider',
  },
}
