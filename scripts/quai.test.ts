import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from './install.mjs'

const folder = mkdtempSync(join(tmpdir(), 'quai-archive-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
cpSync(join(root, 'bin'), join(folder, 'bin'), { recursive: true })
mkdirSync(join(folder, 'server'))
writeFileSync(join(folder, 'server/backup.ts'), 'console.log(process.argv.slice(2).join() as string)')
writeFileSync(join(folder, '.node-version'), '24.21.0\n')

const run = ({ env = {}, node = process.versions.node, os = process.platform, words = [] as string[] }) => {
  const described = {
    type: 'module',
    engines: { node: '>=24' },
    os: [os],
    scripts: { backup: 'node bin/quai.mjs server/backup.ts' },
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(described))
  const pretend = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'${node}'})`
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--import', pretend, join(folder, 'bin/quai.mjs'), ...words],
    { env, encoding: 'utf8' },
  )
  return { status, said: `${stdout}${stderr}`.trim() }
}
const QUAI_DATA = join(folder, 'data')

test('l’archive passe à chaque commande ce qui la suit', () => {
  expect(run({ env: { QUAI_DATA }, words: ['backup', '--to', 'x'] })).toEqual({ status: 0, said: '--to,x' })
})

test.each([
  [{ node: '20.19.2' }, 'Quai needs Node 24 (it was tested with 24.21.0); this one is 20.19.2.'],
  [{ os: 'aix' as const }, 'This archive is for aix-'],
  [{ words: ['reparer'] }, 'Usage: node bin/quai.mjs <command>, one of: backup.'],
  [{ env: {} }, 'Set QUAI_DATA to the folder of the data'],
])('ce qui l’empêche de démarrer se dit en une phrase : %o', (given, sentence) => {
  const { status, said } = run({ env: { QUAI_DATA }, words: ['backup'], ...given })
  expect(status).toBe(1)
  expect(said).toContain(sentence)
  expect(said.split('\n')).toHaveLength(1)
})
