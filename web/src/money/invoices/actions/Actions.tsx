import MoreHoriz from '@mui/icons-material/MoreHoriz'
import Button from '@mui/material/Button'
import type { InvoiceDetail } from '@quai/contract/money/invoices/invoice.ts'
import { type InvoiceAction, type InvoiceBlock, invoiceBlocks } from '@quai/contract/money/invoices/state.ts'
import { formatMoney, typeset } from '@quai/contract/platform/text/typography.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../platform/calls/api.ts'
import { opensDialog } from '../../../ui/dialogs/opens-dialog.tsx'
import { useQuestion } from '../../../ui/dialogs/use-question.tsx'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import { useIsPhone } from '../../../ui/page/use-is-phone.ts'
import { t } from '../texts.ts'

const AskingDialog = opensDialog(() => import('./AskingDialog.tsx'), 'AskingDialog')

/** Actions that need no more than a confirmation. */
const confirmed = ['unpay', 'remind', 'withdraw', 'approve', 'abandon'] as const
type Confirmed = (typeof confirmed)[number]
const isConfirmed = (action: InvoiceAction): action is Confirmed => confirmed.some((one) => one === action)

/** Leaves out actions that the shown state already rules out, and a reminder before its time. */
const ruledOut: readonly (InvoiceBlock | null)[] = ['notPaid', 'notDisputed', 'paid', 'waived', 'approved', 'notDue']

/** What an invoice waits for, in green. */
const primary: readonly InvoiceAction[] = ['pay', 'settle', 'approve']
/** Offered behind what the invoice waits for, never first. */
const secondary: readonly InvoiceAction[] = ['remind', 'withdraw', 'dispute']

type Offered = InvoiceDetail['actions'][number]
const isInBar = ({ action, blockedBy }: Offered): boolean => !blockedBy && !secondary.includes(action)

export const offeredActions = ({ actions }: InvoiceDetail): Offered[] =>
  actions.filter(({ blockedBy }) => !ruledOut.includes(blockedBy))

interface Props {
  invoice: InvoiceDetail
  offered: readonly Offered[]
}

/** Shows the actions of the caller's side: what it waits for as buttons, the rest in a menu. */
export const Actions = ({ invoice, offered }: Props) => {
  const { uuid } = invoice
  const navigate = useNavigate()
  const [asking, setAsking] = useState<Exclude<InvoiceAction, Confirmed>>()
  const { ask, dialog } = useQuestion()
  const choose = (action: InvoiceAction) => {
    if (!isConfirmed(action)) return setAsking(action)
    const isOver = action === 'approve' && invoice.verdict === 'over'
    ask({
      title: t(`${action}Title`),
      text: isOver ? t('approveOver', { amount: formatMoney(invoice.differenceCents ?? 0) }) : t(`${action}Text`),
      label: t(action),
      isDestructive: action === 'withdraw',
      act: async () => {
        await api.invoices[action]({ uuid })
        if (action === 'withdraw') await navigate({ to: '/invoices' })
      },
      done: t(`done.${action}`),
    })
  }
  const inMenu = offered.filter((one) => !isInBar(one))
  return (
    <>
      {inMenu.length > 0 && <OtherActions offered={inMenu} onChoose={choose} />}
      {offered.filter(isInBar).map(({ action }) => (
        <Button
          key={action}
          variant={primary.includes(action) ? 'contained' : 'outlined'}
          onClick={() => choose(action)}
        >
          {t(action)}
        </Button>
      ))}
      {dialog}
      {asking && <AskingDialog action={asking} uuid={uuid} onClose={() => setAsking(undefined)} />}
    </>
  )
}

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
