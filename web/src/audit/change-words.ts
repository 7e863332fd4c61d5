import { formatCivilDate, formatDateTime } from '@quai/contract/dates.ts'
import { orderFieldLabels } from '@quai/contract/orders/changes/field-labels.ts'
import { emptyMark, formatDecimal } from '@quai/contract/typography.ts'
import { t } from './texts.ts'

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/** Names of fields that calls send. A field without one shows its name in the API. */
const fieldNames: Readonly<Record<string, string>> = {
  ...orderFieldLabels,
  id: 'Numéro',
  uuid: 'Identifiant',
  uuids: 'Identifiants',
  orderUuid: 'Commande',
  orderUuids: 'Commandes',
  userId: 'Organisation (numéro)',
  contactId: 'Contact (numéro)',
  customerId: 'Client (numéro)',
  warehouseId: 'Entrepôt (numéro)',
  dealId: 'Accord (numéro)',
  productId: 'Produit (numéro)',
  batchId: 'Lot (numéro)',
  addressId: 'Adresse (numéro)',
  carrierId: 'Transporteur (numéro)',
  carrierServiceId: 'Service (numéro)',
  name: 'Nom',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  reason: 'Motif',
  comment: 'Message',
  message: 'Message',
  quantity: 'Quantité',
  productPackaging: 'Conditionnement',
  orderType: 'Type de commande',
  orderDateEnd: 'Fin du créneau',
  expectedVersion: 'Version lue',
  version: 'Version lue',
  isActive: 'Actif',
  userType: 'Type d’utilisateur',
  pricingPlan: 'Formule',
  plan: 'Formule',
  externalId: 'Identifiant externe',
  canWarehouseCarry: 'Navette de l’entrepôt',
  requiresSignedSlip: 'Bon signé demandé',
  apiAvailable: 'Accès à l’API',
  items: 'Lignes',
  lines: 'Lignes',
  rows: 'Lignes',
  rules: 'Règles',
  packages: 'Colis',
  adjustments: 'Ajustements',
  document: 'Document',
  type: 'Type',
  format: 'Format',
  date: 'Date',
  from: 'Du',
  to: 'Au',
  at: 'Le',
  amount: 'Montant (centimes)',
  invoiceNumber: 'Numéro de facture',
  periodStart: 'Début de la période',
  periodEnd: 'Fin de la période',
  expirationDate: 'Date limite',
  batchNumber: 'Numéro de lot',
  reference: 'Référence',
  designation: 'Désignation',
  fields: 'Champs envoyés',
}

export const fieldName = (field: string): string => fieldNames[field] ?? field

/** Writes what a call asked for in French, a line a field. */
export const wordsOf = (changes: unknown): { field: string; value: string }[] =>
  isRecord(changes)
    ? Object.entries(changes).map(([name, value]) => ({ field: fieldName(name), value: valueText(name, value) }))
    : []

const valueText = (name: string, value: Json): string => {
  if (value === null || value === '') return emptyMark
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value === 'number') return /id$/i.test(name) ? String(value) : formatDecimal(value)
  if (typeof value === 'string') return textOf(value)
  if (Array.isArray(value))
    return (
      value
        .map((item) => (name === 'fields' && typeof item === 'string' ? fieldName(item) : valueText(name, item)))
        .join(' ; ') || emptyMark
    )
  if (Object.keys(value).join() === 'count') return t('list', { count: Number(value['count']) })
  return Object.entries(value)
    .map(([field, inner]) => `${fieldName(field)} ${valueText(field, inner)}`)
    .join(', ')
}

const textOf = (text: string): string => {
  if (text === '…') return t('hidden')
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatCivilDate(text)
  return /^\d{4}-\d{2}-\d{2}T/.test(text) ? formatDateTime(text) : text
}

const isRecord = (value: unknown): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
