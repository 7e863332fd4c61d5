import { formatDateTime } from '../dates.ts'
import { type Definitions, define } from '../failure-definition.ts'
import { countOf } from '../typography.ts'

export const importFailures = {
  FILE_UNREADABLE: define<{ reason: string; line: number | null }>(422, ({ reason, line }) =>
    line === null ? reason : `Ligne ${line} : ${reason}`,
  ),
  IMPORT_COLUMNS_MISSING: define<{ columns: string[] }>(
    422,
    ({ columns }) =>
      `${columns.length < 2 ? 'Il manque une colonne' : 'Il manque des colonnes'} : ${columns.join(', ')}. Partez du modèle, ou renommez les en-têtes.`,
  ),
  IMPORT_EMPTY: define(422, 'Ce fichier n’a aucune ligne à importer.'),
  IMPORT_TOO_LONG: define<{ max: number }>(
    422,
    ({ max }) => `Pas plus de ${countOf(max, 'ligne')} par fichier : importez-le en plusieurs fois.`,
  ),
  IMPORT_REPEATED: define<{ appliedAt: string; contactName: string }>(
    409,
    ({ appliedAt, contactName }) => `Ce fichier a déjà été importé le ${formatDateTime(appliedAt)} par ${contactName}.`,
  ),
  IMPORT_APPLIED: define(409, 'Cet import est terminé : il ne change plus.'),
  IMPORT_FAULTY: define<{ count: number; first: { line: number; message: string }[] }>(
    422,
    ({ count, first }) =>
      `${countOf(count, 'erreur empêche', 'erreurs empêchent')} l’import, rien n’a été créé. ${first
        .slice(0, 3)
        .map(({ line, message }) => `Ligne ${line} : ${message}`)
        .join(' ')}`,
  ),
} satisfies Definitions
