import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { editActions } from '@quai/contract/orders/orders/life.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { formatDateTime } from '@quai/contract/platform/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../platform/calls/query.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Muted } from '../../../ui/Muted.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { fitHash } from '../form/fit-hash.ts'
import { ProofAsked } from '../print/ProofAsked.tsx'
import { ThreadLink } from './talk/ThreadLink.tsx'
import { t } from './texts.ts'

/** Says at the top of the page that the order waits for stock or for a proof, or why it ended. */
export const Notices = ({ order }: { order: Order }) => (
  <>
    {order.preOrderRank !== null && (
      <Alert severity="warning" action={<FitStock order={order} />}>
        <AlertTitle sx={titleSx}>{t('preOrderTitle')}</AlertTitle>
        {t('preOrderRank', { count: order.preOrderRank })}
      </Alert>
    )}
    <ProofAsked order={order} />
    <UnreadMessages uuid={order.uuid} />
    {order.refusalReasons && <Reason title={t('refusal')} text={order.refusalReasons} />}
    {order.cancellationReasons && <Reason title={t('cancellation')} text={order.cancellationReasons} />}
  </>
)

/** Opens the form with every line reduced to what is in stock; renders nothing when none is, or when it may not change. */
const FitStock = ({ order: { uuid, orderItems, shortages, actions } }: { order: Order }) => {
  const isNothingLeft = orderItems.every((item) =>
    shortages.some((one) => one.itemId === item.id && one.available === 0),
  )
  const action = actions.includes('order_update_and_confirm')
    ? 'updateAndConfirm'
    : actions.some((one) => editActions.includes(one))
      ? 'update'
      : undefined
  if (isNothingLeft || shortages.length === 0 || !action) return null
  return (
    <LinkButton to="/orders/$id/$action" params={{ id: uuid, action }} hash={fitHash} color="inherit">
      {t('fitStock')}
    </LinkButton>
  )
}

/** Leads to messages that the caller has not read; the thread may be far down the page. */
const UnreadMessages = ({ uuid }: { uuid: string }) => {
  const { data } = useQuery({ ...orpc.orders.comments.queryOptions({ input: { uuid } }), throwOnError: false })
  const count = data?.items.filter(({ isUnread }) => isUnread).length ?? 0
  if (count === 0) return null
  return (
    <Alert severity="info" action={<ThreadLink>{t('readMessages')}</ThreadLink>}>
      {t('unreadMessages', { count })}
    </Alert>
  )
}

const Reason = ({ title, text }: { title: string; text: string }) => (
  <Alert severity="info" icon={false}>
    <AlertTitle sx={titleSx}>{title}</AlertTitle>
    {text}
  </Alert>
)

const titleSx = { fontWeight: 640, mb: 0, fontSize: '0.875rem' }

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
