import type { Verbs } from '../../calls/verbs.ts'
import { askErasure, previewErasure } from './ask-erasure.ts'
import { askContactExport, askOwnExport, downloadDataExport, listDataExports } from './export/ask.ts'

/** Routes of this module with their verbs. */
export const privacyVerbs = {
  privacy: {
    previewErasure,
    erase: askErasure,
    askExport: askOwnExport,
    exportContact: askContactExport,
    exports: listDataExports,
    download: downloadDataExport,
  },
} satisfies Pick<Verbs, 'privacy'>
