import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { DeletionSummary } from '@quai/contract/orders/orders/order.ts'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../../platform/calls/query.ts'
import { t } from './dialog-texts.ts'

/** Says what else the deletion of an order removes. */
export const DeletionText = ({ uuid }: { uuid: string }) => {
  const { data, error } = useQuery({
    ...orpc.orders.previewRemoval.queryOptions({ input: { uuid }, staleTime: 0 }),
    throwOnError: false,
  })
  return (
    <>
      <Typography>{t('deleteText')}</Typography>
      {data && <Typography sx={{ mt: 3 }}>{t('deleteWith', { what: whatGoes(data) })}</Typography>}
      {!data && !error && <Skeleton sx={{ mt: 3 }} />}
      {error && (
        <Typography role="alert" color="error" sx={{ mt: 3 }}>
          {error.message}
        </Typography>
      )}
    </>
  )
}

/** « 2 lignes, 1 document et 3 étapes d’historique »; zeros are left out. */
export const whatGoes = (gone: DeletionSummary): string => {
  const parts = [
    [gone.orderItemsDeletedTotal, 'items'],
    [gone.documentsDeletedTotal, 'documents'],
    [gone.stateLogsDeletedTotal, 'logs'],
    [gone.notificationsDeletedTotal, 'notifications'],
    [gone.shipmentDeletedTotal, 'shipments'],
  ] as const
  return listFormat.format(
    parts.flatMap(([count, name]) => (count > 0 ? [t(name, { count }).replace(' ', '\u00a0')] : [])),
  )
}

const listFormat = new Intl.ListFormat('fr-FR')
