import { z } from 'zod'
import { largeBody, route } from '../../calls/route.ts'
import { fileAnswer } from '../../platform/files.ts'
import { byId, byUuid, id } from '../../platform/ids.ts'
import { pageOf } from '../../platform/pagination.ts'
import { orderExportQuery } from '../orders/query.ts'
import {
  type CreateImportInput,
  columnMapping,
  correctedImport,
  correctRowsInput,
  createImportInput,
  importDetail,
  importIssue,
  importLimits,
  importSummary,
} from './import.ts'
import { importKinds } from './kinds.ts'
import { readItem, readItemsInput } from './orders/items.ts'
import { depositType, importListQuery, importQuery } from './query.ts'
import { stockFileAnswer, stockFileQuery, uploadStockInput } from './stock/stock-file.ts'

const oneFile = { maxFiles: 1, maxFileBytes: importLimits.maxBytes }
const ofFile = ['FILE_UNREADABLE', 'IMPORT_COLUMNS_MISSING', 'IMPORT_EMPTY', 'IMPORT_TOO_LONG'] as const
const ofImport = ['NOT_FOUND', 'DEAL_INACTIVE', 'IMPORT_REPEATED', ...ofFile] as const

const kinds = [...importKinds.values()]
const depositInput = createImportInput(kinds.flatMap(({ options }) => options))

/** Name of a type, or « items » for the lines of one order. */
const templateType = z.union([depositType, z.literal('items')])

type Deposit = 'POST /import' | 'POST /orders/import' | 'POST /orders/import/csv' | 'POST /products/upload'

const creating = <Input extends z.ZodType<CreateImportInput>>(call: Deposit, summary: string, input: Input) =>
  route(call, {
    permission: 'imports.manage',
    summary,
    done: 'Fichier à importer déposé',
    status: 201,
    accepts: oneFile,
    takesTurn: 'import',
    failures: ofImport,
  })
    .input(input)
    .output(importDetail)

