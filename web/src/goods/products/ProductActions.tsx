import EditOutlined from '@mui/icons-material/EditOutlined'
import LayersOutlined from '@mui/icons-material/LayersOutlined'
import MoreHoriz from '@mui/icons-material/MoreHoriz'
import Button from '@mui/material/Button'
import { contract } from '@quai/contract/contract.ts'
import { type Packaging, packagingLabels, usablePackagings } from '@quai/contract/goods/products/packaging.ts'
import type { Product } from '@quai/contract/goods/products/product.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../platform/calls/api.ts'
import { orpc } from '../../platform/calls/query.ts'
import { download } from '../../platform/calls/transfer.ts'
import { notifyDone } from '../../platform/notify.ts'
import { may } from '../../platform/session.ts'
import { onPhone } from '../../platform/theme/tokens.ts'
import { useQuestion } from '../../ui/dialogs/use-question.tsx'
import { openPaper } from '../../ui/files/open-paper.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { t } from './texts.ts'

/** Offers the actions on a product; irreversible ones ask first. */
export const ProductActions = ({ product }: { product: Product }) => {
  const { id, reference, isActive, packagingType } = product
  const navigate = useNavigate()
  const { ask, dialog } = useQuestion()
  const remove = useMutation({
    meta: { isRemoval: true },
    mutationFn: async () => {
      await api.products.remove({ id })
      // Leaves first, because the page would read again a product that no longer exists.
      await navigate({ to: '/products', replace: true })
    },
  })
  const update = useMutation(orpc.products.update.mutationOptions())
  const printing = useMutation({
    mutationFn: (productPackaging: Packaging) => openPaper(download(contract.products.print, { id, productPackaging })),
  })
  const activate = () => notifyDone(update.mutateAsync({ id, isActive: true }), t('activated'))
  const askToDeactivate = () =>
    ask({
      title: t('deactivate.title', { reference }),
      text: t('deactivate.text'),
      label: t('deactivate'),
      act: () => update.mutateAsync({ id, isActive: false }),
      done: t('deactivated'),
    })
  const askToRemove = () =>
    ask({
      title: t('remove.title', { reference }),
      text: t('remove.text'),
      label: t('remove'),
      isDestructive: true,
      act: () => remove.mutateAsync(),
      done: t('removed'),
    })
  const changes = [
    isActive
      ? { name: 'deactivate', label: t('deactivate'), onChoose: askToDeactivate }
      : { name: 'activate', label: t('activate'), onChoose: activate },
    { name: 'remove', label: t('remove'), isDestructive: true, onChoose: askToRemove },
  ]
  return (
    <>
      <LinkButton to="/stock/$id" params={{ id }} variant="outlined" startIcon={<LayersOutlined />}>
        {t('stock')}
      </LinkButton>
      <MenuButton
        button={(opener) => (
          <Button {...opener} variant="outlined" loading={update.isPending || printing.isPending} sx={moreSx}>
            <MoreHoriz fontSize="small" />
            <span>{t('otherActions')}</span>
          </Button>
        )}
        choices={[
          ...usablePackagings[packagingType].map((productPackaging) => ({
            name: productPackaging,
            label: t('printLabel', { packaging: packagingLabels[productPackaging].one }),
            onChoose: () => printing.mutate(productPackaging),
          })),
          ...(may('products.manage') ? changes : []),
        ]}
      />
      {may('products.manage') && (
        <LinkButton to="/products/$id/edit" params={{ id }} variant="contained" startIcon={<EditOutlined />}>
          {t('edit')}
        </LinkButton>
      )}
      {dialog}
    </>
  )
}

/** On a phone the sign is enough, so that the two other buttons have room for their words. */
const moreSx = {
  gap: 2,
  [onPhone]: {
    '&&': { flex: '0 0 52px', minWidth: 0, px: 0 },
    '& > span:not(.MuiButton-loadingIndicator)': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
}
