import type { Packaging } from '../../../goods/products/packaging.ts'
import {
  type ProductPackaging,
  type ProductType,
  productPackagingLabels,
  productPackagings,
  productTypeLabels,
  productTypes,
} from '../../../goods/products/product.ts'
import { type CellReading, headerKey, type ImportColumn } from '../columns.ts'
import { sizeColumns } from './size-columns.ts'

const familyNames = new Map<string, ProductType>(
  productTypes.flatMap((type) => [
    [headerKey(type), type],
    [headerKey(productTypeLabels[type]), type],
  ]),
)

const readFamily = (text: string): CellReading<ProductType> => {
  const value = familyNames.get(headerKey(text))
  return value
    ? { value }
    : { problem: `« ${text} » n’est pas une famille : ${Object.values(productTypeLabels).join(', ')}.` }
}

const presentationNames = new Map<string, ProductPackaging>(
  productPackagings.flatMap((packaging) => [
    [headerKey(packaging), packaging],
    [headerKey(productPackagingLabels[packaging]), packaging],
  ]),
)

const readPresentation = (text: string): CellReading<ProductPackaging> => {
  const value = presentationNames.get(headerKey(text))
  return value ? { value } : { problem: 'Écrivez Palette, Colis, Conteneur ou Autre.' }
}

/** Columns of usable packagings, each filled with « oui » or « non ». */
export const packagingColumns = {
  unit: 'package_unit',
  box: 'package_box',
  pallet: 'package_pallet',
} as const satisfies Record<string, Packaging>
export type PackagingColumn = keyof typeof packagingColumns

