import Typography from '@mui/material/Typography'
import type { Deal } from '@quai/contract/parties/deals/deal.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { orpc } from '../../platform/calls/query.ts'
import { notify } from '../../platform/notify.ts'
import { ConfirmDialog } from '../../ui/dialogs/Dialogs.tsx'
import { opensDialog } from '../../ui/dialogs/opens-dialog.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { t } from './texts.ts'

export const DealDialog = opensDialog(() => import('./DealDialog.tsx'), 'DealDialog')

/** Offers the changes of a deal; deactivating and deleting ask first. */
export const DealMenu = ({ deal }: { deal: Deal }) => {
  const { id, isActive, customerName, warehouseName } = deal
  const between = t('between', { customer: customerName, warehouse: warehouseName })
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'edit' | 'deactivate' | 'remove'>()
  const update = useMutation(orpc.deals.update.mutationOptions())
  const remove = useMutation(orpc.deals.remove.mutationOptions())
  const close = () => setAsked(undefined)
  const activate = () => update.mutate({ id, isActive: true }, { onSuccess: () => notify(t('activated')) })
  return (
    <>
      <RowMenu
        label={t('actionsOn', { between })}
        choices={[
          { name: 'edit', label: t('edit'), onChoose: () => setAsked('edit') },
          {
            name: 'transport',
            label: t('transport'),
            onChoose: () => void navigate({ to: '/admin/deals/$id/transport', params: { id } }),
          },
          {
            name: 'rates',
            label: t('rates'),
            onChoose: () => void navigate({ to: '/admin/deals/$id/rates', params: { id } }),
          },
          {
            name: 'journal',
            label: t('journal'),
            onChoose: () => void navigate({ to: '/admin/audit', search: { object: `deal:${id}` } }),
          },
          isActive
            ? { name: 'deactivate', label: t('deactivate'), onChoose: () => setAsked('deactivate') }
            : { name: 'activate', label: t('activate'), onChoose: activate },
          { name: 'remove', label: t('remove'), isDestructive: true, onChoose: () => setAsked('remove') },
        ]}
      />
      {asked === 'edit' && <DealDialog deal={deal} onClose={close} />}
      <ConfirmDialog
        isOpen={asked === 'deactivate'}
        title={t('deactivate.title', { between })}
        confirmLabel={t('deactivate')}
        isDestructive
        onClose={close}
        onConfirm={async () => {
          await update.mutateAsync({ id, isActive: false })
          notify(t('deactivated'))
        }}
      >
        <Typography color="text.secondary">{t('deactivate.text')}</Typography>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'remove'}
        title={t('remove.title', { between })}
        confirmLabel={t('remove')}
        isDestructive
        onClose={close}
        onConfirm={async () => {
          await remove.mutateAsync({ id })
          notify(t('removed'))
        }}
      >
        <Typography color="text.secondary">{t('remove.text')}</Typography>
      </ConfirmDialog>
    </>
  )
}
