import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'

const { app } = await createTestApp()

const script = fileURLToPath(new URL('../../../../scripts/generate-types.ts', import.meta.url))

test('les types des tables sont ceux des migrations', async () => {
  const { stderr } = await promisify(execFile)(process.execPath, [script, '--check'])
  expect(stderr).toBe('')
})

test('une unicité jugée au commit a un verrou commun, pris avant d’écrire : sinon deux écritures s’attendraient', async () => {
  const { rows } = await app.pool.query(
    "SELECT conname FROM pg_constraint WHERE condeferrable AND contype = 'u' ORDER BY conname",
  )
  expect(rows.map(({ conname }) => conname)).toEqual([
    // Locked by its vehicles, by its deal, by its warehouse.
    'load_stops_place',
    'transport_rules_place',
    'vehicles_name',
  ])
})
