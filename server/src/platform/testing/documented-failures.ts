import type { AnyContractProcedure } from '@orpc/contract'
import { contract } from '@quai/contract/contract.ts'
import { factsOf, failuresOf } from '../api-docs/failures-of.ts'

const routes = Object.values(contract)
  .flatMap((procedures) => Object.values(procedures) as AnyContractProcedure[])
  .map((procedure) => {
    const facts = factsOf(procedure)
    return {
      ...facts,
      pattern: new RegExp(`^${facts.path.replace(/\{\w+\}/g, '[^/]+')}$`),
      codes: new Set<string>([...failuresOf(facts).values()].flat()),
    }
  })

/** The API page names what each route refuses with: an answer that it does not announce fails the test. */
export const refuseUndocumented = (method: string, path: string, status: number, body: unknown): void => {
  if (status < 400 || typeof body !== 'object' || body === null || !('code' in body)) return
  const called = routes.filter((route) => route.method === method && route.pattern.test(path.split('?')[0] ?? ''))
  const code = String(body.code)
  if (called.length === 0 || called.some(({ codes }) => codes.has(code))) return
  throw new Error(`${method} ${called[0]?.path} answers ${code}: name it in the failures of its route (contract)`)
}
