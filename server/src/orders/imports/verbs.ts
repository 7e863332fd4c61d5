import type { Verbs } from '../../calls/verbs.ts'
import { applyImport, downloadLeft, undoImport } from './apply.ts'
import { correctImport, nameColumns, updateImport } from './correct.ts'
import {
  createImport,
  downloadImport,
  downloadTemplate,
  listImports,
  removeImport,
  showImportOfOrder,
  showImportOfProduct,
} from './drafts.ts'
import { exportForImport } from './orders/existing-orders/cells.ts'
import { readItems } from './orders/read-items.ts'
import { checkAgain, showImport } from './present.ts'
import { downloadStock, uploadStock } from './stock/download.ts'

/** Routes of this module with their verbs. */
export const importVerbs = {
  imports: {
    create: createImport,
    createOfOrders: createImport,
    createOfOrdersCsv: createImport,
    createOfProducts: createImport,
    list: listImports,
    template: downloadTemplate,
    detail: showImport,
    checkAgain,
    update: updateImport,
    correct: correctImport,
    nameColumns,
    apply: applyImport,
    undo: undoImport,
    left: downloadLeft,
    remove: removeImport,
    file: downloadImport,
    ofOrder: showImportOfOrder,
    ofProduct: showImportOfProduct,
    ordersFile: exportForImport,
    readItems,
    stockFile: downloadStock,
    uploadStock,
  },
} satisfies Pick<Verbs, 'imports'>
