import type { Order } from '@quai/contract/orders/orders/order.ts'
import { formatDateTime } from '@quai/contract/platform/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../platform/calls/query.ts'
import { Muted } from '../../../ui/Muted.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { t } from './texts.ts'

/** Names the file that an order comes from; the side that imported it gets a link. */
export const ImportNote = ({ order: { uuid, importUuid } }: { order: Order }) => {
  const { data } = useQuery({
    ...orpc.imports.ofOrder.queryOptions({ input: { uuid } }),
    enabled: importUuid !== null,
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: false,
  })
  if (!data) return null
  return (
    <Muted sx={{ overflowWrap: 'anywhere' }}>
      {t('imported', { at: formatDateTime(data.appliedAt ?? data.createdAt), name: data.contactName })}{' '}
      {data.isOwn ? (
        <TextLink to="/imports/$uuid" params={{ uuid: data.uuid }}>
          {data.filename}
        </TextLink>
      ) : (
        data.filename
      )}
    </Muted>
  )
}
