import { type Definitions, define } from '../../calls/failure-definition.ts'
import { formatCivilDate } from '../../platform/dates.ts'

export const slotFailures = {
  SLOT_TAKEN: define(409, 'Ce créneau vient d’être pris. Choisissez-en un autre.'),
  SLOT_UNKNOWN: define(422, 'Ce créneau n’existe pas à cette date : choisissez-en un parmi ceux proposés.'),
  SLOT_PAST: define(422, 'Ce créneau est déjà passé.'),
  HOURS_OVERLAP: define(422, 'Deux périodes d’ouverture se chevauchent.'),
  WAREHOUSE_CLOSED: define<{ date: string }>(
    422,
    ({ date }) => `L’entrepôt est fermé le ${formatCivilDate(date)} : choisissez un jour d’ouverture.`,
  ),
} satisfies Definitions
