import { z } from 'zod'
import { instant } from '../../platform/dates.ts'
import { text } from '../../platform/ids.ts'
import { pageQuery } from '../../platform/pagination.ts'

/** French names of the kinds of jobs. */
export const queueLabels: Readonly<Record<string, string>> = {
  'send-due-mails': 'Envoi des e-mails',
  'send-digests': 'Envoi des résumés quotidiens',
  'serve-pre-orders': 'Service des pré-commandes',
  'seal-audit': 'Scellement du journal d’audit',
  'check-invariants': 'Contrôle des données récentes',
  'check-all-invariants': 'Contrôle de toutes les données',
  'check-files': 'Contrôle des fichiers',
  'make-months': 'Préparation des mois à venir',
  'purge-expired': 'Suppression de ce qui a expiré',
  'remove-files': 'Suppression de fichiers',
  'remind-invoices': 'Relance des factures manquantes',
  'compare-invoices': 'Comparaison des factures aux prestations',
  'run-sellsy': 'Synchronisation avec Sellsy',
  'estimate-carbon': 'Estimation des émissions des transports',
  'sum-up-kpis': 'Calcul des sommes des chiffres',
  'mail-reports': 'Envoi des rapports mensuels',
  'ask-carrier-labels': 'Demande des étiquettes au transporteur',
  'make-data-export': 'Export des données d’une personne',
  'erase-contact': 'Effacement des données d’un contact',
  'check-import': 'Contrôle d’un fichier importé',
  'send-contact-link': 'Envoi d’un lien de connexion',
  'deliver-webhooks': 'Envois des connecteurs',
  'sweep-files': 'Ménage des fichiers abandonnés',
}

export const queue = z.object({
  name: z.string(),
  /** Five cron fields, in Paris time; null for a queue that nothing schedules. */
  cron: z.string().nullable(),
  waitingCount: z.int(),
  activeCount: z.int(),
  failedCount: z.int(),
  lastCompletedAt: instant.nullable(),
  lastFailedAt: instant.nullable(),
})
export type Queue = z.infer<typeof queue>

export const failedJobQuery = pageQuery.extend({ queue: text(60).optional() })

export const failedJob = z.object({
  id: z.uuid(),
  queue: z.string(),
  /** Tries in all. */
  tries: z.int(),
  error: z.string(),
  createdAt: instant,
  failedAt: instant,
})
export type FailedJob = z.infer<typeof failedJob>
