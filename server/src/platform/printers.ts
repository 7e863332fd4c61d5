import { connect, type Socket } from 'node:net'
import type { Config } from './config.ts'

/** Label printer in the network of the installation, which takes what it prints on a raw port (9100 usually). */
export interface LabelPrinter {
  name: string
  /** Warehouse that alone may print on it; null for every warehouse. */
  warehouseId: number | null
  /** Sends what to print. Returns false when the printer does not take all of it in time. It never throws. */
  send(content: Uint8Array): Promise<boolean>
}

export const connectMs = 5_000
/** A printer without paper stops reading. */
export const silenceMs = 15_000

/** Opens the printers named by QUAI_PRINTERS (see config.ts). Nothing is ever sent to another address. */
export const labelPrintersOf = ({ QUAI_PRINTERS }: Pick<Config, 'QUAI_PRINTERS'>): LabelPrinter[] =>
  QUAI_PRINTERS.map(({ name, warehouseId, ...address }) => ({
    name,
    warehouseId,
    send: (content) => sendTo(address, content),
  }))

interface Address {
  host: string
  port: number
}

const sendTo = (address: Address, content: Uint8Array): Promise<boolean> =>
  new Promise((resolve) => {
    const socket: Socket = connect(address)
    const end = (isPrinted: boolean): void => {
      socket.destroy()
      resolve(isPrinted)
    }
    socket.setTimeout(connectMs, () => end(false))
    socket.once('error', () => end(false))
    socket.once('connect', () => {
      socket.setTimeout(silenceMs)
      // Printers may answer; nobody reads it.
      socket.resume()
      socket.end(content, () => end(true))
    })
  })
