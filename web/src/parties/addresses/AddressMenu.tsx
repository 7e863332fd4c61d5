import Typography from '@mui/material/Typography'
import type { Address } from '@quai/contract/parties/addresses/address.ts'
import type { UserType } from '@quai/contract/platform/roles.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../platform/calls/query.ts'
import { notify } from '../../platform/notify.ts'
import { ConfirmDialog } from '../../ui/dialogs/Dialogs.tsx'
import { opensDialog } from '../../ui/dialogs/opens-dialog.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { t } from './texts.ts'

export const AddressDialog = opensDialog(() => import('./AddressDialog.tsx'), 'AddressDialog')

interface Props {
  /** User whose book an administrator keeps; the caller's own by default. */
  userId?: number | undefined
  ofType?: UserType | undefined
  address: Address
  /** The main address can be removed only when it is the last one. */
  isOnly: boolean
}

/** Offers the changes of an address; deleting asks first and says what becomes of its orders. */
export const AddressMenu = ({ userId, ofType, address, isOnly }: Props) => {
  const { id, name, isMainAddress } = address
  const [asked, setAsked] = useState<'edit' | 'remove'>()
  const update = useMutation(orpc.addresses.update.mutationOptions())
  const remove = useMutation(orpc.addresses.remove.mutationOptions())
  const close = () => setAsked(undefined)
  const makeMain = () => update.mutate({ id, isMainAddress: true }, { onSuccess: () => notify(t('saved')) })
  return (
    <>
      <RowMenu
        label={t('actionsOn', { name })}
        choices={[
          { name: 'edit', label: t('edit'), onChoose: () => setAsked('edit') },
          ...(isMainAddress ? [] : [{ name: 'main', label: t('makeMain'), onChoose: makeMain }]),
          {
            name: 'remove',
            label: t('remove'),
            isDestructive: true,
            reason: isMainAddress && !isOnly ? t('mainStays') : undefined,
            onChoose: () => setAsked('remove'),
          },
        ]}
      />
      {asked === 'edit' && <AddressDialog userId={userId} ofType={ofType} address={address} onClose={close} />}
      <ConfirmDialog
        isOpen={asked === 'remove'}
        title={t('removeTitle', { name })}
        confirmLabel={t('remove')}
        isDestructive
        onClose={close}
        onConfirm={async () => {
          await remove.mutateAsync({ id })
          notify(t('removed'))
        }}
      >
        <Typography color="text.secondary">{t('removeText')}</Typography>
      </ConfirmDialog>
    </>
  )
}
