import type { SavedQuery } from '@quai/contract/orders/orders/saved-filters/saved-filter.ts'
import type { Verbs } from '../../calls/verbs.ts'
import { savedFiltersOf } from '../../services/saved-filters/of-list.ts'
import {
  completeOrders,
  confirmOrders,
  previewCompleteOrders,
  previewConfirmOrders,
  undoConfirmOrders,
} from './bulk/bulk.ts'
import { completeOrder } from './complete.ts'
import { confirmOrder } from './confirm.ts'
import { createOrder } from './create.ts'
import { listOrderActions, showOrder } from './detail.ts'
import { cancelOrder, refuseOrder, reportNoShow } from './end.ts'
import { exportOrders } from './find/export.ts'
import { listOrders, listOrdersToComplete, showActivePeriod } from './find/list.ts'
import { searchOrders } from './find/search.ts'
import { printSlip, printSlips } from './papers/printed-orders.ts'
import { askForProof, showProof } from './papers/proof.ts'
import { previewRemoval, removeOrder } from './remove.ts'
import type { ReviseOrder } from './revise.ts'
import { addComment, listComments, readComments } from './talk/comments.ts'
import { listOrderLogs } from './talk/logs.ts'
import { acceptChanges, updateOrder } from './update.ts'

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
