import { texts } from '../i18n.ts'

export const t = texts('errors', {
  '403': 'Accès interdit',
  '403.text': 'Votre compte n’a pas accès à cette page.',
  '404': 'Page introuvable',
  '404.text': 'Cette page n’existe pas, ou vous n’y avez pas accès.',
  '500': 'Un problème est survenu',
  '500.text': 'Réessayez dans un instant. Si cela se répète, contactez le support.',
  noDeal: 'Aucun accord actif',
  'noDeal.text':
    'Aucun accord ne lie encore votre compte à un entrepôt ou à un client. Contactez votre interlocuteur Quai, ou essayez un autre compte. Vos paramètres, contacts et adresses restent ouverts.',
  'noDeal.settings': 'Ouvrir les paramètres',
  'part.noDeal':
    'Cette partie s’ouvre avec votre premier accord. Votre compte, vos contacts, vos adresses et vos autres paramètres restent ouverts.',
  'part.403': 'Partie non accessible',
  'part.404': 'Partie introuvable',
  'part.plans': 'Voir les formules',
  'twoSteps.action': 'Activer la connexion en deux étapes',
  'noDeal.action': 'Se déconnecter et essayer un autre compte',
  toOrders: 'Aller aux commandes',
  retry: 'Réessayer',
  'retry.ask': 'Voulez-vous réessayer ?',
  maintenance: 'Nous sommes actuellement en cours de maintenance.',
  'maintenance.text':
    'Notre équipe est à l’oeuvre afin de vous apporter de nouvelles fonctionnalités, votre application sera de retour au plus vite.',
  'maintenance.tab': 'Maintenance – Quai',
  newVersion: 'Une nouvelle version de Quai est disponible.',
  later: 'Plus tard',
  outdated: 'Une nouvelle version de Quai est en place : rechargez la page.',
  reload: 'Recharger la page',
  interrupted: 'L’envoi du fichier a été interrompu : rien n’est enregistré. Réessayez.',
  unreachable: 'Le serveur ne répond pas. Vérifiez votre connexion.',
})
