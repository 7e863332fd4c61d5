import type { PrintedLine, PrintedOrder } from '../printed-order.ts'

export const aPrintedLine = (changes: Partial<PrintedLine> = {}): PrintedLine => ({
  reference: 'REF-1',
  name: 'Café moulu',
  packaging: 'package_box',
  isBatchManaged: false,
  batchNumber: null,
  batchExpirationDate: null,
  quantity: 12,
  actualQuantity: null,
  grossWeightKg: null,
  ...changes,
})

/** Delivery that the customer transports, planned on 31 December 2026 at 9:30 in Paris. */
export const aPrintedOrder = (changes: Partial<PrintedOrder> = {}): PrintedOrder => ({
  id: 123,
  orderType: 'delivery',
  orderStatus: 'confirmed',
  internalNumber: null,
  orderDateStart: '2026-12-31T08:30:00.000Z',
  orderDateEnd: '2026-12-31T09:00:00.000Z',
  orderDateDone: null,
  timeZone: 'Europe/Paris',
  dock: 3,
  visit: null,
  orderTransporter: 'by_customer',
  transportLoadingTailgate: false,
  transportLoadingSide: false,
  driverName: null,
  driverPhone: null,
  driverLicensePlate: null,
  driverOnTime: null,
  deliveryInstructions: null,
  additionalInformation: null,
  reserves: null,
  customer: {
    name: 'Épicerie & Fils',
    address: { name: 'Siège', street: '12 rue de la République', zipCode: '69001', city: 'Lyon', country: 'France' },
  },
  warehouse: {
    name: 'Entrepôt du Rhône',
    address: { name: 'Entrepôt du Rhône', street: '3 rue du Port', zipCode: '44000', city: 'Nantes', country: null },
  },
  addressCarry: null,
  lines: [aPrintedLine()],
  ...changes,
})
