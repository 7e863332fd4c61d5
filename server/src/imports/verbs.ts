import type { Verbs } from '../calls/verbs.ts'
import { applyImport } from './apply.ts'
import { correctImport, updateImport } from './correct.ts'
import { createImport } from './create.ts'
import { showImport } from './detail.ts'
import { downloadImport, downloadTemplate } from './file.ts'
import { listImports, showImportOfOrder } from './list.ts'
import { readItems } from './orders/read-items.ts'
import { removeImport } from './remove.ts'

/** Routes of this module with their verbs. */
export const importVerbs = {
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
} satisfies Pick<Verbs, 'imports'>
