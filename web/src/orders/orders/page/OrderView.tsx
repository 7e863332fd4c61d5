import ReplayOutlined from '@mui/icons-material/ReplayOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { isOpen, isUndoable, life, type OrderAction, stepFor } from '@quai/contract/orders/orders/life.ts'
import { orderName } from '@quai/contract/orders/orders/name.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { restOf } from '@quai/contract/orders/orders/rest.ts'
import { formatDateTime } from '@quai/contract/platform/dates.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { may, useUser } from '../../../platform/session.ts'
import { opensDialog } from '../../../ui/dialogs/opens-dialog.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { OrderName } from '../../../ui/order/OrderName.tsx'
import { Facts } from '../../../ui/page/Facts.tsx'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { PageParts } from '../../../ui/page/part/PagePart.tsx'
import { Column, Split } from '../../../ui/page/Split.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { TwoLines } from '../../../ui/table/TwoLines.tsx'
import { DocumentsPanel } from '../../documents/DocumentsPanel.tsx'
import { VisitPanel } from '../../visits/VisitPanel.tsx'
import { NextOrder } from '../answer/NextOrder.tsx'
import { UndoPlace } from '../answer/UndoPlace.tsx'
import { useConfirmNow } from '../answer/use-confirm-now.ts'
import { useNextAct } from '../answer/use-next-act.ts'
import { GuestLinksPanel } from '../guests/GuestLinksPanel.tsx'
import { OrderActions } from '../OrderActions.tsx'
import { PapersPanel } from '../print/PapersPanel.tsx'
import { actionLooks } from '../status/action-looks.ts'
import { OrderStatusChip } from '../status/OrderStatusChip.tsx'
import { useWaitingAct } from '../status/WaitingAct.tsx'
import { AppointmentPanel } from './AppointmentPanel.tsx'
import { DetailsPanel, MessagesPanel } from './DetailsPanel.tsx'
import { ItemsPanel } from './ItemsPanel.tsx'
import type { InventoryParts, ShipmentPart } from './inventory-parts.ts'
import { LimitNotice } from './LimitNotice.tsx'
import { ImportNote, Notices } from './Notices.tsx'
import { ProposalPanel } from './ProposalPanel.tsx'
import { CommentsPanel } from './talk/CommentsPanel.tsx'
import { Timeline } from './talk/Timeline.tsx'
import { t } from './texts.ts'

const ActionDialogs = opensDialog(() => import('./dialogs/ActionDialogs.tsx'), 'ActionDialogs')

/** Addresses that open a dialog at once; mails link to them. */
const dialogOf: Record<string, OrderAction> = { confirm: 'order_confirm', reject: 'order_refuse' }

interface Props {
  order: Order
  /** The dialog that the address asks for: 'confirm', 'reject' or undefined. */
  dialog: string | undefined
  inventory: InventoryParts
  Shipment: ShipmentPart
}

