import { contract } from '@quai/contract/contract.ts'
import { printLimits } from '@quai/contract/orders/orders/papers/document.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/calls/api.ts'
import { type DownloadedFile, download } from '../../../platform/calls/transfer.ts'
import { openPaper } from '../../../ui/files/open-paper.ts'

export interface Party {
  id: number
  name: string
}

/** An order's slip, and the organisations whose main address it shows. */
export interface Slip {
  uuid: string
  parties: readonly Party[]
}

/** Organisations without a main address, found before printing. */
export interface Unaddressed {
  parties: readonly Party[]
  /** Prints all the same: the slip leaves room for handwriting. */
  print: () => void
  close: () => void
}

interface PrintOrders {
  /** Opens the slips of several orders in one PDF; a single order gets its own. */
  printOrders: (slips: readonly Slip[]) => void
  isPrinting: boolean
  /** Shown by UnaddressedDialog; undefined while every address is there. */
  unaddressed: Unaddressed | undefined
  /** The limit of one print. */
  maxOrders: number
}

/**
 * Makes slips and opens their PDF; says why when it fails, and before it is made when an organisation on it has no main
 * address.
 */
export const usePrintOrders = (): PrintOrders => {
  const [held, setHeld] = useState<{ slips: readonly Slip[]; parties: readonly Party[] }>()
  const printing = useMutation({ mutationFn: (slips: readonly Slip[]) => openPaper(slipsOf(slips)) })
  const checking = useMutation({
    mutationFn: (slips: readonly Slip[]) =>
      openPaper(
        unaddressedOf(slips).then((parties) => {
          if (parties.length === 0) return slipsOf(slips)
          setHeld({ slips, parties })
          return undefined
        }),
      ),
  })
  const close = () => setHeld(undefined)
  return {
    printOrders: (slips) => checking.mutate(slips),
    isPrinting: checking.isPending || printing.isPending,
    unaddressed: held && { parties: held.parties, print: () => printing.mutate(held.slips), close },
    maxOrders: printLimits.orders,
  }
}

const slipsOf = (slips: readonly Slip[]): Promise<DownloadedFile> =>
  slips.length === 1
    ? download(contract.orders.print, { uuid: slips[0]?.uuid })
    : download(contract.orders.printMany, { orderUuids: slips.map(({ uuid }) => uuid) })

const unaddressedOf = async (slips: readonly Slip[]): Promise<Party[]> => {
  const parties = new Map(slips.flatMap((slip) => slip.parties).map((party) => [party.id, party]))
  const all = [...parties.values()]
  const known = await Promise.all(all.map(hasAddress))
  return all.filter((_party, rank) => !known[rank])
}

const hasAddress = ({ id }: Party): Promise<boolean> =>
  api.addresses.mainOfUser({ id }).then(
    (address) => address !== null,
    // The slip itself says what is wrong with the server.
    () => true,
  )
