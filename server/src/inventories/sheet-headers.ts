/** Headings of a count sheet's CSV, for writing and reading. */
export const sheetHeaders = {
  reference: 'Référence',
  name: 'Désignation',
  ean: 'EAN',
  batch: 'Lot',
  expiry: 'Péremption',
  packaging: 'Conditionnement',
  counted: 'Quantité comptée',
} as const
