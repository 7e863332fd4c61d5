import { isDeepStrictEqual } from 'node:util'
import type { AnyContractProcedure } from '@orpc/contract'
import { contract } from '@quai/contract/contract.ts'
import type { z } from 'zod'
import { factsOf, failuresOf } from '../app/api-docs/failure-answers.ts'

const routes = Object.values(contract)
  .flatMap((procedures) => Object.values(procedures) as AnyContractProcedure[])
  .map((procedure) => {
    const facts = factsOf(procedure)
    return {
      ...facts,
      pattern: new RegExp(`^${facts.path.replace(/\{\w+\}/g, '[^/]+')}$`),
      // zod is the only schema library of the contract.
      shape: procedure['~orpc'].outputSchema as z.ZodType | undefined,
      codes: new Set<string>([...failuresOf(facts).values()].flat()),
    }
  })

/**
 * Fails a test whose call answers with a refusal that the API page does not announce, or in another shape, with a
 * missing or extra field. Some answers leave the server unchecked (see JsonText).
 */
export const refuseUndocumented = (method: string, path: string, status: number, body: unknown): void => {
  if (typeof body !== 'object' || body === null) return
  const called = routes.filter((route) => route.method === method && route.pattern.test(path.split('?')[0] ?? ''))
  if (called.length === 0) return
  if (status < 400) {
    const conforms = ({ shape }: (typeof called)[0]) => shape && isDeepStrictEqual(shape.safeParse(body).data, body)
    if (!called.some(conforms))
      throw new Error(`${method} ${path} answers in another shape than its route declares (contract)`)
  } else if ('code' in body && !called.some(({ codes }) => codes.has(String(body.code))))
    throw new Error(
      `${method} ${called[0]?.path} answers ${String(body.code)}: name it in the failures of its route (contract)`,
    )
}
