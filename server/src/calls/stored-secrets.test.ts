import { contract } from '@quai/contract/contract.ts'
import { expect, it } from 'vitest'
import { z } from 'zod'

const secretName = /secret|token|password|^key$|codes?$|^path$/i
/** Fields with such a name that are no secret; `apiToken` is masked in every answer that may be stored. */
const harmlessName = /(zip|country|insee|dial|postal|bar|hs|failure|un)Codes?$|^code$|^hasPassword$|^apiToken$/i

const writes = Object.entries(contract).flatMap(([module, routes]) =>
  Object.entries(routes).flatMap(([name, procedure]) => {
    const { route, meta, outputSchema } = procedure['~orpc']
    return route.method === 'GET' || meta.opensOwnTransactions || !outputSchema
      ? []
      : [{ action: `${module}.${name}`, secrets: meta.secrets ?? [], output: outputSchema as z.ZodType }]
  }),
)

/** Names of all fields of an answer. */
const fieldsOf = (output: z.ZodType): string[] => {
  const names = new Set<string>()
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('properties' in node && typeof node.properties === 'object' && node.properties !== null)
      for (const name of Object.keys(node.properties)) names.add(name)
    for (const child of Object.values(node)) walk(child)
  }
  walk(z.toJSONSchema(output, { unrepresentable: 'any', io: 'output' }))
  return [...names]
}

it('aucune réponse gardée sous une clé d’idempotence ne porte de secret', () => {
  const stored = writes.flatMap(({ action, secrets, output }) =>
    fieldsOf(output)
      .filter((name) => secretName.test(name) && !harmlessName.test(name) && !secrets.includes(name))
      .map((name) => `${action} ${name}`),
  )
  expect(stored).toEqual([])
  expect(writes.length).toBeGreaterThan(100)
})
