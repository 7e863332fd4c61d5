import { texts } from '../../platform/i18n.ts'

export const t = texts('order-page', {
  orders: 'Commandes',
  title: '{{type}} n° {{id}}',
  forParties: '{{customer}} chez {{warehouse}}',
  internalNumber: 'Numéro interne {{number}}',
  otherActions: 'Autres actions',
  actions: 'Actions',

  // The appointment
  appointment: 'Rendez-vous',
  day: 'Jour',
  hours: 'Créneau',
  dock: 'Quai',
  dockNumber: 'Quai {{number}}',
  noDock: 'Sans quai',
  courierDay: 'Dans la journée',
  quantities: 'Marchandises',
  transport: 'Transport',
  done: 'Réalisée le',
  onTime: 'à l’heure',
  late: 'en retard',

  // Waiting for stock
  preOrderTitle: 'Pré-commande en attente de stock',
  preOrderRank_one: 'Première de la file de l’entrepôt. Elle ne réserve rien et sera servie dès que le stock suffira.',
  preOrderRank_many:
    '{{count}}ᵉ de la file de l’entrepôt. Elle ne réserve rien et sera servie dès que le stock suffira.',
  preOrderRank_other:
    '{{count}}ᵉ de la file de l’entrepôt. Elle ne réserve rien et sera servie dès que le stock suffira.',
  refusal: 'Motif du refus',
  cancellation: 'Motif de l’annulation',

  // Goods
  goods: 'Marchandises',
  goodsCaption: 'Articles de la commande',
  product: 'Produit',
  batch: 'Lot',
  planned: 'Prévu',
  actual: 'Réel',
  gap: 'Écart',
  noBatch: 'à préciser',
  none: '—',
  batchReason: 'Choisi : {{reason}}',
  lines_one: '{{count}} ligne',
  lines_many: '{{count}} lignes',
  lines_other: '{{count}} lignes',

  // Transport and words
  details: 'Transport et chauffeur',
  pickupAddress: 'Adresse d’enlèvement',
  deliveryAddress: 'Adresse de livraison',
  loading: 'Chargement',
  tailgate: 'Hayon',
  side: 'Latéral',
  driver: 'Chauffeur',
  phone: 'Téléphone',
  plate: 'Immatriculation',
  messages: 'Messages et instructions',
  messageToWarehouse: 'À l’entrepôt',
  messageToCustomer: 'Au client',
  deliveryInstructions: 'Instructions de livraison',
  additionalInformation: 'Informations complémentaires',

  // History
  history: 'Historique',
  historyLoading: 'Chargement de l’historique',
  by: 'par {{contact}}, {{user}}',
  byHijacker: 'par {{hijacker}}, au nom de {{contact}}, {{user}}',
  bySystem: 'par Quai, automatiquement',
  served: 'Stock disponible : la pré-commande est servie',
  reason: 'Motif',
  unknownProduct: 'produit n° {{id}}',
  unknownBatch: 'n° {{id}}',
  again: 'Commander de nouveau',
  notFoundAction: 'Cette action n’est pas possible',
  backToOrder: 'Revenir à la commande',
  notPossibleNow: 'L’état de la commande ne le permet pas, ou plus.',
})
