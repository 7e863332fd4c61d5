// node stranger.ts --archive <file> --backup <folder> --orders <number>: installs the archive as docs/operating.md says, by its own
// commands, on the machine that proofs/pack/try.ts makes, and restores the backup there. Exits with 1 when something is not as said.
import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findRunningPostgres } from '../../embedded-postgres/src/embedded-postgres.ts'
import { asOwner } from '../../server/src/platform/database/connection-settings.ts'
import { blocksOf } from '../operate/page.ts'
import { adminToken } from '../world/callers.ts'

const { values: given } = parseArgs({
  options: { archive: { type: 'string' }, backup: { type: 'string' }, orders: { type: 'string' } },
})
const { archive = '', backup: origin = '', orders } = given
const backup = '/var/lib/quai-backups/given'
const dataFolder = '/var/lib/quai'
const values = {
  version: /^quai-(.+)\.tar\.gz$/.exec(basename(archive))?.[1] ?? '',
  host: 'quai.example',
  smtp: 'smtp://127.0.0.1:2525',
  address: 'ana@quai.test',
  backup,
}
const blocks = (section: string): string[] => blocksOf('One machine', section, values)

/** Puts Node and a systemd where the page expects them. */
const prepareMachine = (): void => {
  copyFileSync(process.execPath, '/usr/bin/node')
  const played = join(dirname(fileURLToPath(import.meta.url)), 'systemd.mjs')
  for (const name of ['systemctl', 'systemd-run'])
    writeFileSync(`/usr/bin/${name}`, `#!/bin/sh\nexec /usr/bin/node ${played} ${name} "$@"\n`, { mode: 0o755 })
}

/** Fails when systemd, where it is installed, has something to say about a unit. */
const verify = `
  command -v systemd-analyze > /dev/null || exit 0
  said=$(systemd-analyze verify /opt/quai/deploy/systemd/* 2>&1 || true)
  echo "$said"
  test -z "$said"`

/** Runs commands of the page as root, beside the archive. Returns how long they took, in seconds. */
const follow = (what: string, commands = '', { says = '', isRefused = false } = {}): number => {
  const startedAt = performance.now()
  const { status, stdout, stderr } = spawnSync('sh', ['-euc', commands], {
    cwd: dirname(archive),
    env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' },
    encoding: 'utf8',
  })
  const seconds = (performance.now() - startedAt) / 1_000
  const said = `${stdout}${stderr}`.trim()
  if ((status !== 0) !== isRefused || !said.includes(says)) {
    const logs = readdirSync('/etc/systemd/running').filter((name) => name.endsWith('.log'))
    const output = logs.map((name) => `${name}:\n${readFileSync(`/etc/systemd/running/${name}`, 'utf8')}`)
    throw new Error(`${what} ended with ${status}:\n${commands}\n${said}\n${output.join('\n')}`)
  }
  console.log(`✓ ${what} (${seconds.toFixed(1)} s): ${said.split('\n').at(-1)}`)
  return seconds
}

const flipOneByte = (): void => {
  const path = join(backup, 'base/public.orders.gz')
  const bytes = readFileSync(path)
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  writeFileSync(path, bytes)
}

/** Checks that the list counts all orders and that a document has the bytes that were kept. */
const checkServed = async (): Promise<void> => {
  const url = findRunningPostgres(dataFolder) ?? ''
  const authorization = `Bearer ${await adminToken(url, dataFolder)}`
  const read = async (path: string) => {
    const answer = await fetch(`http://localhost:4000/api/${path}`, { headers: { authorization } })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const { total } = await (await read('orders?pageSize=10')).json()
  if (total !== Math.min(Number(orders), 10_000)) throw new Error(`The list has ${total} orders of ${orders}`)
  const { rows } = await asOwner(url, (client) =>
    client.query(
      'SELECT o.uuid, d.id, d.size_bytes AS size FROM documents d JOIN orders o ON o.id = d.order_id LIMIT 1',
    ),
  )
  const { uuid, id, size } = rows[0]
  const { byteLength } = await (await read(`orders/${uuid}/documents/${id}`)).arrayBuffer()
  if (byteLength !== size) throw new Error(`The document has ${byteLength} bytes of ${size}`)
  console.log(`✓ served: ${total} orders in the list, a document of ${size} bytes`)
}

prepareMachine()
const [install, administrator = ''] = blocks('Install')
const [check, restore] = blocks('Back up and restore')
const installSeconds = follow('Install', install, { says: '"status":"ok"' })
follow('systemd-analyze verify', verify)
follow('the first administrator', administrator, { says: 'https://quai.example/' })
follow('Upgrade', blocks('Upgrade')[0], { says: '"status":"ok"' })
cpSync(origin, backup, { recursive: true })
flipOneByte()
follow('Check, one byte changed', check, { isRefused: true, says: 'public.orders.gz: FAILED' })
follow('Restore, one byte changed', restore, { isRefused: true, says: 'is not the one that was written' })
flipOneByte()
const seconds = installSeconds + follow('Check', check) + follow('Restore', restore, { says: '"status":"ok"' })
await checkServed()
const [invariants = ''] = blocksOf('Commands')
follow('check:invariants', invariants)
follow('check:audit', invariants.replace('check:invariants', 'check:audit'))
console.log(`Installed, restored and served after ${seconds.toFixed(0)} s.`)
