import type { ChargeKind } from './charge-kinds.ts'

interface Label {
  /** Names the line of a statement. */
  name: string
  /** Name of one of its quantity. */
  unit: string
}

export const chargeLabels: Record<ChargeKind, Label> = {
  storagePallet: { name: 'Stockage des palettes', unit: 'palette et jour' },
  storageBox: { name: 'Stockage des colis', unit: 'colis et jour' },
  storageUnit: { name: 'Stockage des unités', unit: 'unité et jour' },
  inPallet: { name: 'Entrée de palettes', unit: 'palette' },
  inBox: { name: 'Entrée de colis', unit: 'colis' },
  inUnit: { name: 'Entrée d’unités', unit: 'unité' },
  outPallet: { name: 'Sortie de palettes', unit: 'palette' },
  outBox: { name: 'Sortie de colis', unit: 'colis' },
  outUnit: { name: 'Sortie d’unités', unit: 'unité' },
  orderIn: { name: 'Traitement d’une entrée', unit: 'commande' },
  orderOut: { name: 'Traitement d’une sortie', unit: 'commande' },
  parcel: { name: 'Colis expédié en messagerie', unit: 'colis' },
}
