import { promisify } from 'node:util'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { WorkbookProblem } from './xml.ts'

const maxEntries = 1_000

const open = promisify<Buffer, yauzl.Options, ZipFile>(yauzl.fromBuffer)

/**
 * Opens a ZIP and returns a reader of its parts by path. Counts the bytes of all parts while they are inflated, because a ZIP may lie
 * about its sizes. Throws WorkbookProblem.
 */
export const openParts = async (
  bytes: Buffer,
  maxInflatedBytes: number,
): Promise<(path: string) => Promise<string | undefined>> => {
  const zip = await open(bytes, { lazyEntries: true, autoClose: false })
  const entries = await entriesOf(zip)
  const read = promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip))
  let left = maxInflatedBytes
  return async (path) => {
    const entry = entries.get(path.replace(/^\//, '').toLowerCase())
    if (!entry) return undefined
    const parts: Buffer[] = []
    for await (const part of await read(entry)) {
      const bytesRead = Buffer.from(part)
      left -= bytesRead.length
      if (left < 0) throw new WorkbookProblem('too large')
      parts.push(bytesRead)
    }
    return Buffer.concat(parts).toString('utf8')
  }
}

const entriesOf = (zip: ZipFile): Promise<Map<string, Entry>> =>
  new Promise((resolve, reject) => {
    if (zip.entryCount > maxEntries) throw new WorkbookProblem('too many parts')
    const entries = new Map<string, Entry>()
    zip.on('error', reject)
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName.toLowerCase(), entry)
      if (entries.size > maxEntries) reject(new WorkbookProblem('too many parts'))
      else zip.readEntry()
    })
    zip.readEntry()
  })
