import { jobKind } from './jobs.ts'

/** Removes files whose rows are gone. */
export const removeFilesJob = jobKind<{ keys: string[] }>('remove-files')

/** Removes files that no row ever came to name, and what uploads left behind. */
export const sweepFilesJob = jobKind('sweep-files', '*/20 * * * *')
