import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test.each([
  ['true', true],
  ['oui', true],
  ['false', false],
  ['non', false],
  ['', undefined],
])('un réglage « %s » se lit %s : les mots français d’avant valent toujours', (value, expected) => {
  expect(readConfig({ QUAI_JOBS: value }).QUAI_JOBS).toBe(expected)
})

test('une valeur inadmissible arrête le démarrage et nomme le réglage', () => {
  expect(() => readConfig({ QUAI_JOBS: 'peut-être', QUAI_EXPORT_SECONDS: '0' })).toThrow(
    /^Unreadable configuration: .*QUAI_JOBS/,
  )
})
