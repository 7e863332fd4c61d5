import Typography from '@mui/material/Typography'
import type { Carrier } from '@quai/contract/parties/carriers/carrier.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../platform/calls/query.ts'
import { onDemand } from '../../platform/modules.ts'
import { notify } from '../../platform/notify.ts'
import { AppDialog, ConfirmDialog } from '../../ui/dialogs/Dialogs.tsx'
import { opensDialog } from '../../ui/dialogs/opens-dialog.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { t } from './texts.ts'

const CarrierKey = onDemand(() => import('./tracking/CarrierKey.tsx'), 'CarrierKey')
export const CarrierDialog = opensDialog(() => import('./CarrierDialog.tsx'), 'CarrierDialog')

/** Offers the changes of a carrier; deactivating and deleting ask first. */
export const CarrierMenu = ({ carrier }: { carrier: Carrier }) => {
  const { id, name, isActive } = carrier
  const [asked, setAsked] = useState<'edit' | 'events' | 'deactivate' | 'remove'>()
  const update = useMutation(orpc.carriers.update.mutationOptions())
  const remove = useMutation(orpc.carriers.remove.mutationOptions())
  const close = () => setAsked(undefined)
  const activate = () => update.mutate({ id, isActive: true }, { onSuccess: () => notify(t('activated')) })
  const confirmed = {
    deactivate: async () => {
      await update.mutateAsync({ id, isActive: false })
      notify(t('deactivated'))
    },
    remove: async () => {
      await remove.mutateAsync({ id })
      notify(t('removed'))
    },
  }
  return (
    <>
      <RowMenu
        label={t('actionsOn', { name })}
        choices={[
          { name: 'edit', label: t('edit'), onChoose: () => setAsked('edit') },
          { name: 'events', label: t('events'), onChoose: () => setAsked('events') },
          isActive
            ? { name: 'deactivate', label: t('deactivate'), onChoose: () => setAsked('deactivate') }
            : { name: 'activate', label: t('activate'), onChoose: activate },
          { name: 'remove', label: t('remove'), isDestructive: true, onChoose: () => setAsked('remove') },
        ]}
      />
      {asked === 'edit' && <CarrierDialog carrier={carrier} onClose={close} />}
      <AppDialog
        isOpen={asked === 'events'}
        title={t('events.title', { name })}
        secondary={{ label: t('close') }}
        onClose={close}
      >
        <CarrierKey carrierId={id} />
      </AppDialog>
      {(['deactivate', 'remove'] as const).map((act) => (
        <ConfirmDialog
          key={act}
          isOpen={asked === act}
          title={t(`${act}.title`, { name })}
          confirmLabel={t(act)}
          isDestructive
          onClose={close}
          onConfirm={confirmed[act]}
        >
          <Typography color="text.secondary">{t(`${act}.text`)}</Typography>
        </ConfirmDialog>
      ))}
    </>
  )
}
