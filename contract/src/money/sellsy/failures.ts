import { type Definitions, define } from '../../calls/failure-definition.ts'

export const sellsyFailures = {
  SELLSY_OFF: define(409, 'Sellsy n’est pas réglé sur cette installation.'),
  SELLSY_RUNNING: define(409, 'Une synchronisation est en cours : attendez qu’elle finisse.'),
  SELLSY_NOTHING_TO_CHOOSE: define(409, 'Cette synchronisation n’attend plus de choix : faites-en une autre.'),
  SELLSY_NOTHING_TO_REDO: define(409, 'Rien n’est à recommencer dans cette synchronisation.'),
} satisfies Definitions