/** Columns of a file of products, in the order of the template and of the export. */
export const productColumns = [
  {
    name: 'reference',
    label: 'Référence',
    kind: 'code',
    isRequired: true,
    hint: 'Unique ; une référence connue est modifiée, une autre est créée',
    examples: ['THE-VERT-100', 'CAFE-MOULU-250'],
    aliases: ['ref', 'sku', 'ugs', 'article', 'code_article', 'code_produit', 'product_reference', 'reference_produit'],
    likely: ['default_code', 'item_code', 'item_number', 'item_no', 'ar_ref'],
  },
  {
    name: 'designation',
    label: 'Désignation',
    kind: 'text',
    hint: 'Unique ; à remplir pour un produit nouveau',
    examples: ['Thé vert 100 g', 'Café moulu 250 g'],
    aliases: ['nom', 'name', 'libelle', 'produit', 'product', 'product_name', 'nom_du_produit'],
    likely: ['title', 'titre', 'label', 'intitule', 'item_name', 'item_label', 'ar_design'],
  },
  {
    name: 'unit',
    isNamedExactly: true,
    label: 'Unité',
    kind: 'flag',
    hint: 'oui ou non : se compte en unités',
    examples: ['oui', 'oui'],
    aliases: ['unite_oui_non', 'en_unites', 'package_unit'],
  },
  {
    name: 'box',
    isNamedExactly: true,
    label: 'Colis',
    kind: 'flag',
    hint: 'oui ou non : se compte en colis',
    examples: ['oui', 'oui'],
    aliases: ['colis_oui_non', 'en_colis', 'carton', 'package_box'],
  },
  {
    name: 'pallet',
    isNamedExactly: true,
    label: 'Palette',
    kind: 'flag',
    hint: 'oui ou non : se compte en palettes',
    examples: ['non', 'oui'],
    aliases: ['palette_oui_non', 'en_palettes', 'package_pallet'],
  },
  {
    name: 'unit_quantity_per_box',
    label: 'Unités par colis',
    isWrittenByName: true,
    kind: 'quantity',
    hint: 'Obligatoire si Unité et Colis sont à oui',
    examples: ['12', '20'],
    aliases: ['quantity_unit_per_box', 'nb_unites_par_colis', 'pcb', 'unites_par_carton'],
  },
  {
    name: 'box_quantity_per_pallet',
    label: 'Colis par palette',
    isWrittenByName: true,
    kind: 'quantity',
    hint: 'Obligatoire si Colis et Palette sont à oui',
    examples: ['', '48'],
    aliases: ['quantity_box_per_pallet', 'nb_colis_par_palette', 'cartons_par_palette'],
  },
  {
    name: 'unit_quantity_per_pallet',
    label: 'Unités par palette',
    isWrittenByName: true,
    kind: 'quantity',
    hint: 'Obligatoire si Unité et Palette sont à oui',
    examples: ['', '960'],
    aliases: ['quantity_unit_per_pallet', 'nb_unites_par_palette'],
  },
  {
    name: 'product_type',
    label: 'Famille',
    kind: 'text',
    read: readFamily,
    choices: Object.values(productTypeLabels),
    hint: 'Alimentaire sec, Textile, Autre…',
    examples: ['Alimentaire sec', 'Alimentaire sec'],
    aliases: ['famille_de_produit'],
    // Shops write « simple » or « variable » there, or categories of their own.
    doubtful: ['type', 'type_de_produit', 'categorie', 'category'],
    isNamedExactly: true,
  },
  {
    name: 'product_packaging',
    label: 'Présentation',
    kind: 'text',
    read: readPresentation,
    choices: Object.values(productPackagingLabels),
    hint: 'Palette, Colis, Conteneur ou Autre',
    aliases: ['conditionnement', 'presentation_du_produit', 'product_presentation'],
  },
  {
    name: 'ean',
    label: 'EAN',
    kind: 'code',
    hint: 'Chiffres et parenthèses, au format Texte',
    examples: ['3760123456784', ''],
    aliases: ['gtin', 'ean13', 'ean_13', 'code_barres', 'code_barre', 'code_ean', 'barcode'],
    likely: ['upc', 'isbn', 'ar_codebarre'],
  },
  { name: 'description', label: 'Description', kind: 'text', isLong: true },
  {
    name: 'supplier_name',
    label: 'Fournisseur',
    kind: 'text',
    aliases: ['supplier', 'nom_du_fournisseur', 'nom_fournisseur'],
    likely: ['vendor'],
  },
  {
    name: 'supplier_reference',
    label: 'Référence fournisseur',
    kind: 'code',
    hint: 'Celle du fournisseur',
    aliases: ['ref_fournisseur', 'reference_du_fournisseur'],
  },
  {
    name: 'additional_information',
    label: 'Informations complémentaires',
    kind: 'text',
    isLong: true,
    aliases: ['information_complementaire', 'complement', 'commentaire', 'remarque'],
  },
  {
    name: 'batch_management',
    label: 'Géré par lot',
    kind: 'flag',
    hint: 'oui ou non, à la création seulement',
    examples: ['non', 'non'],
    aliases: ['gestion_par_lot', 'gestion_de_lot', 'is_batch_managed', 'lot', 'lots'],
  },
  {
    name: 'minimum_remaining_days',
    label: 'Jours restants minimum',
    kind: 'quantity',
    hint: 'Durée de vie qu’un lot doit encore avoir à sa sortie',
    aliases: ['duree_de_vie_minimale', 'jours_restants', 'contrat_date', 'minimum_shelf_life'],
  },
  {
    name: 'is_fragile',
    label: 'Fragile',
    kind: 'flag',
    hint: 'oui ou non : rien ne se pose dessus dans un colis',
    examples: ['non', 'non'],
    aliases: ['produit_fragile', 'fragilite'],
  },
  {
    name: 'keeps_upright',
    label: 'Sens à respecter',
    kind: 'flag',
    hint: 'oui ou non : reste debout dans un colis, ne se couche pas',
    examples: ['non', 'non'],
    aliases: ['haut_bas', 'haut', 'ne_pas_coucher', 'sens_haut', 'this_side_up'],
  },
  {
    name: 'is_active',
    label: 'Actif',
    kind: 'flag',
    hint: 'oui ou non',
    examples: ['oui', 'oui'],
    aliases: ['active', 'en_service'],
  },
  ...sizeColumns,
] as const satisfies readonly ImportColumn[]

export type ProductColumn = (typeof productColumns)[number]['name']
