import type { ImportColumn } from '../columns.ts'

/** Columns of the sizes and weights of a product, of its box and of its pallet. */
export const sizeColumns = [
  {
    name: 'length',
    label: 'Longueur (cm)',
    kind: 'decimal',
    examples: ['8,5', ''],
    aliases: ['longueur', 'longueur_unite'],
  },
  {
    name: 'width',
    label: 'Largeur (cm)',
    kind: 'decimal',
    examples: ['8,5', ''],
    aliases: ['largeur', 'largeur_unite'],
  },
  {
    name: 'height',
    label: 'Hauteur (cm)',
    kind: 'decimal',
    examples: ['12', ''],
    aliases: ['hauteur', 'hauteur_unite'],
  },
  {
    name: 'net_weight',
    label: 'Poids net (kg)',
    kind: 'decimal',
    examples: ['0,1', ''],
    aliases: ['poids_net'],
  },
  {
    name: 'gross_weight',
    label: 'Poids brut (kg)',
    kind: 'decimal',
    examples: ['0,12', ''],
    aliases: ['poids_brut', 'poids', 'weight'],
  },
  {
    name: 'box_length',
    label: 'Longueur du colis (cm)',
    kind: 'decimal',
    aliases: ['longueur_colis', 'longueur_du_colis'],
  },
  {
    name: 'box_width',
    label: 'Largeur du colis (cm)',
    kind: 'decimal',
    aliases: ['largeur_colis', 'largeur_du_colis'],
  },
  {
    name: 'box_height',
    label: 'Hauteur du colis (cm)',
    kind: 'decimal',
    aliases: ['hauteur_colis', 'hauteur_du_colis'],
  },
  {
    name: 'box_net_weight',
    label: 'Poids net du colis (kg)',
    kind: 'decimal',
  },
  {
    name: 'box_gross_weight',
    label: 'Poids brut du colis (kg)',
    kind: 'decimal',
    aliases: ['poids_colis', 'poids_brut_colis', 'poids_du_colis', 'box_weight'],
  },
  {
    name: 'pallet_length',
    label: 'Longueur de la palette (cm)',
    kind: 'decimal',
    aliases: ['longueur_palette'],
  },
  {
    name: 'pallet_width',
    label: 'Largeur de la palette (cm)',
    kind: 'decimal',
    aliases: ['largeur_palette'],
  },
  {
    name: 'pallet_height',
    label: 'Hauteur de la palette (cm)',
    kind: 'decimal',
    aliases: ['hauteur_palette'],
  },
  {
    name: 'pallet_net_weight',
    label: 'Poids net de la palette (kg)',
    kind: 'decimal',
  },
  {
    name: 'pallet_gross_weight',
    label: 'Poids brut de la palette (kg)',
    kind: 'decimal',
    aliases: ['poids_palette', 'poids_brut_palette', 'pallet_weight'],
  },
] as const satisfies readonly ImportColumn[]
