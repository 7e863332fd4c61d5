import Box from '@mui/material/Box'
import { contract } from '@quai/contract/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { download } from '../../../platform/calls/transfer.ts'

interface Props {
  productId: number
  /** Changes with the picture; null without one. */
  pictureId: number | null
  /** Designation of the product, for who does not see the picture. */
  name: string
  /** Side of its square, in px. */
  side: number
}

/** Shows the picture of a product in a square, and nothing for a product without one. */
export const ProductPicture = ({ productId, pictureId, name, side }: Props) => {
  const size = side > 96 ? 'whole' : 'small'
  const { data } = useQuery({
    queryKey: ['product-picture', pictureId, size],
    queryFn: async ({ signal }) =>
      dataUrlOf((await download(contract.products.picture, { id: productId, size }, signal)).content),
    enabled: pictureId !== null,
    // Another picture has another id.
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: false,
    meta: { silent: true },
  })
  if (pictureId === null) return null
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        flex: `0 0 ${side}px`,
        width: side,
        height: side,
        borderRadius: '4px',
        overflow: 'hidden',
        bgcolor: 'sunken.main',
      }}
    >
      {data && (
        <Box
          component="img"
          src={data}
          alt={name}
          width={side}
          height={side}
          sx={{ width: 1, height: 1, objectFit: 'contain' }}
        />
      )}
    </Box>
  )
}

/** A data URL stays valid as long as the page needs it; a blob's would have to be revoked. */
const dataUrlOf = (content: Blob): Promise<string> =>
  new Promise((done, failed) => {
    const reader = new FileReader()
    reader.onload = () => done(typeof reader.result === 'string' ? reader.result : '')
    reader.onerror = () => failed(reader.error ?? new Error('A picture could not be read'))
    reader.readAsDataURL(content)
  })
