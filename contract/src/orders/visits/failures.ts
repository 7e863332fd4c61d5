import { type Definitions, define } from '../../calls/failure-definition.ts'
import { formatDateTime, formatTime } from '../../platform/dates.ts'
import { countOf } from '../../platform/text/typography.ts'

export const visitFailures = {
  VISIT_NO_APPOINTMENT: define(409, 'Cette commande n’attend pas de camion à quai.'),
  VISIT_TOO_EARLY: define<{ opensAt: string; timeZone: string }>(
    409,
    ({ opensAt, timeZone }) => `L’arrivée se note à partir du ${formatDateTime(opensAt, timeZone)}.`,
  ),
  VISIT_OVER: define(409, 'Le jour du rendez-vous est passé : adressez-vous à l’accueil de l’entrepôt.'),
  DRIVER_ARRIVED: define(409, 'L’arrivée du camion est notée. Si elle est fausse, effacez d’abord cette heure.'),
  VISIT_STEP: define(409, 'Les heures d’une visite se notent, et s’effacent, dans l’ordre : arrivé, à quai, parti.'),
  GATE_CLOSED: define(404, 'Ce code n’est plus valable : adressez-vous à l’accueil de l’entrepôt.'),
  GATE_UNKNOWN: define(404, 'Aucun rendez-vous attendu aujourd’hui sous ce numéro. Vérifiez-le, ou allez à l’accueil.'),
  GATE_EARLY: define<{ startsAt: string; opensAt: string; timeZone: string }>(
    409,
    ({ startsAt, opensAt, timeZone }) =>
      `Votre rendez-vous est à ${formatTime(startsAt, timeZone)}\u00a0; dites votre arrivée à partir de ${formatTime(opensAt, timeZone)}.`,
  ),
  GATE_ZIP_CODE: define<{ retryAfterSeconds: number }>(
    429,
    () => 'Trop d’essais à cette entrée avec un numéro seul : ajoutez le code postal de départ ou de livraison.',
  ),
  GATE_LIMITED: define<{ retryAfterSeconds: number }>(
    429,
    ({ retryAfterSeconds }) =>
      `Trop d’essais. Réessayez dans ${countOf(Math.max(1, Math.ceil(retryAfterSeconds / 60)), 'minute')}, ou allez à l’accueil.`,
  ),
} satisfies Definitions
