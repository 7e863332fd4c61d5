import { z } from 'zod'
import { largeBody, route } from '../../calls/route.ts'
import { fileAnswer } from '../../platform/files.ts'
import { byUuid } from '../../platform/ids.ts'
import { listOf } from '../../platform/pagination.ts'
import { labelDrawing } from './drawing.ts'
import {
  labelPreviewInput,
  labelPrint,
  labelsInAddressInput,
  labelsInput,
  labelsOfShipmentInput,
  printer,
  sendToPrinterInput,
  shipmentsInAddress,
} from './label.ts'

const ofLabels = [
  'LABELS_NOT_PACKED',
  'LABELS_TOO_MANY',
  'SSCC_EXHAUSTED',
  'CARRIER_LABELS_MISSING',
  'LABELS_OF_CARRIER',
] as const

/** Reads that give codes to packages and note what was printed, in transactions of their own. */
const file = {
  permission: 'shipments.pack',
  answers: ['zip', 'pdf'],
  takesTurn: 'export',
  opensOwnTransactions: true,
  whenItFails: 'La création des étiquettes a échoué : rien n’a été enregistré.',
  failures: ['NOT_FOUND', ...ofLabels, 'PRINT_BUSY', 'PRINT_FAILED'],
} as const

/** Labels of packages: files for label printers (ZPL, a file each in a ZIP) and for office printers (PDF). */
export const labelRoutes = {
  ofShipment: route('GET /shipments/{uuid}/labels', { ...file, summary: 'Étiquettes des colis d’une expédition' })
    .input(labelsOfShipmentInput)
    .output(fileAnswer),
  ofShipments: route('GET /shipments/labels', { ...file, summary: 'Étiquettes de plusieurs expéditions' })
    .input(labelsInAddressInput)
    .output(fileAnswer),
  ofMany: route('POST /shipments/labels', {
    ...file,
    ...largeBody,
    summary: 'Étiquettes de plus d’expéditions qu’une adresse n’en nomme',
    done: 'Étiquettes préparées',
  })
    .input(labelsInput)
    .output(fileAnswer),
  without: route('GET /shipements-without-label-uuids', {
    permission: 'shipments.pack',
    about: [],
    summary: 'Celles de ces expéditions dont un colis n’a pas encore son étiquette',
    failures: ['NOT_FOUND'],
  })
    .input(shipmentsInAddress)
    .output(z.array(z.uuid())),
  preview: route('GET /shipments/{uuid}/labels/preview', {
    permission: 'shipments.pack',
    about: [],
    summary: 'Étiquette d’un colis telle qu’elle s’imprime',
    whenItFails: 'L’aperçu de l’étiquette a échoué : rien n’a été enregistré.',
    opensOwnTransactions: true,
    failures: ofLabels,
  })
    .input(labelPreviewInput)
    .output(labelDrawing),
  prints: route('GET /shipments/{uuid}/labels/prints', {
    permission: 'shipments.pack',
    about: [],
    summary: 'Impressions des étiquettes d’une expédition',
  })
    .input(byUuid)
    .output(listOf(labelPrint)),
  printers: route('GET /printers', {
    permission: 'shipments.pack',
    about: [],
    summary: 'Imprimantes d’étiquettes du réseau',
  }).output(listOf(printer)),
  send: route('POST /shipments/labels/print', {
    permission: 'shipments.pack',
    summary: 'Envoyer des étiquettes à une imprimante du réseau',
    done: 'Étiquettes envoyées à une imprimante',
    status: 204,
    ...largeBody,
    takesTurn: 'print',
    opensOwnTransactions: true,
    failures: ['NOT_FOUND', ...ofLabels, 'PRINTER_UNREACHABLE', 'PRINTER_SILENT'],
  }).input(sendToPrinterInput),
}
