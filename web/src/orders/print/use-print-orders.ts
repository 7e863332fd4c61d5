import { contract } from '@quai/contract/contract.ts'
import { printLimits } from '@quai/contract/orders/print.ts'
import { useMutation } from '@tanstack/react-query'
import { download, saveFile } from '../../platform/calls/transfer.ts'
import { notify } from '../../platform/notify.ts'
import { t } from './texts.ts'

interface PrintOrders {
  /** The slips of these orders, in one PDF; for one alone, its own. */
  printOrders: (uuids: readonly string[]) => void
  isPrinting: boolean
  /** How many may be printed at once. */
  maxOrders: number
}

/** Makes slips and hands the PDF over to the browser's downloads; says why when it cannot. */
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
