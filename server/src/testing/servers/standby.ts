import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findCluster, startEmbeddedPostgres } from '@quai/embedded-postgres/embedded-postgres.ts'

/** A primary whose base `quai` is prepared, and a standby that follows it. */
export interface PrimaryAndStandby {
  primaryUrl: string
  standbyUrl: string
  stopStandby(): Promise<void>
  stopPrimary(): Promise<void>
  /** Starts the primary again, as it was, and returns its new address. */
  startPrimary(): Promise<string>
  stop(): Promise<void>
}

/** Starts both on this machine. `prepare` fills the primary before the standby is copied from it. */
export const startPrimaryAndStandby = async (prepare: (url: string) => Promise<void>): Promise<PrimaryAndStandby> => {
  const [first = '', second = ''] = ['primary', 'standby'].map((name) => mkdtempSync(join(tmpdir(), `quai-${name}-`)))
  const settings = { fsync: 'off', synchronous_commit: 'off' }
  const prepared = await startEmbeddedPostgres({ dataFolder: first, settings })
  await prepare(prepared.url)
  await prepared.stop()
  execFileSync('cp', ['-a', `${first}/.`, second])
  writeFileSync(join(findCluster(second) ?? second, 'postgres/standby.signal'), '')
  let primary = await startEmbeddedPostgres({ dataFolder: first, settings })
  const { port, username, password } = new URL(primary.url)
  const primary_conninfo = `host=127.0.0.1 port=${port} user=${username} password=${password}`
  const standby = await startEmbeddedPostgres({ dataFolder: second, settings: { ...settings, primary_conninfo } })
  return {
    primaryUrl: primary.url,
    standbyUrl: standby.url,
    stopStandby: () => standby.stop(),
    stopPrimary: () => primary.stop(),
    startPrimary: async () => {
      primary = await startEmbeddedPostgres({ dataFolder: first, settings })
      return primary.url
    },
    stop: async () => {
      await standby.stop()
      await primary.stop()
      for (const folder of [first, second]) rmSync(folder, { recursive: true, force: true })
    },
  }
}
