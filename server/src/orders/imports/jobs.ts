import { jobKind } from '../../platform/jobs/jobs.ts'

/** Judges a long file in the background. */
export const checkImportJob = jobKind<{ importId: number }>('check-import')
