import type { z } from 'zod'
import type { UserType } from '../../platform/roles.ts'
import type { FileShape } from './columns.ts'

/** Choice made at upload, for lines that do not specify it. */
export interface ImportOption {
  /** Name of the field in the upload form. */
  name: string
  /** Text schema that accepts every accepted name. */
  schema: z.ZodType<string>
  label: string
  hint: string
  /** Label when nothing is chosen. */
  none: string
  choices: readonly { value: string; label: string }[]
  /** For example « transport à défaut : Par le client ». */
  chosen: (label: string) => string
}

/** Words of a type on the page, in French with plain spaces. */
export interface ImportWords {
  /** For example « Entrées chez Entrepôt Rhône ». */
  of: (partner: string) => string
  /** Shown below its name where a type is chosen. */
  hint: string
  columnsLead: string
  /** For example « 3 commandes à créer », « 3 commandes créées ». */
  toMake: (count: number) => string
  made: (count: number) => string
  /** For example « Créer 3 commandes ». */
  apply: (count: number) => string
  /** Consequence of applying, by the side that applies. */
  applyText: Record<Exclude<UserType, 'admin'>, (partner: string) => string>
  /** Consequence of undoing, by the side that undoes. */
  undoText: Record<Exclude<UserType, 'admin'>, string>
  /** Warnings about a file that was applied before. */
  repeats: (at: string) => string
  repeatedText: string
  /** Offer to create missing things when the import is applied. */
  missing?: Record<'title' | 'lead' | 'create' | 'hint', (count: number) => string>
}

/** Type of import as the page and the server know it. Its definition in the server judges and writes. */
export interface ImportKind extends FileShape {
  /** True when every file concerns a warehouse. Otherwise a customer's file names none. */
  needsWarehouse: boolean
  options: readonly ImportOption[]
  /** Failures that applying throws, besides those of every import. */
  failures: readonly string[]
  words: ImportWords
}
