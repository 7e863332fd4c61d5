import { texts } from '../i18n.ts'

export const t = texts('errors', {
  '403': 'Accès interdit',
  '403.text': 'Votre compte n’a pas accès à cette page.',
  '404': 'Page introuvable',
  '404.text': 'Cette page n’existe pas, ou elle n’est plus à votre portée.',
  '500': 'Un problème est survenu',
  '500.text': 'Réessayez dans un instant. Si cela se répète, contactez le support.',
  noDeal: 'Aucun accord actif',
  'noDeal.text':
    'Aucun accord ne lie encore votre compte à un entrepôt ou à un client. Contactez votre interlocuteur Quai, ou essayez un autre compte.',
  'noDeal.action': 'Se déconnecter et essayer un autre compte',
  toOrders: 'Aller aux commandes',
  retry: 'Réessayer',
  interrupted: 'Le fichier s’est interrompu en route : rien n’est enregistré. Réessayez.',
  unreachable: 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.',
})
