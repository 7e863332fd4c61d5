import MoreHoriz from '@mui/icons-material/MoreHoriz'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../platform/calls/api.ts'
import { notify } from '../../../platform/notify.ts'
import { ConfirmDialog } from '../../../ui/dialogs/Dialogs.tsx'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import { t } from '../texts.ts'
import { takeCountSheet } from './sheet-files.ts'
import { UploadSheet } from './UploadSheet.tsx'

/** Offers the actions on a whole count. */
export const CountMenu = ({ order, onFound }: { order: Order; onFound: () => void }) => {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'abandon' | 'upload'>()
  const sheet = useMutation({ mutationFn: (format: 'pdf' | 'csv') => takeCountSheet(order.uuid, format) })
  const abandon = useMutation({
    mutationFn: () => api.inventories.abandon({ uuid: order.uuid }),
    onSuccess: async () => {
      notify(t('abandoned'))
      await navigate({ to: '/orders/$id', params: { id: order.uuid } })
    },
  })
  const review = () => void navigate({ to: '/orders/$id/$action', params: { id: order.uuid, action: 'review' } })
  return (
    <>
      <MenuButton
        button={(opener) => (
          <IconButton {...opener} aria-label={t('others')} sx={{ width: 44, height: 44 }}>
            <MoreHoriz />
          </IconButton>
        )}
        choices={[
          { name: 'review', label: t('goReview'), onChoose: review },
          { name: 'found', label: t('found'), onChoose: onFound },
          { name: 'pdf', label: t('sheetPdf'), onChoose: () => sheet.mutate('pdf') },
          { name: 'csv', label: t('sheetCsv'), onChoose: () => sheet.mutate('csv') },
          { name: 'upload', label: t('upload'), onChoose: () => setAsked('upload') },
          { name: 'abandon', label: t('abandon'), isDestructive: true, onChoose: () => setAsked('abandon') },
        ]}
      />
      <ConfirmDialog
        isOpen={asked === 'abandon'}
        title={t('abandonTitle')}
        confirmLabel={t('abandon')}
        isDestructive
        onConfirm={() => abandon.mutateAsync()}
        onClose={() => setAsked(undefined)}
      >
        <Typography>{t('abandonText')}</Typography>
      </ConfirmDialog>
      {asked === 'upload' && <UploadSheet orderUuid={order.uuid} onClose={() => setAsked(undefined)} />}
    </>
  )
}
