import type { ShippingLabel } from '../shipping-labels/shipping-label.ts'

/** Second package of two, from Lyon to Saint-Étienne. */
export const aShippingLabel = (changes: Partial<ShippingLabel> = {}): ShippingLabel => ({
  orderId: 120,
  internalNumber: 'CMD-7',
  packageNumber: '120_2',
  isPallet: false,
  rank: 2,
  count: 2,
  weightKg: 12.5,
  sender: { name: 'Entrepôt du Rhône', street: '3 rue du Port', zipCode: '69007', city: 'Lyon', country: 'France' },
  customerName: 'Savonnerie Élan & Cie',
  recipient: {
    name: 'Boutique Bellecour',
    street: '1 place de l’Hôtel-de-Ville',
    zipCode: '42000',
    city: 'Saint-Étienne',
    country: 'France',
  },
  carrierName: 'Chronopost',
  serviceName: 'Chrono 13',
  date: '2027-01-20',
  trackingNumber: 'XY123456789FR',
  sscc: null,
  ...changes,
})
