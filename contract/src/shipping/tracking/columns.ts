import type { FileShape, ImportColumn } from '../../orders/imports/columns.ts'
import { importLimits } from '../../orders/imports/import.ts'
import { readStatus } from './status-words.ts'

/** Columns of a file of tracking. A line names its shipment by one of the first three. */
export const trackingColumns = [
  {
    name: 'tracking_number',
    label: 'N° de suivi',
    kind: 'code',
    hint: 'Celui du transporteur',
    aliases: ['numero_de_suivi', 'suivi'],
  },
  { name: 'package_number', label: 'N° de colis', kind: 'code', hint: '120-1', aliases: ['numero_de_colis', 'colis'] },
  {
    name: 'order_number',
    label: 'N° de commande',
    kind: 'code',
    hint: 'Celui de Quai, ou le numéro interne',
    aliases: ['numero_de_commande', 'commande'],
  },
  { name: 'status', label: 'Statut', kind: 'text', read: readStatus, isRequired: true, hint: 'livrée, en retard…' },
  { name: 'date', label: 'Date', kind: 'date', isRequired: true, hint: 'JJ/MM/AAAA' },
  { name: 'time', label: 'Heure', kind: 'time', within: 'date', hint: 'HH:MM, facultative', aliases: ['hour'] },
  { name: 'comment', label: 'Commentaire', kind: 'text', hint: 'Facultatif' },
] as const satisfies readonly ImportColumn[]
export type TrackingColumn = (typeof trackingColumns)[number]['name']

export const maxTrackingLines = 1_000

export const trackingShape: FileShape = {
  columns: trackingColumns,
  oneOf: [['tracking_number', 'package_number', 'order_number']],
  maxLines: maxTrackingLines,
  maxCellBytes: importLimits.maxCellBytes,
}
