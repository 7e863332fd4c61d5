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

/**
 * Draws an image again, at most `side` px long, upright and without its metadata. Undefined when the browser cannot
 * read it.
 */
const resized = async (file: File, side: number): Promise<File | undefined> => {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return undefined
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  // A browser that does not write WebP gives a PNG.
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.85))
  return blob ? new File([blob], file.name, { type: blob.type }) : undefined
}
