import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { conclude, fileOf } from './conclusion.mjs'

const names = ['essai-a', 'essai-b']
afterEach(() => {
  vi.restoreAllMocks()
  for (const name of names) rmSync(fileOf(name), { force: true })
  process.exitCode = 0
})

const both = () =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'conclusion.mjs'), ...names], { encoding: 'utf8' })

test('la fin de deux programmes se dit en une ligne, après tout ce qui a échoué', () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  conclude('essai-a', [
    { passed: 2, failed: 1, failures: ['✗ un essai\n    pourquoi'] },
    { passed: 1, failed: 0, failures: [] },
  ])
  conclude('essai-b', [{ passed: 4, failed: 0, failures: [] }])
  const { stdout, status } = both()
  expect(stdout).toBe('\nWhat failed\n✗ un essai\n    pourquoi\n\n7 passed, 1 failed\n')
  expect(status).toBe(1)
})

test('un programme qui n’est pas allé à sa fin compte pour un échec', () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  conclude('essai-a', [{ passed: 3, failed: 0, failures: [] }])
  const { stdout, status } = both()
  expect(stdout).toBe('\nWhat failed\n✗ essai-b did not come to its end\n\n3 passed, 1 failed\n')
  expect(status).toBe(1)
})
