import './issues.ts'
import { authRoutes, contactRoutes, userRoutes } from './accounts/routes.ts'
import { addressRoutes } from './addresses/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { barcodeRoutes } from './barcodes/routes.ts'
import { batchRoutes } from './batches/routes.ts'
import { carbonRoutes } from './carbon/routes.ts'
import { carrierLabelRoutes } from './carrier-labels/routes.ts'
import { carrierRoutes } from './carriers/routes.ts'
import { chargeRoutes, rateRoutes } from './charges/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { dealRoutes } from './deals/routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { epcisRoutes } from './epcis/routes.ts'
import { eventRoutes } from './events/routes.ts'
import { frontErrorRoutes } from './front-errors/routes.ts'
import { guestRoutes } from './guests/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { inventoryRoutes } from './inventories/routes.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { kpiRoutes } from './kpis/routes.ts'
import { labelRoutes } from './labels/routes.ts'
import { loadPlanRoutes } from './load-plans/routes.ts'
import { mailRoutes } from './mails/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { pickupRoutes } from './pickups/routes.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { productRoutes } from './products/routes.ts'
import { recallRoutes } from './recall/routes.ts'
import { reminderRoutes } from './reminders/routes.ts'
import { scheduleRoutes } from './schedule/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { sellsyRoutes } from './sellsy/routes.ts'
import { shipmentRoutes } from './shipments/routes.ts'
import { shippingRoutes } from './shipping/routes.ts'
import { slotRoutes } from './slots/routes.ts'
import { stockRoutes } from './stock/routes.ts'
import { subscriptionRoutes } from './subscription/routes.ts'
import { trackingRoutes } from './tracking/routes.ts'
import { transportRuleRoutes } from './transport-rules/routes.ts'
import { viewerRoutes } from './viewer/routes.ts'
import { visitRoutes } from './visits/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

/** Every route of the API, by module. The server binds them and the page calls them. */
export const contract = {
  auth: authRoutes,
  users: userRoutes,
  contacts: contactRoutes,
  deals: dealRoutes,
  carriers: carrierRoutes,
  transportRules: transportRuleRoutes,
  addresses: addressRoutes,
  orders: orderRoutes,
  documents: documentRoutes,
  inventories: inventoryRoutes,
  guests: guestRoutes,
  slots: slotRoutes,
  visits: visitRoutes,
  shipping: shippingRoutes,
  shipments: shipmentRoutes,
  carrierLabels: carrierLabelRoutes,
  tracking: trackingRoutes,
  labels: labelRoutes,
  pickups: pickupRoutes,
  stock: stockRoutes,
  products: productRoutes,
  batches: batchRoutes,
  recall: recallRoutes,
  imports: importRoutes,
  dashboard: dashboardRoutes,
  kpis: kpiRoutes,
  search: searchRoutes,
  barcodes: barcodeRoutes,
  loadPlans: loadPlanRoutes,
  carbon: carbonRoutes,
  mails: mailRoutes,
  notifications: notificationRoutes,
  events: eventRoutes,
  epcis: epcisRoutes,
  viewer: viewerRoutes,
  audit: auditRoutes,
  privacy: privacyRoutes,
  schedule: scheduleRoutes,
  reminders: reminderRoutes,
  sellsy: sellsyRoutes,
  frontErrors: frontErrorRoutes,
  subscription: subscriptionRoutes,
  invoices: invoiceRoutes,
  rates: rateRoutes,
  charges: chargeRoutes,
  webhooks: webhookRoutes,
}
export type Contract = typeof contract

/** Titles of the groups of routes on the API documentation page. */
export const moduleTitles: Record<keyof Contract, string> = {
  auth: 'Connexion',
  users: 'Utilisateurs',
  contacts: 'Contacts',
  deals: 'Accords',
  carriers: 'Transporteurs',
  transportRules: 'Plans de transport',
  addresses: 'Adresses',
  orders: 'Commandes',
  documents: 'Documents',
  inventories: 'Inventaires',
  guests: 'Liens invités',
  slots: 'Créneaux et horaires',
  visits: 'Visites à quai',
  shipping: 'Réglages des expéditions',
  shipments: 'Expéditions',
  carrierLabels: 'Étiquettes des transporteurs',
  tracking: 'Suivi des expéditions',
  labels: 'Étiquettes de colis',
  pickups: 'Enlèvements',
  stock: 'Stock',
  products: 'Produits',
  batches: 'Lots',
  recall: 'Rappels de lots',
  imports: 'Imports',
  dashboard: 'Tableau de bord',
  kpis: 'Indicateurs',
  search: 'Recherche',
  barcodes: 'Codes-barres',
  loadPlans: 'Chargement des navettes',
  carbon: 'Gaz à effet de serre',
  mails: 'E-mails reçus',
  notifications: 'Notifications',
  events: 'Changements',
  epcis: 'EPCIS',
  viewer: 'E-mails',
  audit: 'Audit',
  privacy: 'Données personnelles',
  schedule: 'Travaux',
  reminders: 'Relances de factures',
  sellsy: 'Synchronisation Sellsy',
  frontErrors: 'Erreurs de la page',
  subscription: 'Formule',
  invoices: 'Factures',
  rates: 'Grilles tarifaires',
  charges: 'Prestations attendues',
  webhooks: 'Connecteurs',
}
