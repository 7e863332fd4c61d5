import { jobKind } from './jobs.ts'

/** Removes files whose rows were deleted. */
export const removeFilesJob = jobKind<{ keys: string[] }>('remove-files')

/** Removes files that no row names, and leftovers of uploads. */
export const sweepFilesJob = jobKind('sweep-files', '*/20 * * * *')
