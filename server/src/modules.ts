import { account } from './accounts/account.ts'
import { changePassword } from './accounts/change-password.ts'
import { createContact, listContacts, removeContact, updateContact } from './accounts/contacts.ts'
import { login } from './accounts/login.ts'
import { logout } from './accounts/logout.ts'
import { checkTokenValidity, resetPassword } from './accounts/reset-password.ts'
import {
  addContactToUser,
  createUser,
  listUserContacts,
  listUsers,
  searchUsers,
  showUser,
  updateUser,
} from './accounts/users.ts'
import {
  createAddress,
  listAddresses,
  removeAddress,
  showAddress,
  showMainAddress,
  updateAddress,
} from './addresses/addresses.ts'
import { archiveBatch, createBatch, listBatches, showBatch, updateBatch } from './batches/batches.ts'
import { showDashboard } from './dashboard/show.ts'
import { createDeal, listDeals, removeDeal, showDeal, updateDeal } from './deals/deals.ts'
import { downloadDocument, downloadDocuments } from './documents/download.ts'
import { listDocuments } from './documents/list.ts'
import { listDocumentsOfOrder } from './documents/of-order.ts'
import { removeFiles, sweepFiles } from './documents/sweep.ts'
import { listGuestLinks } from './guests/links.ts'
import { revokeGuestLink } from './guests/revoke.ts'
import { shareOrder } from './guests/share.ts'
import { showGuestOrder } from './guests/show.ts'
import { printGuestSlip } from './guests/slip.ts'
import { applyImport } from './imports/apply.ts'
import { correctImport, updateImport } from './imports/correct.ts'
import { createImport } from './imports/create.ts'
import { showImport } from './imports/detail.ts'
import { downloadImport, downloadTemplate } from './imports/file.ts'
import { listImports, showImportOfOrder } from './imports/list.ts'
import { readItems } from './imports/read-items.ts'
import { removeImport } from './imports/remove.ts'
import { checkAllInvariantsJob, checkFilesJob, checkInvariantsJob } from './invariants/job.ts'
import { sendDueMails, sendMails } from './mails/send.ts'
import { acceptChanges } from './orders/accept-changes.ts'
import { listOrderActions } from './orders/actions.ts'
import { showActivePeriod } from './orders/active-period.ts'
import { askForProof } from './orders/ask-for-proof.ts'
import { cancelOrder } from './orders/cancel.ts'
import { addComment, listComments } from './orders/comments.ts'
import { completeOrder } from './orders/complete.ts'
import { completeOrders, previewCompleteOrders } from './orders/complete-many.ts'
import { confirmOrder } from './orders/confirm.ts'
import { confirmOrders, previewConfirmOrders } from './orders/confirm-many.ts'
import { createOrder } from './orders/create.ts'
import { showOrder } from './orders/detail.ts'
import { exportOrders } from './orders/export.ts'
import { abandonCount, showCount, startCount } from './orders/inventory/count.ts'
import { createInventory } from './orders/inventory/create.ts'
import { finishInventory } from './orders/inventory/finish.ts'
import { handInSheet, readInventorySheet } from './orders/inventory/hand-in-sheet.ts'
import { reviewCount } from './orders/inventory/review.ts'
import { saveCount } from './orders/inventory/save.ts'
import { makeCountSheet } from './orders/inventory/sheet.ts'
import { transmitInventory } from './orders/inventory/transmit.ts'
import { listOrders } from './orders/list.ts'
import { listOrderLogs } from './orders/logs.ts'
import { reportNoShow } from './orders/no-show.ts'
import { printSlip, printSlips } from './orders/print.ts'
import { showProof } from './orders/proof.ts'
import { refuseOrder } from './orders/refuse.ts'
import { previewRemoval, removeOrder } from './orders/remove.ts'
import { removeDocument } from './orders/remove-document.ts'
import { createSavedFilter, listSavedFilters, removeSavedFilter, updateSavedFilter } from './orders/saved-filters.ts'
import { searchOrders } from './orders/search.ts'
import { servePreOrders } from './orders/serve-pre-orders.ts'
import { listOrdersToComplete } from './orders/to-complete.ts'
import { undoConfirmOrders } from './orders/undo-confirm.ts'
import { updateOrder } from './orders/update.ts'
import { uploadDocuments } from './orders/upload-documents.ts'
import type { App } from './platform/app.ts'
import type { JobHandlers } from './platform/jobs.ts'
import { purge } from './platform/purge.ts'
import type { Verbs } from './platform/verbs.ts'
import { createProduct } from './products/create.ts'
import { showProduct } from './products/detail.ts'
import { listProducts } from './products/list.ts'
import { removeProduct, removeProducts } from './products/remove.ts'
import { updateProduct, updateProducts } from './products/update.ts'
import { retentions } from './retention.ts'
import { listFreeSlots } from './slots/free.ts'
import { showLoad } from './slots/load.ts'
import { saveAvailability, saveTimeFrame, showAvailability, showTimeFrame } from './slots/settings.ts'
import { adjustStock } from './stock/adjust.ts'
import { listStock } from './stock/list.ts'
import { listMovements } from './stock/movements.ts'
import { showStockOverview } from './stock/overview.ts'
import { proposeBatches } from './stock/proposal.ts'

