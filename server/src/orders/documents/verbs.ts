import type { Verbs } from '../../calls/verbs.ts'
import { downloadDocument, downloadDocuments } from './download.ts'
import { listDocuments, listDocumentsOfOrder } from './list.ts'
import { removeDocument } from './remove.ts'
import { uploadDocuments } from './upload.ts'

/** Routes of this module with their verbs. */
export const documentVerbs = {
  documents: {
    list: listDocuments,
    ofOrder: listDocumentsOfOrder,
    upload: uploadDocuments,
    download: downloadDocument,
    downloadAll: downloadDocuments,
    remove: removeDocument,
  },
} satisfies Pick<Verbs, 'documents'>
