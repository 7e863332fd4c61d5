import { type Definitions, define } from '../../calls/failure-definition.ts'
import { formatDateTime } from '../../platform/dates.ts'
import { countOf } from '../../platform/text/typography.ts'

export const importFailures = {
  FILE_UNREADABLE: define<{ reason: string; line: number | null }>(422, ({ reason, line }) =>
    line === null ? reason : `Ligne ${line} : ${reason}`,
  ),
  IMPORT_COLUMNS_MISSING: define<{
    columns: string[]
    /** Headers that the file has and nobody knows, each with the column that it probably means. */
    unknown: { header: string; guess: string | null }[]
  }>(
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
  ORDERS_OF_SEVERAL: define(
    422,
    'Un fichier d’import n’a qu’un type de commande et qu’un partenaire : filtrez la liste par type et par partenaire.',
  ),
  IMPORT_APPLIED: define(409, 'Cet import est terminé : il ne peut plus être modifié.'),
  IMPORT_NOT_APPLIED: define(409, 'Cet import n’a encore rien créé : il n’y a rien à annuler.'),
  IMPORT_UNDONE: define(409, 'Cet import a déjà été annulé.'),
  IMPORT_BUILT_ON: define<{ names: string[] }>(
    409,
    ({ names }) =>
      `Cet import ne peut plus être annulé : ${names.slice(0, 5).join(', ')}${names.length > 5 ? `, et ${countOf(names.length - 5, 'autre')}` : ''} ${names.length < 2 ? 'a changé' : 'ont changé'} depuis.`,
  ),
  IMPORT_FAULTY: define<{ count: number; first: { line: number; message: string }[] }>(
    422,
    ({ count, first }) =>
      `${countOf(count, 'erreur empêche', 'erreurs empêchent')} l’import, rien n’a été créé. ${first
        .slice(0, 3)
        .map(({ line, message }) => `Ligne ${line} : ${message}`)
        .join(' ')}`,
  ),
} satisfies Definitions
