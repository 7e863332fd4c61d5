import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import LayersOutlined from '@mui/icons-material/LayersOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Product } from '@quai/contract/products/product.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { orpc } from '../platform/calls/query.ts'
import { notify } from '../platform/notify.ts'
import { may } from '../platform/session.ts'
import { ConfirmDialog } from '../ui/dialogs/Dialogs.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { t } from './texts.ts'

/** Offers the actions on a product; irreversible ones ask first. */
export const ProductActions = ({ product: { id, reference, isActive } }: { product: Product }) => {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'remove' | 'deactivate'>()
  const remove = useMutation(orpc.products.remove.mutationOptions())
  const update = useMutation(orpc.products.update.mutationOptions())
  const close = () => setAsked(undefined)
  return (
    <>
      <LinkButton to="/stock/$id" params={{ id }} variant="outlined" startIcon={<LayersOutlined />}>
        {t('stock')}
      </LinkButton>
      {may('products.manage') && (
        <>
          <Button variant="outlined" color="error" startIcon={<DeleteOutlined />} onClick={() => setAsked('remove')}>
            {t('remove')}
          </Button>
          {isActive ? (
            <Button variant="outlined" onClick={() => setAsked('deactivate')}>
              {t('deactivate')}
            </Button>
          ) : (
            <Button
              variant="outlined"
              loading={update.isPending}
              onClick={() => update.mutate({ id, isActive: true }, { onSuccess: () => notify(t('activated')) })}
            >
              {t('activate')}
            </Button>
          )}
          <LinkButton to="/products/$id/edit" params={{ id }} variant="contained" startIcon={<EditOutlined />}>
            {t('edit')}
          </LinkButton>
        </>
      )}
      <ConfirmDialog
        isOpen={asked === 'remove'}
        title={t('remove.title', { reference })}
        confirmLabel={t('remove')}
        isDestructive
        onClose={close}
        onConfirm={async () => {
          // Leaves the page first: a deleted product cannot be read again.
          await remove.mutateAsync({ id }, { onSuccess: () => void navigate({ to: '/products', replace: true }) })
          notify(t('removed'))
        }}
      >
        <Typography color="text.secondary">{t('remove.text')}</Typography>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'deactivate'}
        title={t('deactivate.title', { reference })}
        confirmLabel={t('deactivate')}
        onClose={close}
        onConfirm={async () => {
          await update.mutateAsync({ id, isActive: false })
          notify(t('deactivated'))
        }}
      >
        <Typography color="text.secondary">{t('deactivate.text')}</Typography>
      </ConfirmDialog>
    </>
  )
}
