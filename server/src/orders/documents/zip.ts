import type { Context } from '../../calls/context.ts'
import { zipOf } from '../../platform/files/zip.ts'

interface Entry {
  filename: string
  key: string
  createdAt: string
}

/** Streams a ZIP of stored files. */
export const zipOfDocuments = (entries: readonly Entry[], files: Context['files']): AsyncGenerator<Uint8Array> => {
  const names = uniqueNames(entries.map(({ filename }) => safeName(filename)))
  return zipOf(
    entries.map(({ key, createdAt }, index) => ({
      name: names[index] ?? key,
      mtime: new Date(createdAt),
      open: () => files.read(key),
    })),
    { compress: false },
  )
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
