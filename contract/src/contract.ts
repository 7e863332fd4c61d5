import './platform/issues.ts'
import { barcodeRoutes } from './goods/barcodes/routes.ts'
import { batchRoutes } from './goods/batches/routes.ts'
import { productRoutes } from './goods/products/routes.ts'
import { stockRoutes } from './goods/stock/routes.ts'
import { chargeRoutes, rateRoutes } from './money/charges/routes.ts'
import { invoiceRoutes } from './money/invoices/routes.ts'
import { kpiRoutes } from './money/kpis/routes.ts'
import { reminderRoutes } from './money/reminders/routes.ts'
import { sellsyRoutes } from './money/sellsy/routes.ts'
import { carbonRoutes } from './orders/carbon/routes.ts'
import { documentRoutes } from './orders/documents/routes.ts'
import { guestRoutes } from './orders/guests/routes.ts'
import { importRoutes } from './orders/imports/routes.ts'
import { inventoryRoutes } from './orders/inventories/routes.ts'
import { orderRoutes } from './orders/orders/routes.ts'
import { recallRoutes } from './orders/recall/routes.ts'
import { screenRoutes } from './orders/screens/routes.ts'
import { slotRoutes } from './orders/slots/routes.ts'
import { transportRuleRoutes } from './orders/transport-rules/routes.ts'
import { visitRoutes } from './orders/visits/routes.ts'
import { contactRoutes } from './parties/accounts/own-routes.ts'
import { authRoutes, userRoutes } from './parties/accounts/routes.ts'
import { addressRoutes } from './parties/addresses/routes.ts'
import { carrierRoutes } from './parties/carriers/routes.ts'
import { dealRoutes } from './parties/deals/routes.ts'
import { privacyRoutes } from './parties/privacy/routes.ts'
import { scheduleRoutes } from './parties/schedule/routes.ts'
import { subscriptionRoutes } from './parties/subscription/routes.ts'
import { auditRoutes } from './services/audit/routes.ts'
import { frontErrorRoutes } from './services/front-errors/routes.ts'
import { mailRoutes } from './services/mails/routes.ts'
import { carrierLabelRoutes } from './shipping/carrier-labels/routes.ts'
import { epcisRoutes } from './shipping/epcis/routes.ts'
import { labelRoutes } from './shipping/labels/routes.ts'
import { loadPlanRoutes } from './shipping/load-plans/routes.ts'
import { pickupRoutes } from './shipping/pickups/routes.ts'
import { shippingRoutes } from './shipping/settings/routes.ts'
import { shipmentRoutes } from './shipping/shipments/routes.ts'
import { trackingRoutes } from './shipping/tracking/routes.ts'
import { dashboardRoutes } from './told/dashboard/routes.ts'
import { eventRoutes } from './told/events/routes.ts'
import { notificationRoutes } from './told/notifications/routes.ts'
import { searchRoutes } from './told/search/routes.ts'
import { viewerRoutes } from './told/viewer/routes.ts'
import { webhookRoutes } from './told/webhooks/routes.ts'

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
  screens: screenRoutes,
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
  screens: 'Écrans',
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
