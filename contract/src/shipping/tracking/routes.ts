import { route } from '../../calls/route.ts'
import { importLimits } from '../../orders/imports/import.ts'
import { byId, byUuid } from '../../platform/ids.ts'
import {
  addTrackingInput,
  carrierEventInput,
  carrierKey,
  importTrackingInput,
  tracking,
  trackingFileAnswer,
} from './tracking.ts'

export const trackingRoutes = {
  show: route('GET /shipments/{uuid}/tracking', {
    permission: 'shipments.read',
    about: ['order'],
    summary: 'Suivi d’une expédition',
  })
    .input(byUuid)
    .output(tracking),
  add: route('POST /shipments/{uuid}/tracking', {
    permission: 'tracking.write',
    summary: 'Ajouter un événement au suivi d’une expédition',
    done: 'Événement de suivi ajouté',
    status: 201,
    failures: ['SHIPMENT_NOT_CONSIGNED'],
  })
    .input(addTrackingInput)
    .output(tracking),
  importFile: route('POST /tracking/import', {
    permission: 'tracking.write',
    summary: 'Ajouter les événements d’un fichier, ou seulement en juger les lignes',
    done: ({ dryRun }) => (dryRun ? 'Fichier de suivi vérifié' : 'Événements d’un fichier ajoutés'),
    takesTurn: 'import',
    accepts: { maxFiles: 1, maxFileBytes: importLimits.maxBytes },
    failures: ['FILE_UNREADABLE', 'IMPORT_COLUMNS_MISSING', 'IMPORT_EMPTY', 'IMPORT_TOO_LONG', 'IMPORT_FAULTY'],
  })
    .input(importTrackingInput)
    .output(trackingFileAnswer),
  receive: route('POST /carriers/{id}/tracking', {
    permission: 'anyone',
    isSigned: true,
    // A carrier may forward its own event, with what else is in it.
    ignoresUnknownKeys: true,
    summary: 'Recevoir un événement signé par un transporteur',
    done: 'Événement d’un transporteur reçu',
    status: 204,
    failures: ['SIGNATURE_INVALID', 'SIGNATURE_EXPIRED', 'NOT_FOUND', 'TRACKING_EVENT_KNOWN'],
  }).input(carrierEventInput),
  key: route('GET /carriers/{id}/tracking-key', {
    permission: 'carriers.manage',
    about: [],
    summary: 'Clé par laquelle un transporteur signe ses événements',
  })
    .input(byId)
    .output(carrierKey),
  renewKey: route('POST /carriers/{id}/tracking-key', {
    permission: 'carriers.manage',
    summary: 'Remplacer la clé d’un transporteur ; l’ancienne ne signe plus',
    done: 'Clé d’un transporteur remplacée',
    // Takes no idempotency key, so that no answer with the key is stored.
    opensOwnTransactions: true,
  })
    .input(byId)
    .output(carrierKey),
}
