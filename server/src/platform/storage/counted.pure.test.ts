import { expect, test } from 'vitest'
import { guarded } from './problem.ts'
import { countedStorage, type Storage } from './storage.ts'

test('chaque opération est comptée par son issue ; un fichier qui n’existe pas n’est pas une panne', async () => {
  const failing = (code: string) => () => guarded(() => Promise.reject(Object.assign(new Error(code), { code })))
  const counts: string[] = []
  const inner = {
    put: async () => {},
    remove: failing('ENOSPC'),
    sizeOf: failing('ECONNREFUSED'),
    read: () => Promise.reject(new Error('No file')),
  }
  const storage = countedStorage(inner as unknown as Storage, (outcome) => counts.push(outcome))
  await storage.put('k', '/p', 1)
  await expect(storage.remove('k')).rejects.toThrow('ENOSPC')
  await expect(storage.sizeOf('k')).rejects.toThrow('ECONNREFUSED')
  await expect(storage.read('k')).rejects.toThrow('No file')
  expect(counts).toEqual(['ok', 'full', 'refused'])
})
