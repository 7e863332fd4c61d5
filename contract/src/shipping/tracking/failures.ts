import { type Definitions, define } from '../../calls/failure-definition.ts'

export const trackingFailures = {
  SHIPMENT_NOT_CONSIGNED: define(
    409,
    'Cette expédition n’est pas encore remise au transporteur : son suivi commence avec l’enlèvement.',
  ),
  SIGNATURE_INVALID: define(401, 'La signature de cet événement n’est pas celle du transporteur.'),
  SIGNATURE_EXPIRED: define(
    401,
    'Cet événement a été signé il y a plus de 5 minutes, ou l’horloge de l’expéditeur est en avance.',
  ),
  TRACKING_EVENT_KNOWN: define(409, 'Cet événement a déjà été reçu.'),
} satisfies Definitions
