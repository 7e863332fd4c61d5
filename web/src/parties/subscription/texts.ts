import type { PlanFeature } from '@quai/contract/platform/plans.ts'
import { texts } from '../../platform/i18n.ts'

export const t = texts('subscription', {
  // A locked feature
  inPlans: 'Compris dans {{plans}}.',
  yours: 'Vous avez la formule {{plan}}.',
  onePlan: 'la formule {{plan}}',
  manyPlans: 'les formules {{plans}} et {{last}}',
  ask: 'Demander la formule {{plan}}',
  asked: 'La formule {{plan}} est demandée. Réponse sous 24 h.',
  askedOn: 'Formule {{plan}} demandée le {{date}}. Réponse sous 24 h.',
  compare: 'Comparer les formules',
  close: 'Fermer',

  // Tab of the settings
  lead: 'Ce que contient chaque formule. Le changement se demande ici ; notre équipe répond sous 24 h.',
  title: 'Formules',
  own: 'Votre formule',
  included: 'Compris',
  excluded: 'Non compris',
  oneMonth: 'Historique d’un mois',
  waiting: 'Demande en cours',
  openReason: 'Une demande attend déjà sa réponse : retirez-la pour en faire une autre.',
  open: 'Formule {{plan}} demandée le {{date}} par {{name}}. Notre équipe répond sous 24 h.',
  withdraw: 'Retirer la demande',
  withdrawn: 'Demande retirée.',
  accepted: 'La formule {{plan}} vous a été accordée le {{date}}.',
  refused: 'La formule {{plan}}, demandée le {{asked}}, a été refusée le {{date}}.',
  reason: 'Motif : {{reason}}',

  // Page of a user
  request: 'Demande de formule',
  requestLead: 'Répondez sous 24 h : le contact lit la réponse dans ses paramètres.',
  requested: 'Formule demandée',
  present: 'Formule actuelle',
  by: 'Demandée par',
  at: 'Demandée le',
  before: 'À répondre avant',
  late: 'En retard',
  accept: 'Accepter',
  'accept.title': 'Passer {{name}} à la formule {{plan}} ?',
  'accept.text': 'La nouvelle formule s’applique aussitôt.',
  'accept.gains': 'S’ajoutent : {{features}}.',
  'accept.losses': 'Ne sont plus compris : {{features}}.',
  'accept.done': '{{name}} passe à la formule {{plan}}.',
  refuse: 'Refuser',
  'refuse.title': 'Refuser la formule {{plan}} à {{name}} ?',
  'refuse.reason': 'Motif',
  'refuse.hint': 'Le contact le lira dans la réponse.',
  'refuse.done': 'La demande de {{name}} est refusée.',
})

/** Use of each feature to its reader. */
export const featureTexts: Record<PlanFeature, string> = {
  stock: 'Votre stock par référence et par lot, avec ses mouvements et ses ajustements.',
  shuttles: 'Le transport de vos marchandises par l’entrepôt ou par Quai.',
  documents: 'Les bons, justificatifs et papiers de douane de vos commandes, au même endroit.',
  batches: 'Les numéros de lot et leurs dates, et des sorties qui prennent d’abord ce qui périme le plus tôt.',
  fullHistory: 'Les commandes terminées, les mouvements de stock et les documents de plus d’un mois.',
  exports: 'Vos listes et votre stock en fichier, pour Excel ou un autre logiciel.',
  reporting: 'Les indicateurs de vos commandes, de votre stock et de leur empreinte carbone.',
  partnerGuest:
    'Un lien par e-mail ou à copier, pour qu’un partenaire sans compte suive une commande et en lise le bon.',
  api: 'Vos logiciels lisent et créent des commandes sans passer par les écrans.',
  connectors: 'Vos outils de vente et de comptabilité reliés à Quai.',
}
