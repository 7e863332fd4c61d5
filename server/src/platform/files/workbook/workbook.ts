import { fileURLToPath } from 'node:url'
import { fail } from '../../failure.ts'
import { ChildFailed } from '../../turns/child.ts'
import { ChildPool, type ChildTimes } from '../../turns/child-pool.ts'
import { unreadable } from '../csv-text.ts'
import { type KnownColumns, maxRowsAbove } from '../header.ts'
import { type SheetRow, tooManyLines } from '../sheet-row.ts'
import type { FoundProblem, WorkbookJob } from './reader.ts'

const code = ['../*', '../../../../../contract/*', '../../../../../node_modules/*'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
)

/** Shared by the whole process. Its children start with the first workbook and exit when idle. They may read only their code. */
export const workbookReaders = new ChildPool<WorkbookJob, SheetRow[] | FoundProblem>({
  entry: new URL('./reader.ts', import.meta.url),
  size: 2,
  waiting: 10,
  cpuMs: 5_000,
  memoryMb: 384,
  idleMs: 60_000,
  reads: () => code,
})

interface Limits {
  maxLines: number
  maxCellBytes: number
  /** Columns that tell the sheet. */
  known: KnownColumns
  /** Whose workbook it is. */
  caller?: string
  /** Ends the reading, with its reason as the failure. */
  signal?: AbortSignal
  /** Takes up the time of the child process. */
  spent?: ChildTimes
}

/** True for a ZIP, which a workbook of Excel is. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  [0x50, 0x4b, 0x03, 0x04].every((byte, index) => bytes[index] === byte)

/**
 * Reads the rows of a workbook's sheet, at most `maxLines` besides the header and what stands above it, in another
 * process with limited memory and time. Throws FILE_UNREADABLE, IMPORT_TOO_LONG, TOO_MANY_REQUESTS.
 */
export const readWorkbookRows = async (
  bytes: Uint8Array,
  { maxLines, maxCellBytes, known, caller, signal, spent }: Limits,
): Promise<SheetRow[]> => {
  const maxRows = maxLines + 1 + maxRowsAbove
  const read = await workbookReaders
    .run({ bytes, maxRows, maxCellBytes, known }, { caller, signal, spent })
    .catch(problemOf)
  if ('problem' in read) throw unreadable(sentences[read.problem] ?? unread, read.line)
  if (read.length > maxRows) throw fail('IMPORT_TOO_LONG', { max: maxLines })
  return read
}

/** A workbook that takes too long or too much memory ends its process. */
const problemOf = (error: unknown): FoundProblem => {
  if (error instanceof ChildFailed) return { problem: 'stopped' }
  throw error
}

const unread = 'Ce classeur ne se lit pas : enregistrez sa feuille au format « CSV (séparateur : point-virgule) ».'

const toSave = 'enregistrez sa feuille au format Excel (.xlsx) ou CSV, puis déposez-la.'

const sentences: Record<string, string> = {
  'long cell': 'Une cellule dépasse 10 ko.',
  'too many rows': tooManyLines,
  'too many columns':
    'Cette ligne a des valeurs au-delà de la 500e colonne : supprimez les colonnes qui ne servent pas.',
  'no sheet': 'Ce classeur n’a aucune feuille visible : affichez celle qui est à importer, puis enregistrez-le.',
  'too large': 'Ce classeur est trop gros une fois ouvert : gardez une seule feuille, ou enregistrez-la au format CSV.',
  xlsb: `C’est un classeur binaire (.xlsb) : ${toSave}`,
  ods: `C’est un fichier OpenDocument (.ods) : ${toSave}`,
  numbers: `C’est un fichier Numbers : ${toSave}`,
  'not a workbook': 'Ce fichier n’est pas un classeur Excel : déposez un .xlsx ou un CSV, sans l’archiver dans un ZIP.',
}
