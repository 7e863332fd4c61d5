import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/install.mjs'
import { LONG_PROOFS, PROOFS } from '../names.mjs'

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const units = readdirSync(join(root, 'deploy/systemd'))
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/operating.md',
  'deploy/Containerfile',
  ...units.map((name) => `deploy/systemd/${name}`),
]

test.each(pages)('%s ne nomme que des commandes et des unités qui existent', (page) => {
  const text = readFileSync(join(root, page), 'utf8')
  const named = (pattern: RegExp) => Array.from(text.matchAll(pattern), ([, name = '']) => name)
  const ofArchive = named(/quai\.mjs ([a-z][\w:]*)/g)
  const ofCheckout = [...named(/npm run ([a-z][\w:]*)/g), ...named(/`(check:\w+|backup|restore|migrate|worker)[ `]/g)]
  expect(
    ofArchive.filter((name) => !/^node scripts\/(run\.mjs server\/src\/\S+|start\.mjs)$/.test(scripts[name] ?? '')),
  ).toEqual([])
  expect(ofCheckout.filter((name) => !scripts[name])).toEqual([])
  const ofProofs = named(/npm run proofs -- ([a-z][\w:]*)/g)
  expect(ofProofs.filter((name) => !PROOFS[name] && !LONG_PROOFS[name])).toEqual([])
  const ofSystemd = named(/\b(quai(?:-\w+)*\.(?:service|timer))\b/g).concat(
    named(/systemctl \w+(?: --now)? (quai[\w-]*)$/gm).map((name) => `${name}.service`),
  )
  expect(ofSystemd.filter((name) => !units.includes(name))).toEqual([])
  const ofDeploy = named(/\/opt\/quai\/(deploy\/[\w/.-]+\w)/g)
  expect(ofDeploy.filter((name) => !existsSync(join(root, name)) && !name.endsWith('quai-backup'))).toEqual([])
})

test('chaque commande de la page d’exploitation est suivie par un test, ou l’a été à la main', () => {
  const sections = readFileSync(join(root, 'docs/operating.md'), 'utf8').split(/^##? /m)
  const withCommands = sections.filter((text) => /^```(sh|sql)$/m.test(text)).map((text) => text.split('\n')[0])
  expect(withCommands).toEqual([
    // By proofs/pack/stranger.ts.
    'Install',
    'Upgrade',
    'Back up and restore',
    // By proofs/operate/point-in-time.test.ts.
    'Back up, to a point in time',
    // By hand, as its text says: it needs packages of the system.
    'Back up with pgBackRest',
    // By proofs/operate/point-in-time.test.ts.
    'A copy beside its original',
    // By proofs/pack/stranger.ts.
    'Commands',
  ])
})