export const importRoutes = {
  create: creating('POST /import', 'Déposer un fichier à importer', depositInput),
  createOfOrders: creating('POST /orders/import', 'Déposer un fichier de commandes', depositInput),
  createOfOrdersCsv: creating('POST /orders/import/csv', 'Déposer un fichier CSV de commandes', depositInput),
  createOfProducts: creating(
    'POST /products/upload',
    'Déposer un fichier de produits',
    depositInput.extend({ type: depositType.default('product') }),
  ),
  list: route('GET /imports', { permission: 'imports.read', about: [], summary: 'Historique des imports' })
    .input(importListQuery)
    .output(pageOf(importSummary)),
  template: route('GET /imports/templates/{type}', {
    permission: 'imports.read',
    summary: 'Modèle de fichier',
    answers: ['csv'],
  })
    .input(z.object({ type: templateType, customerId: id.optional(), warehouseId: id.optional() }))
    .output(fileAnswer),
  detail: route('GET /imports/{uuid}', {
    permission: 'imports.read',
    about: [],
    summary: 'Un import : lignes, erreurs, ce qu’il créera',
    takesTurn: 'import',
    failures: ['DEAL_INACTIVE'],
  })
    .input(importQuery.extend({ uuid: z.uuid() }))
    .output(importDetail),
  checkAgain: route('POST /imports/{uuid}/check', {
    permission: 'imports.manage',
    summary: 'Vérifier de nouveau un long fichier, en arrière-plan',
    done: 'Nouvelle vérification d’un fichier demandée',
    takesTurn: 'import',
    failures: ['IMPORT_APPLIED', 'DEAL_INACTIVE'],
  })
    .input(byUuid)
    .output(importDetail),
  update: route('PATCH /imports/{uuid}', {
    permission: 'imports.manage',
    summary: 'Créer ou non ce que des lignes nomment et qui n’existe pas encore',
    done: 'Import réglé',
    takesTurn: 'import',
    failures: ['IMPORT_APPLIED', 'DEAL_INACTIVE'],
  })
    .input(byUuid.extend({ createsMissing: z.boolean() }))
    .output(importDetail),
  correct: route('PATCH /imports/{uuid}/rows', {
    permission: 'imports.manage',
    summary: 'Corriger des lignes',
    done: 'Lignes d’un import corrigées',
    ...largeBody,
    takesTurn: 'import',
    failures: ['IMPORT_APPLIED', 'DEAL_INACTIVE'],
  })
    .input(correctRowsInput)
    .output(correctedImport),
  nameColumns: route('PATCH /imports/{uuid}/columns', {
    permission: 'imports.manage',
    summary: 'Dire de quelles colonnes sont les en-têtes inconnus, et relire le fichier',
    done: 'Colonnes d’un import nommées',
    ...largeBody,
    takesTurn: 'import',
    failures: ['IMPORT_APPLIED', 'DEAL_INACTIVE', ...ofFile],
  })
    .input(byUuid.extend({ mapping: columnMapping }))
    .output(importDetail),
  apply: route('POST /imports/{uuid}/apply', {
    permission: 'imports.manage',
    summary: 'Créer tout ce que le fichier demande, ou rien',
    done: 'Import fait',
    takesTurn: 'import',
    failures: [
      'IMPORT_FAULTY',
      'IMPORT_EMPTY',
      'IMPORT_REPEATED',
      'DEAL_INACTIVE',
      ...new Set(kinds.flatMap(({ failures }) => failures)),
    ],
  })
    .input(
      byUuid.extend({
        /** Applies the right lines and leaves the wrong ones, which stay available as a file. */
        leavesWrong: z.boolean().optional(),
      }),
    )
    .output(importDetail),
  undo: route('POST /imports/{uuid}/undo', {
    permission: 'imports.manage',
    summary: 'Annuler ce qu’un import a créé, tant que rien n’en dépend',
    done: 'Import annulé',
    takesTurn: 'import',
    failures: [
      'IMPORT_NOT_APPLIED',
      'IMPORT_UNDONE',
      'IMPORT_BUILT_ON',
      'DEAL_INACTIVE',
      'PRODUCT_IN_USE',
      'STOCK_SHORTAGE',
      'QUANTITY_TOO_LARGE',
    ],
  })
    .input(byUuid)
    .output(importDetail),
  left: route('GET /imports/{uuid}/left', {
    permission: 'imports.read',
    summary: 'Les lignes laissées de côté, avec leurs erreurs',
    answers: ['csv'],
  })
    .input(byUuid)
    .output(fileAnswer),
  remove: route('DELETE /imports/{uuid}', {
    permission: 'imports.manage',
    summary: 'Abandonner un import',
    done: 'Import abandonné',
    status: 204,
    failures: ['IMPORT_APPLIED'],
  }).input(byUuid),
  file: route('GET /imports/{uuid}/file', {
    permission: 'imports.read',
    summary: 'Le fichier d’origine',
    answers: ['csv', 'xlsx'],
  })
    .input(byUuid)
    .output(fileAnswer),
  ofOrder: route('GET /orders/{uuid}/import', {
    permission: 'orders.read',
    about: ['order'],
    summary: 'L’import d’où vient une commande',
  })
    .input(byUuid)
    .output(importSummary),
  ofProduct: route('GET /products/{id}/import', {
    permission: 'products.read',
    about: [],
    summary: 'L’import d’où vient un produit, pour qui l’a fait ; null sinon',
  })
    .input(byId)
    .output(importSummary.nullable()),
  ordersFile: route('GET /orders/export/import', {
    permission: 'orders.read',
    feature: 'exports',
    summary: 'Les commandes de la liste, dans les colonnes de leur import',
    answers: ['csv', 'xlsx'],
    takesTurn: 'export',
    failures: ['ORDERS_OF_SEVERAL'],
  })
    .input(orderExportQuery)
    .output(fileAnswer),
  stockFile: route('GET /stock/warehouses/{id}/csv', {
    permission: 'stock.adjust',
    summary: 'Le stock actuel, à corriger dans un tableur',
    answers: ['csv'],
    takesTurn: 'export',
  })
    .input(stockFileQuery)
    .output(fileAnswer),
  uploadStock: route('POST /stock/warehouses/{id}/csv', {
    permission: 'stock.adjust',
    summary: 'Ajuster le stock par un fichier, ou voir seulement ce qui changerait',
    done: ({ dryRun }) => (dryRun ? 'Fichier de stock vérifié' : 'Stock ajusté par un fichier'),
    takesTurn: 'import',
    accepts: oneFile,
    failures: [
      'NOT_FOUND',
      'DEAL_INACTIVE',
      'IMPORT_FAULTY',
      'NO_CHANGE',
      'STOCK_SHORTAGE',
      'QUANTITY_TOO_LARGE',
      ...ofFile,
    ],
  })
    .input(uploadStockInput)
    .output(stockFileAnswer),
  readItems: route('POST /orderitems/upload', {
    permission: 'orders.create',
    summary: 'Lire les lignes d’un fichier pour une commande',
    done: 'Lignes lues d’un fichier',
    takesTurn: 'import',
    accepts: oneFile,
    failures: ['NOT_FOUND', 'DEAL_INACTIVE', ...ofFile],
  })
    .input(readItemsInput)
    .output(
      z.object({
        items: z.array(readItem),
        errors: z.array(importIssue.extend({ line: z.int() })),
      }),
    ),
}
