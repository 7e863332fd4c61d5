import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { environment, pinnedNode, root } from '../../scripts/install.mjs'
import { readConfig } from '../../server/src/platform/config.ts'
import { openDatabase } from '../../server/src/platform/database/database.ts'
import { openStorage } from '../../server/src/platform/storage/storage.ts'
import { aDocument } from '../../server/src/testing/builders/a-document.ts'
import { startServer } from '../../server/src/testing/servers/server-process.ts'
import { fill } from '../world/database.ts'

interface Size {
  orders: number
  files: number
}

/** Makes an installation with so many orders and files in a folder, and its backup, whose folder it returns. */
export const makeBackup = async (folder: string, { orders, files }: Size): Promise<string> => {
  const dataFolder = join(folder, 'origin')
  mkdirSync(dataFolder)
  chmodSync(dataFolder, 0o755)
  const server = await startServer({ dataFolder, env: { QUAI_JOBS: 'false' } })
  await fill(server.databaseUrl, { orders, products: 200 })
  await addFiles(server.databaseUrl, dataFolder, files)
  const backup = join(folder, 'backup')
  const words = [join(root, 'server/src/app/backups/backup-command.ts'), '--to', backup]
  const { status, stdout } = spawnSync(pinnedNode, words, {
    env: { ...environment, QUAI_DATA: dataFolder },
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`backup ended with ${status}`)
  console.log(stdout.trimEnd())
  server.kill('SIGTERM')
  await server.exited
  return backup
}

/** Gives a document to as many finished orders. */
const addFiles = async (url: string, dataFolder: string, files: number): Promise<void> => {
  const { db, close } = openDatabase({ url, max: 1 })
  const incoming = join(dataFolder, 'incoming')
  const storage = await openStorage(readConfig({}), join(dataFolder, 'files'))
  const orders = await db
    .selectFrom('orders')
    .innerJoin('contacts', 'contacts.user_id', 'orders.warehouse_id')
    .distinctOn('orders.id')
    .select(['orders.uuid', 'orders.warehouse_id as userId', 'contacts.id as contactId'])
    .where('order_status', '=', 'finished')
    .orderBy('orders.id')
    .limit(files)
    .execute()
  if (orders.length < files) throw new Error(`${files} files need as many finished orders`)
  for (const { uuid, ...by } of orders)
    await aDocument({ db, storage, incoming, clock: () => new Date() }, uuid, { by })
  await close()
}