/** Shows an order in full, with the actions on it. */
export const OrderView = ({ order, dialog, inventory, Shipment }: Props) => {
  const navigate = useNavigate()
  const { userType } = useUser()
  const [chosen, setChosen] = useState<OrderAction>()
  const confirmNow = useConfirmNow(order)
  const asked = chosen ?? (dialog ? dialogOf[dialog] : undefined)
  const isPossible = asked !== undefined && order.actions.includes(asked)

  const next = useNextAct(order)
  const waiting = useWaitingAct(order.uuid)
  const choose = (action: OrderAction) => {
    const step = stepFor(action, userType, order.orderStatus)
    // A request is confirmed at once, because it can be undone; what has no undo is asked first.
    if (action === 'order_confirm' && step && isUndoable(action, step)) return confirmNow.mutate()
    const form = actionLooks[action]?.form
    if (form) void navigate({ to: '/orders/$id/$action', params: { id: order.uuid, action: form } })
    else setChosen(action)
  }
  const close = () => {
    setChosen(undefined)
    if (dialog) void navigate({ to: '/orders/$id', params: { id: order.uuid }, replace: true })
  }
  return (
    <PageFrame
      name={isPossible ? t('asking', { action: life[asked].label, order: orderName(order) }) : orderName(order)}
      title={
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', columnGap: 3, flexWrap: 'wrap' }}>
          <OrderName order={order} />
          <OrderStatusChip status={order.orderStatus} />
          {waiting && <StatusChip tone="wait" label={waiting} />}
        </Box>
      }
      lead={<Lead order={order} />}
      breadcrumbs={[{ label: t('orders'), to: '/orders' }, { label: orderName(order) }]}
      actions={
        <>
          <OrderActions
            order={order}
            next={next}
            waiting={waiting}
            onChoose={choose}
            running={confirmNow.isPending ? 'order_confirm' : undefined}
          />
          {!isOpen(order.orderStatus) && may('orders.create') && <OrderAgain order={order} />}
        </>
      }
    >
      <NextOrder order={order} />
      <Notices order={order} />
      <ProposalPanel order={order} />
      {!order.inventory && <AppointmentPanel order={order} />}
      {!order.inventory && <VisitPanel order={order} />}
      <LimitNotice order={order} />
      <Split sides="aside">
        <Column>
          <PageParts>
            {order.inventory ? <inventory.Panel order={order} /> : <ItemsPanel order={order} />}
            {order.orderTransporter === 'by_quai_courier' && <Shipment order={order} />}
            <CompletionPanel order={order} />
            <DocumentsPanel order={order} />
            <DetailsPanel order={order} />
            <ImportNote order={order} />
            <MessagesPanel order={order} />
            <CommentsPanel order={order} />
            {may('guests.share') && <GuestLinksPanel uuid={order.uuid} />}
          </PageParts>
        </Column>
        <Column>
          <PageParts>
            {!order.inventory && <PapersPanel order={order} />}
            <Timeline order={order} />
          </PageParts>
        </Column>
      </Split>
      <UndoPlace />
      <ActionDialogs isOpen={isPossible} order={order} action={isPossible ? asked : undefined} onClose={close} />
    </PageFrame>
  )
}

const Lead = ({ order }: { order: Order }) => (
  <>
    {t('forParties', { customer: order.customer.name, warehouse: order.warehouse.name })}
    <LinkedOrders order={order} />
  </>
)

/** Links to the order that this one copies and to the one that copies it. */
const LinkedOrders = ({ order: { orderType, previousOrder, nextOrder } }: { order: Order }) => (
  <>
    {previousOrder && (
      <>
        {' · '}
        <TextLink to="/orders/$id" params={{ id: previousOrder.uuid }}>
          {t('previousOrder', { order: orderName({ ...previousOrder, orderType }) })}
        </TextLink>
      </>
    )}
    {nextOrder && (
      <>
        {' · '}
        <TextLink to="/orders/$id" params={{ id: nextOrder.uuid }}>
          {t('nextOrder', { order: orderName({ ...nextOrder, orderType }) })}
        </TextLink>
      </>
    )}
  </>
)

/** Proposes another order like this one, because this one has ended, and one for what did not come or leave. */
const OrderAgain = ({ order }: { order: Order }) =>
  order.inventory ? (
    <LinkButton
      to="/orders/inventory"
      search={{ customerId: order.customerId, warehouseId: order.warehouseId }}
      variant="outlined"
      startIcon={<ReplayOutlined />}
    >
      {t('again')}
    </LinkButton>
  ) : (
    <>
      {restOf(order.orderItems).some(({ isOrderable }) => isOrderable) && (
        <LinkButton
          to="/orders/create"
          search={{ from: order.uuid, only: 'rest' }}
          variant={order.nextOrder ? 'outlined' : 'contained'}
        >
          {t('rest')}
        </LinkButton>
      )}
      <LinkButton to="/orders/create" search={{ from: order.uuid }} variant="outlined" startIcon={<ReplayOutlined />}>
        {t('again')}
      </LinkButton>
    </>
  )

/** Shows the reserves and the signature of the completion; renders nothing without them. */
const CompletionPanel = ({ order: { reserves, signature } }: { order: Order }) => {
  const facts = [
    ...(reserves
      ? [{ label: t('reserves'), value: <Typography sx={{ whiteSpace: 'pre-line' }}>{reserves}</Typography> }]
      : []),
    ...(signature
      ? [
          {
            label: t('signedBy'),
            value: (
              <TwoLines
                under={t(signature.isDrawn ? 'signedAt' : 'namedAt', { at: formatDateTime(signature.signedAt) })}
              >
                {signature.signerName}
              </TwoLines>
            ),
          },
        ]
      : []),
  ]
  if (facts.length === 0) return null
  return (
    <Panel title={t('completion')}>
      <Facts minWidth={260} facts={facts} />
    </Panel>
  )
}
