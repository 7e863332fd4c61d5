import { connect, type Socket } from 'node:net'
import type { Config } from './config.ts'

/** Label printer in the network of the installation, which takes what it prints on a raw port (9100 usually). */
export interface LabelPrinter {
  name: string
  /** Warehouse that alone may print on it; null for every warehouse. */
  warehouseId: number | null
  /** Sends what to print. It never throws. */
  send(content: Uint8Array): Promise<Printing>
}

/** 'silent': the printer took the connection, and did not close it once it had everything. Something may have come out. */
export type Printing = 'printed' | 'unreachable' | 'silent'

const connectMs = 5_000
/** A printer without paper stops reading. */
const silenceMs = 15_000

/** Opens the printers named by QUAI_PRINTERS (see config.ts). Nothing is ever sent to another address. */
export const labelPrintersOf = (
  { QUAI_PRINTERS }: Pick<Config, 'QUAI_PRINTERS'>,
  waitMs: number = silenceMs,
): LabelPrinter[] =>
  QUAI_PRINTERS.map(({ name, warehouseId, ...address }) => ({
    name,
    warehouseId,
    send: (content) => sendTo(address, content, waitMs),
  }))

interface Address {
  host: string
  port: number
}

/**
 * A label fits into the buffers of this machine, so that what was written was not necessarily read. The printer closes
 * its side once it has read everything: that alone counts as printed.
 */
const sendTo = (address: Address, content: Uint8Array, waitMs: number): Promise<Printing> =>
  new Promise((resolve) => {
    const socket: Socket = connect(address)
    const end = (printing: Printing): void => {
      clearTimeout(closing)
      socket.destroy()
      resolve(printing)
    }
    let closing: NodeJS.Timeout | undefined
    let printing: Printing = 'unreachable'
    socket.setTimeout(connectMs, () => end(printing))
    socket.once('error', () => end(printing))
    socket.once('connect', () => {
      printing = 'silent'
      socket.setTimeout(waitMs)
      socket.once('end', () => end(socket.writableFinished ? 'printed' : 'silent'))
      // Printers may answer; nobody reads it.
      socket.resume()
      socket.end(content, () => {
        closing = setTimeout(() => end('silent'), waitMs)
      })
    })
  })
