import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { cancelActions, needsReason, type OrderAction, stepFor } from '@quai/contract/orders/orders/life.ts'
import type { DeletionSummary, Order } from '@quai/contract/orders/orders/order.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { orpc } from '../../../../platform/calls/query.ts'
import { notify } from '../../../../platform/notify.ts'
import { useUser } from '../../../../platform/session.ts'
import { ConfirmDialog } from '../../../../ui/dialogs/Dialogs.tsx'
import { rememberAnswer } from '../../answer/last-answer.ts'
import { slotText } from '../../wording.ts'
import { t } from './dialog-texts.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { useOrderCall } from './use-order-call.ts'

interface Props {
  order: Order
  /** The action to confirm; actions with a form have their own pages. */
  action: OrderAction | undefined
  onClose: () => void
}

/** Confirms each action that needs no form. It sends the version that was read, so that a changed order is refused. */
export const ActionDialogs = ({ order, action, onClose }: Props) => {
  const { uuid, version } = order
  const { userType } = useUser()
  const navigate = useNavigate()
  const client = useQueryClient()
  const confirm = useOrderCall(
    order,
    async (base, api) => {
      await api.orders.confirm(base)
      rememberAnswer({ uuid, kind: 'request' })
    },
    t('confirmed'),
  )
  const noShow = useOrderCall(order, (base, api) => api.orders.noShow(base), t('noShowDone'))
  const undo = useOrderCall(order, async ({ uuid }, api) => {
    const [result] = (await api.orders.undoConfirmMany({ orderUuids: [uuid] })).items
    notify(result?.message ?? t('undone'), result?.ok ? 'success' : 'warning')
  })
  const remove = useOrderCall(
    order,
    async ({ uuid }, api) => {
      const gone = await api.orders.remove({ uuid })
      // Leaves first, because the page would reload an order that no longer exists.
      await navigate({ to: '/orders' })
      client.removeQueries({ queryKey: orpc.orders.detail.key() })
      client.removeQueries({ queryKey: orpc.orders.logs.key() })
      notify(t('deleted', { what: whatGoes(gone) }))
    },
    undefined,
    { isRemoval: true },
  )
  const isWarehouse = userType === 'warehouse'
  const isCanceling = action !== undefined && cancelActions.includes(action)
  const isReasonNeeded = action !== undefined && needsReason(stepFor(action, userType, order.orderStatus))
  const customer = order.customer.name
  return (
    <>
      <ConfirmDialog
        isOpen={action === 'order_confirm'}
        title={t('confirmTitle')}
        confirmLabel={t('confirm')}
        onConfirm={confirm}
        onClose={onClose}
      >
        <Typography>{t('confirmText', { slot: slotText(order), customer })}</Typography>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={action === 'order_undo_confirm'}
        title={t('undoTitle')}
        confirmLabel={t('undo')}
        cancelLabel={t('keepConfirmed')}
        onConfirm={undo}
        onClose={onClose}
      >
        <Typography>{t('undoText', { customer })}</Typography>
      </ConfirmDialog>
      <ReasonDialog
        isOpen={action === 'order_refuse'}
        title={t('refuseTitle')}
        text={t('refuseText', { customer })}
        confirmLabel={t('refuse')}
        back={t('dontRefuse')}
        isRequired={isReasonNeeded}
        send={async (reason, api) => {
          await api.orders.reject({ uuid, version, reason: reason ?? '' })
          rememberAnswer({ uuid, kind: 'request' })
        }}
        doneText={t('refused')}
        onClose={onClose}
      />
      <ReasonDialog
        isOpen={isCanceling}
        title={t('cancelTitle')}
        text={t('cancelText', { partner: isWarehouse ? customer : order.warehouse.name })}
        confirmLabel={t('cancel')}
        isRequired={isReasonNeeded}
        send={(reason, api) => api.orders.cancel({ uuid, version, reason })}
        doneText={t('canceled')}
        onClose={onClose}
      />
      <ConfirmDialog
        isOpen={action === 'order_no_show'}
        title={t('noShowTitle')}
        confirmLabel={t('noShow')}
        isDestructive
        onConfirm={noShow}
        onClose={onClose}
      >
        <Typography>{t('noShowText', { slot: slotText(order), customer })}</Typography>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={action === 'order_delete'}
        title={t('deleteTitle')}
        confirmLabel={t('delete')}
        isDestructive
        onConfirm={remove}
        onClose={onClose}
      >
        <DeletionText uuid={order.uuid} />
      </ConfirmDialog>
    </>
  )
}

/** Says what else the deletion of an order removes. */
const DeletionText = ({ uuid }: { uuid: string }) => {
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
