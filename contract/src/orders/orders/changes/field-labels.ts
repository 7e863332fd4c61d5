import type { PlainChoice, PlainText } from '../plain-fields.ts'

/** French names of order fields, for forms, timelines, mails and reports. */
export const orderFieldLabels: Record<PlainText | PlainChoice, string> & Record<string, string> = {
  orderDateStart: 'Créneau',
  orderTransporter: 'Transport',
  transportLoadingTailgate: 'Hayon',
  transportLoadingSide: 'Chargement latéral',
  internalNumber: 'Numéro interne',
  addressCarry: 'Adresse',
  driverName: 'Chauffeur',
  driverPhone: 'Téléphone du chauffeur',
  driverLicensePlate: 'Immatriculation',
  driverOnTime: 'Ponctualité',
  messageToWarehouse: 'Message à l’entrepôt',
  messageToCustomer: 'Message au client',
  deliveryInstructions: 'Instructions de livraison',
  additionalInformation: 'Informations complémentaires',
  orderItems: 'Articles',
  products: 'Références',
  count: 'Comptage',
  orderDateDone: 'Date de réalisation',
  isStockAvailable: 'Stock disponible',
  reserves: 'Réserves',
  documents: 'Documents',
  arrivedAt: 'Arrivée',
  atDockAt: 'Mise à quai',
  leftAt: 'Départ',
}