/** Every route of the contract, joined to its verb. */
export const verbs: Verbs = {
  auth: { login, logout, account, changePassword, checkTokenValidity, resetPassword },
  users: {
    search: searchUsers,
    list: listUsers,
    create: createUser,
    detail: showUser,
    update: updateUser,
    contacts: listUserContacts,
    addContact: addContactToUser,
  },
  contacts: { list: listContacts, create: createContact, update: updateContact, remove: removeContact },
  deals: { list: listDeals, detail: showDeal, create: createDeal, update: updateDeal, remove: removeDeal },
  addresses: {
    list: listAddresses,
    mainOfUser: showMainAddress,
    detail: showAddress,
    create: createAddress,
    update: updateAddress,
    remove: removeAddress,
  },
  orders: {
    list: listOrders,
    export: exportOrders,
    search: searchOrders,
    activePeriod: showActivePeriod,
    toComplete: listOrdersToComplete,
    savedFilters: listSavedFilters,
    createSavedFilter,
    updateSavedFilter,
    removeSavedFilter,
    actions: listOrderActions,
    detail: showOrder,
    create: createOrder,
    update: updateOrder,
    confirm: confirmOrder,
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
  documents: {
    list: listDocuments,
    ofOrder: listDocumentsOfOrder,
    upload: uploadDocuments,
    download: downloadDocument,
    downloadAll: downloadDocuments,
    remove: removeDocument,
  },
  inventories: {
    create: createInventory,
    transmit: transmitInventory,
    readSheet: readInventorySheet,
    start: startCount,
    show: showCount,
    save: saveCount,
    uploadSheet: handInSheet,
    review: reviewCount,
    finish: finishInventory,
    abandon: abandonCount,
    sheet: makeCountSheet,
  },
  guests: {
    share: shareOrder,
    links: listGuestLinks,
    revoke: revokeGuestLink,
    show: showGuestOrder,
    slip: printGuestSlip,
  },
  slots: {
    settings: showAvailability,
    saveSettings: saveAvailability,
    free: listFreeSlots,
    load: showLoad,
    timeFrame: showTimeFrame,
    saveTimeFrame,
  },
  stock: {
    products: listStock,
    overview: showStockOverview,
    movements: listMovements,
    proposal: proposeBatches,
    adjust: adjustStock,
  },
  products: {
    list: listProducts,
    create: createProduct,
    updateMany: updateProducts,
    removeMany: removeProducts,
    detail: showProduct,
    update: updateProduct,
    remove: removeProduct,
  },
  batches: {
    ofProduct: listBatches,
    detail: showBatch,
    create: createBatch,
    update: updateBatch,
    remove: archiveBatch,
  },
  imports: {
    create: createImport,
    createOfOrders: createImport,
    createOfOrdersCsv: createImport,
    list: listImports,
    template: downloadTemplate,
    detail: showImport,
    update: updateImport,
    correct: correctImport,
    apply: applyImport,
    remove: removeImport,
    file: downloadImport,
    ofOrder: showImportOfOrder,
    readItems,
  },
  dashboard: { show: showDashboard },
}

/** Every job, joined to what does it. */
export const createJobHandlers = (app: App): JobHandlers => ({
  'send-mails': (payloads) => sendMails(app, { mailIds: payloads.flatMap(({ mailIds }) => mailIds) }),
  'send-due-mails': () => sendDueMails(app),
  'serve-pre-orders': (payloads) => servePreOrders(app, payloads),
  'check-invariants': () => checkInvariantsJob(app),
  'check-all-invariants': () => checkAllInvariantsJob(app),
  'check-files': () => checkFilesJob(app),
  'purge-expired': () => purge(app, retentions),
  'remove-files': (payloads) =>
    removeFiles(
      app,
      payloads.flatMap(({ keys }) => keys),
    ),
  'sweep-files': () => sweepFiles(app),
})
