import MoreHoriz from '@mui/icons-material/MoreHoriz'
import Button from '@mui/material/Button'
import type { InvoiceDetail } from '@quai/contract/money/invoices/invoice.ts'
import { type InvoiceAction, invoiceBlocks } from '@quai/contract/money/invoices/state.ts'
import { formatMoney, typeset } from '@quai/contract/platform/text/typography.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../platform/calls/api.ts'
import { opensDialog } from '../../../ui/dialogs/opens-dialog.tsx'
import { useQuestion } from '../../../ui/dialogs/use-question.tsx'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import { useIsPhone } from '../../../ui/page/use-is-phone.ts'
import { t } from '../texts.ts'
import { arrangeActions, type Offered } from './arrange.ts'

const AskingDialog = opensDialog(() => import('./AskingDialog.tsx'), 'AskingDialog')

/** Actions that need no more than a confirmation. */
const confirmed = ['unpay', 'remind', 'withdraw', 'approve', 'abandon'] as const
type Confirmed = (typeof confirmed)[number]
const isConfirmed = (action: InvoiceAction): action is Confirmed => confirmed.some((one) => one === action)

interface Props {
  invoice: InvoiceDetail
  offered: readonly Offered[]
}

/** Shows the actions of the caller's side: what the invoice waits for as buttons, the rest in a menu. */
export const Actions = ({ invoice, offered }: Props) => {
  const { uuid } = invoice
  const navigate = useNavigate()
  const [asking, setAsking] = useState<Exclude<InvoiceAction, Confirmed>>()
  const { ask, dialog } = useQuestion()
  const choose = (action: InvoiceAction) => {
    if (!isConfirmed(action)) return setAsking(action)
    ask({
      title: t(`${action}Title`),
      text: action === 'approve' ? approvalText(invoice) : t(`${action}Text`),
      label: t(action),
      isDestructive: action === 'withdraw',
      act: async () => {
        await api.invoices[action]({ uuid })
        if (action === 'withdraw') await navigate({ to: '/invoices' })
      },
      done: t(`done.${action}`),
    })
  }
  const { buttons, inMenu } = arrangeActions(invoice, offered)
  return (
    <>
      {inMenu.length > 0 && <OtherActions offered={inMenu} onChoose={choose} />}
      {buttons.map(({ action, isNext }) => (
        <Button
          key={action}
          variant={isNext ? 'contained' : 'outlined'}
          {...(action === 'withdraw' && { color: 'error' })}
          onClick={() => choose(action)}
        >
          {t(action)}
        </Button>
      ))}
      {dialog}
      {asking && <AskingDialog action={asking} invoice={invoice} onClose={() => setAsking(undefined)} />}
    </>
  )
}

/** What is accepted, in figures. */
const approvalText = ({ amount, verdict, differenceCents }: InvoiceDetail): string =>
  verdict === 'over' && differenceCents !== null
    ? t('approveOver', {
        amount: formatMoney(amount),
        difference: formatMoney(differenceCents),
        expected: formatMoney(amount - differenceCents),
      })
    : t('approveText', { amount: formatMoney(amount) })

interface OthersProps {
  offered: readonly Offered[]
  onChoose: (action: InvoiceAction) => void
}

const OtherActions = ({ offered, onChoose }: OthersProps) => {
  // At the bottom of a phone the menu opens upwards.
  const [edge, opposite] = useIsPhone() ? (['top', 'bottom'] as const) : (['bottom', 'top'] as const)
  return (
    <MenuButton
      button={(opener) => (
        <Button {...opener} variant="outlined" startIcon={<MoreHoriz />}>
          {t('otherActions')}
        </Button>
      )}
      choices={offered.map(({ action, blockedBy }) => ({
        name: action,
        label: t(action),
        reason: blockedBy ? typeset(invoiceBlocks[blockedBy]) : undefined,
        isDestructive: action === 'withdraw',
        onChoose: () => onChoose(action),
      }))}
      anchorOrigin={{ vertical: edge, horizontal: 'right' }}
      transformOrigin={{ vertical: opposite, horizontal: 'right' }}
    />
  )
}
