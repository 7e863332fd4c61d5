import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { randomOf } from '../../../server/src/testing/random.ts'
import { Client } from '../../load/client.ts'
import type { Load } from '../../load/load.ts'
import type { Site } from '../site.ts'

/** What comes after a fault, with its times in ms. */
export interface Recovery {
  restartMs: number
  backupMs: number
}

/** Restarts what serves, as an upgrade does, makes an order through each server, and takes a backup. Throws when one of these fails. */
export const recover = async (site: Site, load: Load): Promise<Recovery> => {
  const restartMs = await timed(() => restart(site))
  for (const port of site.ports) await orderThrough(port, load)
  return { restartMs, backupMs: await timed(() => backUp(site)) }
}

const timed = async (work: () => Promise<void>): Promise<number> => {
  const from = performance.now()
  await work()
  return performance.now() - from
}

const restart = async (site: Site): Promise<void> => {
  const running = [...site.servers, site.worker]
  for (const one of running) one.kill('SIGTERM')
  await Promise.all(running.map(({ exited }) => exited))
  const [first, second, worker] = await Promise.all([site.startServerAt(0), site.startServerAt(1), site.startWorker()])
  Object.assign(site, { servers: [first, second], worker })
}

/** Time in ms that a server has for an order, which is sent again while it is refused. */
const orderLimitMs = 30_000

const orderThrough = async (port: number, load: Load): Promise<void> => {
  const client = new Client([port], 0)
  const order = load.create(client, load.goods(randomOf(port)))
  const uuid = await Promise.race([order, sleep(orderLimitMs, undefined, { ref: false })])
  client.close()
  if (!uuid) throw new Error(`The server at ${port} took no order for ${orderLimitMs / 1_000} s after its restart`)
}

const program = fileURLToPath(new URL('../../../server/src/app/backups/backup-command.ts', import.meta.url))

/** Throws when the command does not exit with 0, as when the store lacks a file. */
const backUp = async ({ folder, env }: Site): Promise<void> => {
  const to = join(folder, 'backup')
  await promisify(execFile)(process.execPath, [program, '--to', to], {
    env: { PATH: process.env.PATH, QUAI_DATA: join(folder, 'commands'), ...env },
  })
  rmSync(to, { recursive: true })
}
