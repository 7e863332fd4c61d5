import { texts } from '../../../platform/i18n.ts'

export const t = texts('ownData', {
  title: 'Vos données',
  lead: 'Tout ce que Quai garde de vous, en un fichier ZIP : un PDF à lire et un fichier JSON. Il paraît ici quand il est prêt ; vous seul pouvez le télécharger, pendant {{days}} jours.',
  ask: 'Demander mes données',
  asked: 'Demande enregistrée : le fichier paraîtra ici.',
  of: 'Données de {{name}}',
  waiting: 'En préparation',
  askedAt: 'Demandé le',
  until: 'À télécharger jusqu’au',
  download: 'Télécharger',
  downloadOf: 'Télécharger les données de {{name}}',
  downloaded: 'Fichier téléchargé.',
  none: 'Aucune demande en cours.',
  failed: 'Vos demandes ne s’affichent pas. Rechargez la page.',
})
