import type { z } from 'zod'
import type { FailureCode } from '../failures.ts'
import type { UserType } from '../roles.ts'
import type { FileShape } from './columns.ts'

/** A choice made when a file is handed in, for the lines that say nothing of it. */
export interface ImportOption {
  /** Its field in the form of the deposit. */
  name: string
  /** A text, under any of the names that it may be given. */
  schema: z.ZodType<string>
  label: string
  hint: string
  /** When nothing is chosen. */
  none: string
  choices: readonly { value: string; label: string }[]
  /** « transport à défaut : Par le client » */
  chosen: (label: string) => string
}

/** What the page says of a type, in French with plain spaces. */
export interface ImportWords {
  /** « Entrées chez Entrepôt Rhône » */
  of: (partner: string) => string
  /** Under its name, where a type is chosen. */
  hint: string
  columnsLead: string
  /** « 3 commandes à créer », « 3 commandes créées ». */
  toMake: (count: number) => string
  made: (count: number) => string
  /** « Créer 3 commandes » */
  apply: (count: number) => string
  /** What applying does, by who asks for it. */
  applyText: Record<Exclude<UserType, 'admin'>, (partner: string) => string>
  /** Of a file that was applied before. */
  repeats: (at: string) => string
  repeatedText: string
  /** Where lines may name what does not exist yet: offers to make it when the import is applied. */
  missing?: { title: (count: number) => string; lead: string; create: string; hint: string }
}

/** A type of import as the page and the server know it; what judges and writes is its definition in the server. */
export interface ImportKind extends FileShape {
  /** A file names a warehouse, by who hands it in or by choice; without it, one of a customer may do without. */
  needsWarehouse: boolean
  options: readonly ImportOption[]
  /** That applying throws, besides those of every import. */
  failures: readonly FailureCode[]
  words: ImportWords
}
