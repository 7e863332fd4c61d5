import { jobKind } from '../platform/jobs/jobs.ts'

/** Erases the data of a contact. */
export const eraseContactJob = jobKind<{ erasureId: number }>('erase-contact')
