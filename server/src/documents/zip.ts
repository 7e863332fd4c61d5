import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Context } from '../calls/context.ts'

interface Entry {
  filename: string
  key: string
  createdAt: string
}

/** Streams a ZIP of stored files and opens each in turn. Does not compress them again, because PDFs already are. */
export async function* zipOf(entries: readonly Entry[], files: Context['files']): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const output = zip.outputStream as NodeJS.ReadableStream & { destroy(error?: Error): void }
  zip.on('error', (error: Error) => output.destroy(error))
  const open = async (key: string, done: (error: null, stream: Readable) => void): Promise<void> => {
    try {
      done(null, await files.read(key))
    } catch (error) {
      output.destroy(error as Error)
    }
  }
  const names = uniqueNames(entries.map(({ filename }) => safeName(filename)))
  entries.forEach(({ key, createdAt }, index) => {
    const options = { compress: false, mtime: new Date(createdAt) }
    zip.addReadStreamLazy(names[index] ?? key, options, (done) => void open(key, done))
  })
  zip.end()
  for await (const chunk of output) yield chunk as Buffer
}

/** Returns a name that no system takes for a folder, a device or a hidden file. */
const safeName = (filename: string): string => {
  const plain = filename.replace(/[<>:"/\\|?*\p{Cc}]/gu, '_').replace(/^[. ]+|[. ]+$/g, '')
  return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(plain) || plain === '' ? `_${plain}` : plain
}

/** Makes names unique, « bon.pdf », « bon (2).pdf », ignoring case as some systems do. */
const uniqueNames = (names: readonly string[]): string[] => {
  const taken = new Set<string>()
  return names.map((name) => {
    const [, stem = name, extension = ''] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? []
    let own = name
    for (let rank = 2; taken.has(own.normalize('NFC').toLowerCase()); rank++) own = `${stem} (${rank})${extension}`
    taken.add(own.normalize('NFC').toLowerCase())
    return own
  })
}
