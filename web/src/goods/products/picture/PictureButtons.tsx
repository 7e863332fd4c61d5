import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { contract } from '@quai/contract/contract.ts'
import type { Product } from '@quai/contract/goods/products/product.ts'
import { useMutation } from '@tanstack/react-query'
import { orpc } from '../../../platform/calls/query.ts'
import { upload } from '../../../platform/calls/transfer.ts'
import { notify } from '../../../platform/notify.ts'
import { FileButton } from '../../../ui/files/FileButton.tsx'
import { Muted } from '../../../ui/Muted.tsx'
import { t } from '../texts.ts'
import { resized } from './resize.ts'

/** Longest sides of the picture of a page and of a list, in px. */
const [wholeSide, smallSide] = [1_200, 96]

/** Gives a product its picture, another one, or none. */
export const PictureButtons = ({ product }: { product: Product }) => {
  const { id, pictureId } = product
  const sending = useMutation({
    mutationFn: async (file: File) => {
      const [picture, thumbnail] = [await resized(file, wholeSide), await resized(file, smallSide)]
      // An image that this browser cannot read is sent as it is: the server says why it refuses it.
      const files = { picture: [picture ?? file], ...(thumbnail && { thumbnail: [thumbnail] }) }
      return upload<Product>(contract.products.uploadPicture, { fields: { id }, files })
    },
    onSuccess: () => notify(t('picture.saved')),
  })
  const removal = useMutation({
    ...orpc.products.removePicture.mutationOptions(),
    onSuccess: () => notify(t('picture.removed')),
  })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <FileButton
        accept="image/jpeg,image/png,image/webp"
        onFiles={([file]) => file && sending.mutate(file)}
        startIcon={<PhotoCameraOutlined />}
        loading={sending.isPending}
        loadingPosition="start"
        size="small"
      >
        {t(pictureId === null ? 'picture.add' : 'picture.change')}
      </FileButton>
      {pictureId !== null && (
        <Button size="small" color="inherit" loading={removal.isPending} onClick={() => removal.mutate({ id })}>
          {t('picture.remove')}
        </Button>
      )}
      {pictureId === null && <Muted variant="caption">{t('picture.hint')}</Muted>}
    </Box>
  )
}
