import MoreHoriz from '@mui/icons-material/MoreHoriz'
import Button from '@mui/material/Button'
import type { InvoiceDetail } from '@quai/contract/money/invoices/invoice.ts'
import { type InvoiceAction, type InvoiceBlock, invoiceBlocks } from '@quai/contract/money/invoices/state.ts'
import { formatMoney, typeset } from '@quai/contract/platform/text/typography.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../platform/calls/api.ts'
import { notify } from '../../../platform/notify.ts'
import { ConfirmDialog } from '../../../ui/dialogs/Dialogs.tsx'
import { opensDialog } from '../../../ui/dialogs/opens-dialog.tsx'
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
  const [asked, setAsked] = useState<InvoiceAction>()
  const close = () => setAsked(undefined)
  const confirm = async (action: Confirmed) => {
    await api.invoices[action]({ uuid })
    notify(t(`done.${action}`))
    if (action === 'withdraw') await navigate({ to: '/invoices' })
  }
  const inMenu = offered.filter((one) => !isInBar(one))
  return (
    <>
      {inMenu.length > 0 && <OtherActions offered={inMenu} onChoose={setAsked} />}
      {offered.filter(isInBar).map(({ action }) => (
        <Button
          key={action}
          variant={primary.includes(action) ? 'contained' : 'outlined'}
          onClick={() => setAsked(action)}
        >
          {t(action)}
        </Button>
      ))}
      {confirmed.map((action) => (
        <ConfirmDialog
          key={action}
          isOpen={asked === action}
          title={t(`${action}Title`)}
          confirmLabel={t(action)}
          isDestructive={action === 'withdraw'}
          onConfirm={() => confirm(action)}
          onClose={close}
        >
          {action === 'approve' && invoice.verdict === 'over'
            ? t('approveOver', { amount: formatMoney(invoice.differenceCents ?? 0) })
            : t(`${action}Text`)}
        </ConfirmDialog>
      ))}
      {asked && !isConfirmed(asked) && <AskingDialog action={asked} uuid={uuid} onClose={close} />}
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
