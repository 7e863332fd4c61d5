/** The headings of a count sheet's CSV, written and read back. */
export const sheetHeaders = {
  reference: 'Référence',
  name: 'Désignation',
  ean: 'EAN',
  batch: 'Lot',
  expiry: 'Péremption',
  packaging: 'Conditionnement',
  counted: 'Quantité comptée',
} as const
