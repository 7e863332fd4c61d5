import type { AnyContractProcedure } from '@orpc/contract'
import { contract } from '@quai/contract/contract.ts'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { aPair } from '../../../testing/builders/builders.ts'
import { createTestApp, testNow } from '../../../testing/test-app.ts'
import { createApiDocument } from '../document.ts'
import { takesToken } from '../failure-answers.ts'

const { routes } = await createApiDocument(new Date(testNow))
const inputOf = ({ module, name }: (typeof routes)[number]) => {
  const procedure = Reflect.get(contract[module], name) as AnyContractProcedure
  return procedure['~orpc'].inputSchema as z.ZodType | undefined // zod is the only one
}
const withName = routes.map((route) => ({ id: `${route.module}.${route.name}`, route }))

describe.each(withName)('$id', ({ route }) => {
  const { operation, example, meta } = route
  const input = inputOf(route)
  test.skipIf(!input || meta.accepts)('admet la requête donnée en exemple', () => {
    const query = Object.entries(example.query).map(([name, value]) => [name.replace('[]', ''), value])
    const given = { ...example.path, ...Object.fromEntries(query), ...(example.body as object | undefined) }
    expect(input?.safeParse(given).error?.issues ?? []).toEqual([])
    if (route.inputNames.length > 0)
      expect(Object.keys(given).filter((name) => !route.inputNames.includes(name))).toEqual([])
  })
  test('se montre pour un terminal, et pour Node là où le client va', () => {
    expect(route.curl).toMatch(/^curl /)
    expect(route.code === undefined).toBe(meta.accepts !== undefined || !takesToken(meta))
  })
  test.skipIf(!meta.inPerson || meta.inPerson === 'orByToken')('dit qu’un jeton d’API n’y suffit pas', () => {
    expect(operation.description).toContain('Pas avec un jeton d’API.')
    expect(operation.responses?.['403']).toBeDefined()
    expect(route.curl).not.toContain('$QUAI_TOKEN')
  })
})

test('chaque lecture sans numéro s’exécute telle quelle', async () => {
  const t = await createTestApp()
  t.app.site = 'https://quai.example'
  const { customer } = await aPair(t.app.db)
  const caller = await t.as(customer.contactId)
  const reads = routes.filter(({ method, example }) => method === 'GET' && Object.keys(example.path).length === 0)
  expect(reads.length).toBeGreaterThan(60)
  const refused: unknown[] = []
  for (const route of reads) {
    const address = /\$QUAI\/api([^"]*)"/.exec(route.curl)?.[1] ?? ''
    const { status, body } = await caller.get(address)
    // What is a warehouse's or an administrator's, or asks for something real, is refused in its own words.
    if (![200, 403, 404, 409].includes(status)) refused.push({ address, status, body })
  }
  expect(refused).toEqual([])
})
