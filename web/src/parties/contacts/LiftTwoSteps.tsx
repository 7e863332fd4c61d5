import Typography from '@mui/material/Typography'
import type { Contact } from '@quai/contract/parties/accounts/account.ts'
import { useMutation } from '@tanstack/react-query'
import { orpc } from '../../platform/calls/query.ts'
import { notify } from '../../platform/notify.ts'
import { ConfirmDialog } from '../../ui/dialogs/Dialogs.tsx'
import { t } from './texts.ts'

interface Props {
  /** Contact who has lost the second step of their sign-in; undefined while nobody is asked about. */
  contact: Contact | undefined
  onClose: () => void
}

/** Asks before the second step of a contact's sign-in is lifted. */
export const LiftTwoSteps = ({ contact, onClose }: Props) => {
  const lift = useMutation(orpc.contacts.removeSecondFactor.mutationOptions())
  return (
    <ConfirmDialog
      isOpen={contact !== undefined}
      title={t('liftTitle', { name: contact?.name ?? '' })}
      confirmLabel={t('liftTwoSteps')}
      isDestructive
      onConfirm={async () => {
        if (!contact) return
        await lift.mutateAsync({ id: contact.id })
        notify(t('lifted'))
      }}
      onClose={onClose}
    >
      <Typography color="text.secondary">{t('liftText')}</Typography>
    </ConfirmDialog>
  )
}
