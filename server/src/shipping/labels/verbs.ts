import type { Verbs } from '../../calls/verbs.ts'
import { downloadLabels, downloadLabelsOfShipment } from './download.ts'
import { listPrinters, sendLabels } from './send.ts'
import { listLabelPrints, listWithoutLabel, previewLabel } from './show.ts'

/** Routes of this module with their verbs. */
export const labelVerbs = {
  labels: {
    ofShipment: downloadLabelsOfShipment,
    ofShipments: downloadLabels,
    ofMany: downloadLabels,
    without: listWithoutLabel,
    preview: previewLabel,
    prints: listLabelPrints,
    printers: listPrinters,
    send: sendLabels,
  },
} satisfies Pick<Verbs, 'labels'>
