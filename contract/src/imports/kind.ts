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

/** Words of a type on the page, in French with plain spaces. */
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
  /** Consequence of applying, by the side that applies. */
  applyText: Record<Exclude<UserType, 'admin'>, (partner: string) => string>
  /** Warnings about a file that was applied before. */
  repeats: (at: string) => string
  repeatedText: string
  /** Where lines may name what does not exist yet: offers to make it when the import is applied. */
  missing?: { title: (count: number) => string; lead: string; create: string; hint: string }
}

/** A type of import as the page and the server know it; what judges and writes is its definition in the server. */
export interface ImportKind extends FileShape {
  /** True when every file concerns a warehouse. Otherwise a customer's file names none. */
  needsWarehouse: boolean
  options: readonly ImportOption[]
  /** Failures that applying throws, besides those of every import. */
  failures: readonly FailureCode[]
  words: ImportWords
}
