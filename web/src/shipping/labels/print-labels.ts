import { contract } from '@quai/contract/contract.ts'
import type { LabelFormat } from '@quai/contract/shipping/labels/label.ts'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/calls/api.ts'
import { orpc } from '../../platform/calls/query.ts'
import { download, saveFile } from '../../platform/calls/transfer.ts'
import { notify } from '../../platform/notify.ts'
import { openPaper } from '../../ui/files/open-paper.ts'
import { t } from './texts.ts'

/** File of one of the formats, or a printer of the network. */
export type Destination = LabelFormat | `printer:${string}`

interface Wanted {
  shipmentUuids: readonly string[]
  /** Numbers of the packages of the only shipment; undefined for all. */
  packageNumbers?: readonly string[] | undefined
  destination: Destination
  copies: number
}

/** Returns a function that prints labels and says so. It rejects with the refusal. */
export const usePrintLabels = () => {
  const client = useQueryClient()
  return async ({ shipmentUuids, packageNumbers, destination, copies }: Wanted): Promise<void> => {
    const [uuid] = shipmentUuids
    if (destination === 'zpl' || destination === 'pdf') {
      const choices = { format: destination, copies }
      const reading =
        shipmentUuids.length === 1
          ? download(contract.labels.ofShipment, { ...choices, uuid, packageNumbers })
          : download(contract.labels.ofShipments, { ...choices, shipmentUuids })
      if (destination === 'pdf') await openPaper(reading)
      else {
        saveFile(await reading)
        notify(t('downloaded'))
      }
    } else {
      const printer = destination.slice('printer:'.length)
      await api.labels.send({
        shipmentUuids: [...shipmentUuids],
        printer,
        copies,
        ...(packageNumbers && { packageNumbers: [...packageNumbers] }),
      })
      notify(t('printed', { printer }))
    }
    await client.invalidateQueries({ queryKey: orpc.labels.key() })
  }
}
