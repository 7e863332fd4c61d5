import { contract } from '@quai/contract/contract.ts'
import { printLimits } from '@quai/contract/orders/papers/print.ts'
import { useMutation } from '@tanstack/react-query'
import { download, saveFile } from '../../platform/calls/transfer.ts'
import { notify } from '../../platform/notify.ts'
import { t } from './texts.ts'

interface PrintOrders {
  /** Downloads the slips of several orders in one PDF; a single order gets its own. */
  printOrders: (uuids: readonly string[]) => void
  isPrinting: boolean
  /** The limit of one print. */
  maxOrders: number
}

/** Makes slips and saves the PDF as a browser download; says why when it fails. */
export const usePrintOrders = (): PrintOrders => {
  const printing = useMutation({
    mutationFn: (uuids: readonly string[]) =>
      uuids.length === 1
        ? download(contract.orders.print, { uuid: uuids[0] })
        : download(contract.orders.printMany, { orderUuids: uuids }),
    onSuccess: (file, uuids) => {
      saveFile(file)
      notify(t('printed', { count: uuids.length }))
    },
  })
  return {
    printOrders: (uuids) => printing.mutate(uuids),
    isPrinting: printing.isPending,
    maxOrders: printLimits.orders,
  }
}
