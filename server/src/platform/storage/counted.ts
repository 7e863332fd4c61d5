import { StorageProblem } from './problem.ts'
import type { Storage } from './storage.ts'

export type StorageOutcome = 'ok' | 'refused' | 'full'

/** Returns a storage that tells how each operation on a file ended. */
export const countedStorage = (storage: Storage, count: (outcome: StorageOutcome) => void): Storage => {
  const counted = async <Result>(operation: Promise<Result>): Promise<Result> => {
    try {
      const result = await operation
      count('ok')
      return result
    } catch (error) {
      if (error instanceof StorageProblem) count(error.isFull ? 'full' : 'refused')
      throw error
    }
  }
  return {
    ...storage,
    put: (key, path, sizeBytes) => counted(storage.put(key, path, sizeBytes)),
    read: (key) => counted(storage.read(key)),
    sizeOf: (key) => counted(storage.sizeOf(key)),
    remove: (key) => counted(storage.remove(key)),
  }
}
