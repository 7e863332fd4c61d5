import { jobKind } from '../../platform/jobs/jobs.ts'

/** Makes the export of a contact's data. */
export const makeDataExportJob = jobKind<{ exportId: number }>('make-data-export')

/** Erases the data of a contact. */
export const eraseContactJob = jobKind<{ erasureId: number }>('erase-contact')
