import MoreHoriz from '@mui/icons-material/MoreHoriz'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import type { Order } from '@quai/contract/orders/order.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { api } from '../../platform/api.ts'
import { notify } from '../../platform/notify.ts'
import { ConfirmDialog } from '../../ui/Dialogs.tsx'
import { saveCountSheet } from './sheet-files.ts'
import { t } from './texts.ts'
import { UploadSheet } from './UploadSheet.tsx'

/** What is done to a count as a whole. */
export const CountMenu = ({ order, onFound }: { order: Order; onFound: () => void }) => {
  const navigate = useNavigate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [asked, setAsked] = useState<'abandon' | 'upload'>()
  const id = useId()
  const sheet = useMutation({ mutationFn: (format: 'pdf' | 'csv') => saveCountSheet(order.uuid, format) })
  const abandon = useMutation({
    mutationFn: () => api.inventories.abandon({ uuid: order.uuid }),
    onSuccess: async () => {
      notify(t('abandoned'))
      await navigate({ to: '/orders/$id', params: { id: order.uuid } })
    },
  })
  const pick = (act: () => void) => () => {
    setAnchor(null)
    act()
  }
  return (
    <>
      <IconButton
        aria-label={t('others')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ width: 44, height: 44 }}
      >
        <MoreHoriz />
      </IconButton>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem
          onClick={pick(
            () => void navigate({ to: '/orders/$id/$action', params: { id: order.uuid, action: 'review' } }),
          )}
        >
          {t('goReview')}
        </MenuItem>
        <MenuItem onClick={pick(onFound)}>{t('found')}</MenuItem>
        <MenuItem onClick={pick(() => sheet.mutate('pdf'))}>{t('sheetPdf')}</MenuItem>
        <MenuItem onClick={pick(() => sheet.mutate('csv'))}>{t('sheetCsv')}</MenuItem>
        <MenuItem onClick={pick(() => setAsked('upload'))}>{t('upload')}</MenuItem>
        <MenuItem onClick={pick(() => setAsked('abandon'))} sx={{ color: 'error.main' }}>
          {t('abandon')}
        </MenuItem>
      </Menu>
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
