import { z } from 'zod'
import type { FailureCode } from '../failures.ts'
import { fileAnswer } from '../files.ts'
import { byUuid } from '../ids.ts'
import { pageOf } from '../pagination.ts'
import { largeBody, route } from '../route.ts'
import {
  correctRowsInput,
  createImportInput,
  importDetail,
  importIssue,
  importLimits,
  importSummary,
} from './import.ts'
import { importKinds } from './kinds.ts'
import { readItem, readItemsInput } from './orders/items.ts'
import { importListQuery, importQuery, importType } from './query.ts'

const oneFile = { maxFiles: 1, maxFileBytes: importLimits.maxBytes }
const ofFile = [
  'FILE_UNREADABLE',
  'IMPORT_COLUMNS_MISSING',
  'IMPORT_EMPTY',
  'IMPORT_TOO_LONG',
] as const satisfies FailureCode[]
const ofImport = ['NOT_FOUND', 'DEAL_INACTIVE', 'IMPORT_REPEATED', ...ofFile] as const satisfies FailureCode[]

const kinds = [...importKinds.values()]
const depositInput = createImportInput(kinds.flatMap(({ options }) => options))

/** Name of a type, or « items » for the lines of one order. */
const templateType = z.union([importType, z.literal('items')])

const creating = (call: 'POST /import' | 'POST /orders/import' | 'POST /orders/import/csv', summary: string) =>
  route(call, {
    permission: 'imports.manage',
    summary,
    status: 201,
    accepts: oneFile,
    takesTurn: 'import',
    failures: ofImport,
  })
    .input(depositInput)
    .output(importDetail)

export const importRoutes = {
  create: creating('POST /import', 'Déposer un fichier à importer'),
  createOfOrders: creating('POST /orders/import', 'Déposer un fichier de commandes'),
  createOfOrdersCsv: creating('POST /orders/import/csv', 'Déposer un fichier CSV de commandes'),
  list: route('GET /imports', { permission: 'imports.read', summary: 'Historique des imports' })
    .input(importListQuery)
    .output(pageOf(importSummary)),
  template: route('GET /imports/templates/{type}', {
    permission: 'imports.read',
    summary: 'Modèle de fichier',
    answers: ['csv'],
  })
    .input(z.object({ type: templateType }))
    .output(fileAnswer),
  detail: route('GET /imports/{uuid}', {
    permission: 'imports.read',
    summary: 'Un import : lignes, erreurs, ce qu’il créera',
    takesTurn: 'import',
    failures: ['DEAL_INACTIVE'],
  })
    .input(importQuery.extend({ uuid: z.uuid() }))
    .output(importDetail),
  update: route('PATCH /imports/{uuid}', {
    permission: 'imports.manage',
    summary: 'Créer ou non ce que des lignes nomment et qui n’existe pas encore',
    takesTurn: 'import',
    failures: ['IMPORT_APPLIED', 'DEAL_INACTIVE'],
  })
    .input(byUuid.extend({ createsMissing: z.boolean() }))
    .output(importDetail),
  correct: route('PATCH /imports/{uuid}/rows', {
    permission: 'imports.manage',
    summary: 'Corriger des lignes',
    ...largeBody,
    takesTurn: 'import',
    failures: ['IMPORT_APPLIED', 'DEAL_INACTIVE'],
  })
    .input(correctRowsInput)
    .output(importDetail),
  apply: route('POST /imports/{uuid}/apply', {
    permission: 'imports.manage',
    summary: 'Créer tout ce que le fichier demande, ou rien',
    takesTurn: 'import',
    failures: [
      'IMPORT_FAULTY',
      'IMPORT_EMPTY',
      'IMPORT_REPEATED',
      'DEAL_INACTIVE',
      ...new Set(kinds.flatMap(({ failures }) => failures)),
    ],
  })
    .input(byUuid)
    .output(importDetail),
  remove: route('DELETE /imports/{uuid}', {
    permission: 'imports.manage',
    summary: 'Abandonner un import',
    status: 204,
    failures: ['IMPORT_APPLIED'],
  }).input(byUuid),
  file: route('GET /imports/{uuid}/file', {
    permission: 'imports.read',
    summary: 'Le fichier d’origine',
    answers: ['csv'],
  })
    .input(byUuid)
    .output(fileAnswer),
  ofOrder: route('GET /orders/{uuid}/import', {
    permission: 'orders.read',
    summary: 'L’import d’où vient une commande',
  })
    .input(byUuid)
    .output(importSummary),
  readItems: route('POST /orderitems/upload', {
    permission: 'orders.create',
    summary: 'Lire les lignes d’un fichier pour une commande',
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
