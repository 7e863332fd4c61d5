import type { InvoiceDetail } from '@quai/contract/invoices/invoice.ts'
import { type InvoiceAction, type InvoiceBlock, invoiceBlocks } from '@quai/contract/invoices/state.ts'
import { typeset } from '@quai/contract/typography.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../platform/calls/api.ts'
import { onDemand } from '../../platform/modules.ts'
import { notify } from '../../platform/notify.ts'
import { onPhone } from '../../platform/theme/tokens.ts'
import { BlockableButton } from '../../ui/BlockableButton.tsx'
import { ConfirmDialog } from '../../ui/dialogs/Dialogs.tsx'
import { OnceOpen } from '../../ui/OnceOpen.tsx'
import { t } from '../texts.ts'

const AskingDialog = onDemand(() => import('./AskingDialog.tsx'), 'AskingDialog')

/** Actions that need no more than a confirmation. */
const confirmed = ['unpay', 'remind', 'withdraw', 'abandon'] as const
type Confirmed = (typeof confirmed)[number]
const isConfirmed = (action: InvoiceAction): action is Confirmed => confirmed.some((one) => one === action)

/** Leaves out actions that the shown state already rules out, and a reminder before its time. */
const isSaid = (block: InvoiceBlock | null): boolean =>
  block === 'notPaid' || block === 'notDisputed' || block === 'paid' || block === 'waived' || block === 'notDue'

/** What an invoice waits for. To contest one, or to take something back, is never the first thing offered. */
const primary: readonly InvoiceAction[] = ['pay', 'settle']

/** Puts what is possible first; a phone has no room for the rest. */
const rankOf = ({ blockedBy }: { blockedBy: InvoiceBlock | null }): number => (blockedBy ? 1 : 0)

/** Shows one button for each action of the caller's side; blocked ones say why. */
export const Actions = ({ invoice: { uuid, actions } }: { invoice: InvoiceDetail }) => {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<InvoiceAction>()
  const close = () => setAsked(undefined)
  const confirm = async (action: Confirmed) => {
    await api.invoices[action]({ uuid })
    notify(t(`done.${action}`))
    if (action === 'withdraw') await navigate({ to: '/invoices' })
  }
  const shown = actions.filter(({ blockedBy }) => !isSaid(blockedBy)).toSorted((a, b) => rankOf(a) - rankOf(b))
  return (
    <>
      {shown.map(({ action, blockedBy }, rank) => (
        <BlockableButton
          key={action}
          variant={primary.includes(action) && !blockedBy ? 'contained' : 'outlined'}
          sx={blockedBy && rank > 0 ? { [onPhone]: { display: 'none' } } : {}}
          color={action === 'withdraw' ? 'error' : 'primary'}
          reason={blockedBy ? typeset(invoiceBlocks[blockedBy]) : undefined}
          onClick={() => setAsked(action)}
        >
          {t(action)}
        </BlockableButton>
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
          {t(`${action}Text`)}
        </ConfirmDialog>
      ))}
      <OnceOpen isOpen={asked !== undefined && !isConfirmed(asked)}>
        {asked && !isConfirmed(asked) && <AskingDialog action={asked} uuid={uuid} onClose={close} />}
      </OnceOpen>
    </>
  )
}
