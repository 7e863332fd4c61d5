/** Failure of the file store, whatever was done with it. */
export class StorageProblem extends Error {
  override name = 'StorageProblem'
  /** True when no space is left. */
  readonly isFull: boolean
  /** What the store itself said: « NoSuchBucket », « EACCES ». */
  readonly code: string | undefined

  constructor(cause: unknown) {
    const codes = codesOf(cause)
    super(`The file store failed: ${codes.at(-1) ?? String(cause)}`, { cause })
    this.isFull = isSpaceMissing(cause)
    this.code = codes.at(-1)
  }
}

/** A row names a file that the store does not have: only a lost or a foreign store does that. */
export class LostFile extends Error {
  override name = 'LostFile'
}

/** Runs work on the file store. Throws StorageProblem. */
export const guarded = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    throw error instanceof StorageProblem ? error : new StorageProblem(error)
  }
}

/** True when the store failed for another reason than its space. */
export const isStoreAway = (error: unknown): boolean => error instanceof StorageProblem && !error.isFull

/** True when a disk has no space left, or its user no more of it. */
export const isSpaceMissing = (error: unknown): boolean =>
  codesOf(error).some((code) => ['ENOSPC', 'EDQUOT', 'StorageFull', 'XMinioStorageFull'].includes(code))

/** Returns the codes of an error and of its causes, outermost first. The names of S3's errors are its codes. */
const codesOf = (error: unknown): string[] => {
  if (!(error instanceof Error)) return []
  const own = 'code' in error ? String(error.code) : error.name
  return [...(own === 'Error' ? [] : [own]), ...codesOf(error.cause)]
}
