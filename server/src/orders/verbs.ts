import type { SavedQuery } from '@quai/contract/orders/saved-filter.ts'
import type { Verbs } from '../platform/verbs.ts'
import { savedFiltersOf } from '../saved-filters/of-list.ts'
import { acceptChanges } from './accept-changes.ts'
import { listOrderActions } from './actions.ts'
import { showActivePeriod } from './active-period.ts'
import { askForProof } from './ask-for-proof.ts'
import { cancelOrder } from './cancel.ts'
import { addComment, listComments } from './comments.ts'
import { completeOrder } from './complete.ts'
import { completeOrders, previewCompleteOrders } from './complete-many.ts'
import { confirmOrder } from './confirm.ts'
import { confirmOrders, previewConfirmOrders } from './confirm-many.ts'
import { createOrder } from './create.ts'
import { showOrder } from './detail.ts'
import { exportOrders } from './export.ts'
import { listOrders } from './list.ts'
import { listOrderLogs } from './logs.ts'
import { reportNoShow } from './no-show.ts'
import { printSlip, printSlips } from './print.ts'
import { showProof } from './proof.ts'
import { refuseOrder } from './refuse.ts'
import { previewRemoval, removeOrder } from './remove.ts'
import type { ReviseOrder } from './revise.ts'
import { searchOrders } from './search.ts'
import { listOrdersToComplete } from './to-complete.ts'
import { undoConfirmOrders } from './undo-confirm.ts'
import { updateOrder } from './update.ts'

const { listSavedFilters, ...savedFilterVerbs } = savedFiltersOf<SavedQuery>('orders')

/** The routes of this module, joined to their verbs. `revise` revises an order of any kind. */
export const orderVerbs = (revise: ReviseOrder) =>
  ({
    orders: {
      list: listOrders,
      export: exportOrders,
      search: searchOrders,
      activePeriod: showActivePeriod,
      toComplete: listOrdersToComplete,
      savedFilters: listSavedFilters,
      ...savedFilterVerbs,
      actions: listOrderActions,
      detail: showOrder,
      create: createOrder,
      update: updateOrder(revise),
      confirm: confirmOrder(revise),
      reject: refuseOrder,
      cancel: cancelOrder,
      noShow: reportNoShow,
      complete: completeOrder,
      confirmMany: confirmOrders,
      previewConfirmMany: previewConfirmOrders,
      undoConfirmMany: undoConfirmOrders,
      completeMany: completeOrders,
      previewCompleteMany: previewCompleteOrders,
      previewRemoval,
      remove: removeOrder,
      logs: listOrderLogs,
      print: printSlip,
      printMany: printSlips,
      askForProof,
      proof: showProof,
      acceptChanges,
      comments: listComments,
      addComment,
    },
  }) satisfies Pick<Verbs, 'orders'>
