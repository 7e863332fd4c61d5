import { z } from 'zod'
import { route } from '../../calls/route.ts'
import { fileAnswer } from '../../platform/files.ts'
import { byUuid, id } from '../../platform/ids.ts'
import { listOf, pageOf, readingOn } from '../../platform/pagination.ts'
import { orderDocument } from '../orders/papers/document.ts'
import { documentLimits, documentListQuery, documentRow, documentsOfOrder, uploadDocumentsInput } from './document.ts'

const ofDocument = z.object({ uuid: z.uuid(), documentId: id })

export const documentRoutes = {
  list: route('GET /orders/documents', {
    permission: 'documents.read',
    about: [],
    feature: 'documents',
    summary: 'Tous les documents des commandes',
    takesTurn: 'search',
  })
    .input(readingOn(documentListQuery))
    .output(pageOf(documentRow)),
  ofOrder: route('GET /orders/{uuid}/documents', {
    permission: 'documents.read',
    about: ['order'],
    feature: 'documents',
    summary: 'Documents d’une commande',
  })
    .input(byUuid)
    .output(documentsOfOrder),
  upload: route('POST /orders/{uuid}/upload', {
    permission: 'documents.upload',
    feature: 'documents',
    summary: 'Joindre des documents à une commande',
    done: 'Documents joints à une commande',
    status: 201,
    accepts: { maxFiles: documentLimits.perOrder, maxFileBytes: documentLimits.maxBytes },
    failures: ['DOCUMENT_REFUSED', 'DOCUMENT_COUNT', 'ORDER_CLOSED_FOR_DOCUMENTS'],
  })
    .input(uploadDocumentsInput)
    .output(listOf(orderDocument)),
  download: route('GET /orders/{uuid}/documents/{documentId}', {
    permission: 'documents.read',
    feature: 'documents',
    summary: 'Un document',
    answers: ['pdf'],
  })
    .input(ofDocument)
    .output(fileAnswer),
  downloadAll: route('GET /orders/{uuid}/documents/download', {
    permission: 'documents.read',
    feature: 'documents',
    summary: 'Tous les documents d’une commande, en ZIP',
    answers: ['zip'],
    takesTurn: 'export',
    failures: ['NO_DOCUMENT', 'ZIP_FAILED'],
  })
    .input(byUuid)
    .output(fileAnswer),
  remove: route('DELETE /orders/{uuid}/documents/{documentId}', {
    permission: 'documents.delete',
    summary: 'Supprimer un document',
    done: 'Document supprimé',
    status: 204,
    failures: ['DOCUMENT_NOT_DELETABLE'],
  }).input(ofDocument),
}
