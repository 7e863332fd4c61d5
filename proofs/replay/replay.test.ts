import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../../server/src/app/demo/seed.ts'
import { checkInvariants } from '../../server/src/app/invariants/check.ts'
import { createTestApp } from '../../server/src/testing/test-app.ts'

const t = await createTestApp()
const folder = mkdtempSync(join(tmpdir(), 'quai-replay-'))
const script = fileURLToPath(new URL('./replay.ts', import.meta.url))

beforeAll(async () => {
  t.setNow(new Date().toISOString())
  await seedDemo(t.app, () => {})
  await t.server.listen({ port: 0, host: '127.0.0.1' })
  t.app.site = 'https://quai.example'
})
afterAll(() => rmSync(folder, { recursive: true }))

const replay = (csv: string, ...words: string[]): Promise<{ status: number | null; output: string }> => {
  const file = join(folder, 'detaillant.csv')
  writeFileSync(file, csv)
  // The server listens on a port.
  const { port } = t.server.server.address() as AddressInfo
  const child = spawn(process.execPath, [script, '--file', file, '--url', `http://127.0.0.1:${port}`, ...words])
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  return new Promise((done) => child.on('close', (status) => done({ status, output })))
}

const quirks = `InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country
536365,85123A,WHITE HANGING HEART T-LIGHT HOLDER,6,2010-12-01 08:26,2.55,17850,United Kingdom
536365,85123a,WHITE HANGING HEART T-LIGHT HOLDER,24,2010-12-01 08:26,2.55,17850,United Kingdom
536365,22423,"REGENCY CAKESTAND, 3 TIER",12,2010-12-01 08:26,12.75,17850,United Kingdom
536365,22423,"REGENCY CAKESTAND, 3 TIER",12,2010-12-01 08:26,12.75,17850,United Kingdom
536366,22961,CAFÉ JAM MAKING SET,48,2010-12-01 08:28,1.45,17850,France
536367,22961,JAM MAKING SET PRINTED,96,2010-12-01 08:28,1.45,17850,France
C536368,22961,JAM MAKING SET PRINTED,-10,2010-12-01 08:28,1.45,17850,France
536369,POST,POSTAGE,1,2010-12-01 08:28,18,12583,France
536370,22961,damaged,-3,2010-12-01 08:28,0,,United Kingdom
536371,22961,,8,2010-12-01 08:28,0,,United Kingdom
536372,22961,JAM MAKING SET PRINTED,0,2010-12-01 08:28,0,,United Kingdom
`

test('npm run proofs -- replay joue un fichier plein de bizarreries et prouve que chaque solde est juste', async () => {
  const { status, output } = await replay(quirks, '--connections', '3')
  expect(output).toContain('✓')
  expect(output).toMatch(/6.lines played/)
  expect(output).toMatch(/1.line added/)
  expect(output).toMatch(/4.lines set aside/)
  expect(status).toBe(0)
  expect(await checkInvariants(t.app.db)).toEqual([])
})

test('npm run proofs -- replay échoue, et dit pourquoi, quand l’administrateur est inconnu', async () => {
  const { status, output } = await replay(quirks, '--password', 'Autre-Chose-1')
  expect(output).toContain('Adresse e-mail ou mot de passe incorrect.')
  expect(status).toBe(1)
})
