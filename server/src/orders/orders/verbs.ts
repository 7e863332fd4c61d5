import type { SavedQuery } from '@quai/contract/orders/orders/saved-filters/saved-filter.ts'
import type { Verbs } from '../../calls/verbs.ts'
import { savedFiltersOf } from '../../services/saved-filters/of-list.ts'
import { acceptChanges } from './accept-changes.ts'
import { listOrderActions } from './actions.ts'
import { completeOrders, previewCompleteOrders } from './bulk/complete-many.ts'
import { confirmOrders, previewConfirmOrders } from './bulk/confirm-many.ts'
import { undoConfirmOrders } from './bulk/undo-confirm.ts'
import { cancelOrder } from './cancel.ts'
import { completeOrder } from './complete.ts'
import { confirmOrder } from './confirm.ts'
import { createOrder } from './create.ts'
import { showOrder } from './detail.ts'
import { showActivePeriod } from './find/active-period.ts'
import { exportOrders } from './find/export.ts'
import { listOrders } from './find/list.ts'
import { searchOrders } from './find/search.ts'
import { listOrdersToComplete } from './find/to-complete.ts'
import { reportNoShow } from './no-show.ts'
import { askForProof } from './papers/ask-for-proof.ts'
import { printSlip, printSlips } from './papers/print.ts'
import { showProof } from './papers/proof.ts'
import { refuseOrder } from './refuse.ts'
import { previewRemoval, removeOrder } from './remove.ts'
import type { ReviseOrder } from './revise.ts'
import { addComment, listComments } from './talk/comments.ts'
import { listOrderLogs } from './talk/logs.ts'
import { readComments } from './talk/read-comments.ts'
import { updateOrder } from './update.ts'

const { listSavedFilters, ...savedFilterVerbs } = savedFiltersOf<SavedQuery>('orders')

/** Routes of this module with their verbs. `revise` revises an order of any kind. */
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
      readComments,
    },
  }) satisfies Pick<Verbs, 'orders'>
