import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Works in a folder of its own, which is removed at the end, or in a given one, which stays. */
export const inFolder = async <Result>(
  name: string,
  work: (folder: string) => Promise<Result>,
  given?: string,
): Promise<Result> => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  const folder = given ?? mkdtempSync(join(tmpdir(), `quai-${name}-`))
  mkdirSync(folder, { recursive: true })
  const remove = () => rmSync(folder, { recursive: true, force: true })
  if (given) return work(folder)
  process.once('exit', remove)
  try {
    return await work(folder)
  } finally {
    process.off('exit', remove)
    remove()
  }
}
