import type { Address } from '@quai/contract/parties/addresses/address.ts'
import type { UserType } from '@quai/contract/platform/roles.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../platform/calls/query.ts'
import { notifyDone } from '../../platform/notify.ts'
import { opensDialog } from '../../ui/dialogs/opens-dialog.tsx'
import { useQuestion } from '../../ui/dialogs/use-question.tsx'
import { RowMenu } from '../../ui/MenuButton.tsx'
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
  const [isEdited, setIsEdited] = useState(false)
  const { ask, dialog } = useQuestion()
  const update = useMutation(orpc.addresses.update.mutationOptions())
  const remove = useMutation(orpc.addresses.remove.mutationOptions())
  const makeMain = () => notifyDone(update.mutateAsync({ id, isMainAddress: true }), t('saved'))
  const askToRemove = () =>
    ask({
      title: t('removeTitle', { name }),
      text: t('removeText'),
      label: t('remove'),
      isDestructive: true,
      act: () => remove.mutateAsync({ id }),
      done: t('removed'),
    })
  return (
    <>
      <RowMenu
        label={t('actionsOn', { name })}
        choices={[
          { name: 'edit', label: t('edit'), onChoose: () => setIsEdited(true) },
          ...(isMainAddress ? [] : [{ name: 'main', label: t('makeMain'), onChoose: makeMain }]),
          {
            name: 'remove',
            label: t('remove'),
            isDestructive: true,
            reason: isMainAddress && !isOnly ? t('mainStays') : undefined,
            onChoose: askToRemove,
          },
        ]}
      />
      {isEdited && (
        <AddressDialog userId={userId} ofType={ofType} address={address} onClose={() => setIsEdited(false)} />
      )}
      {dialog}
    </>
  )
}
