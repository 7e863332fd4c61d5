import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  /** Name in the ZIP. */
  name: string
  mtime: Date
  /** Reads the content when its turn comes. */
  open: () => Promise<Readable> | Readable
}

/** Streams a ZIP whose entries are opened one after the other. */
export async function* zipOf(
  entries: readonly ZipEntry[],
  { compress }: { compress: boolean },
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const output = zip.outputStream as NodeJS.ReadableStream & { destroy(error?: Error): void }
  zip.on('error', (error: Error) => output.destroy(error))
  const open = async ({ open: read }: ZipEntry, done: (error: null, stream: Readable) => void): Promise<void> => {
    try {
      done(null, await read())
    } catch (error) {
      output.destroy(error as Error)
    }
  }
  for (const entry of entries)
    zip.addReadStreamLazy(entry.name, { compress, mtime: entry.mtime }, (done) => void open(entry, done))
  zip.end()
  for await (const chunk of output) yield chunk as Buffer
}
