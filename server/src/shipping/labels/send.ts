import type { Context } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { labelFiles } from './files.ts'
import { makeLabels, recordPrints } from './make.ts'

interface Asked {
  shipmentUuids: readonly string[]
  packageNumbers?: readonly string[] | undefined
  printer: string
  copies: number
}

/** Lists the printers of the network that the caller's warehouse may print on. */
export const listPrinters = async (ctx: Context) => ({ items: printersOf(ctx).map(({ name }) => ({ name })) })

/**
 * Sends labels to a printer of the network, outside any transaction, and notes them once it has taken them all. Throws
 * NOT_FOUND for a printer that is not theirs, what makeLabels() throws, PRINTER_UNREACHABLE, PRINTER_SILENT.
 */
export const sendLabels = async (ctx: Context, { printer: name, copies, ...asked }: Asked): Promise<void> => {
  const printer = printersOf(ctx).find((one) => one.name === name)
  if (!printer) throw fail('NOT_FOUND')
  const { shipments, dpi, files } = await ctx.transaction(async (db) => {
    const made = await makeLabels({ ...ctx, db }, asked)
    const density = made[0]?.dpi ?? 203
    return { shipments: made, dpi: density, files: await labelFiles({ db }, made, { dpi: density, copies }) }
  })
  if (files.some(({ isZpl }) => !isZpl)) throw fail('LABELS_OF_CARRIER')
  const printing = await printer.send(Buffer.concat(files.map(({ content }) => content())))
  if (printing !== 'printed')
    throw fail(printing === 'silent' ? 'PRINTER_SILENT' : 'PRINTER_UNREACHABLE', { printer: name })
  await ctx.transaction((db) => recordPrints({ ...ctx, db }, shipments, { how: 'printer', dpi, copies, printer: name }))
}

const printersOf = ({ printers, actor }: Context) =>
  printers.filter(({ warehouseId }) => warehouseId === null || warehouseId === actor.userId)
