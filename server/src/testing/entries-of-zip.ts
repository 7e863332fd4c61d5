import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import yauzl, { type Entry } from 'yauzl'

const open = promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)

/** Reads the files of a ZIP by their names, in its order. */
export const entriesOfZip = async (bytes: Buffer): Promise<Map<string, Buffer>> => {
  const zip = await open(bytes, { lazyEntries: false, autoClose: false })
  const entries: Entry[] = []
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => entries.push(entry))
    zip.on('end', resolve)
    zip.on('error', reject)
  })
  const read = promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip) as never)
  const contents = await Promise.all(entries.map(async (entry) => buffer(await read(entry))))
  zip.close()
  return new Map(entries.map(({ fileName }, rank) => [fileName, contents[rank] as Buffer]))
}
