import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { packagesText } from '@quai/contract/goods/products/packaging.ts'
import { formatTime } from '@quai/contract/platform/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../platform/calls/query.ts'
import { polled } from '../../platform/live/poll.ts'
import { t } from './texts.ts'

export const holdsOptions = (productId: number) => ({
  ...orpc.stock.holds.queryOptions({ input: { productId } }),
  ...polled,
  throwOnError: false,
})

/** Says what orders being typed hold of the product, and until when; nothing when there is none. */
export const Holds = ({ productId, warehouseId }: { productId: number; warehouseId: number }) => {
  const { data } = useQuery(holdsOptions(productId))
  const holds = (data?.items ?? []).filter((one) => one.warehouseId === warehouseId)
  if (holds.length === 0) return null
  return (
    <Alert severity="info" sx={{ mt: 3 }}>
      {t('holds')}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {holds.map(({ contactName, isOwn, quantity, productPackaging, batchNumber, expiresAt }) => (
          <li key={`${contactName}/${productPackaging}/${batchNumber}/${expiresAt}`}>
            {t(batchNumber ? 'holdOfBatch' : 'hold', {
              contact: isOwn ? t('holdOwn', { contact: contactName }) : contactName,
              quantity: packagesText(quantity, productPackaging),
              batch: batchNumber ?? '',
              time: formatTime(expiresAt),
            })}
          </li>
        ))}
      </Box>
    </Alert>
  )
}
