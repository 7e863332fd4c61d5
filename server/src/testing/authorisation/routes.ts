import type { AnyContractProcedure } from '@orpc/contract'
import { contract } from '@quai/contract/contract.ts'
import type { z } from 'zod'
import { factsOf } from '../../app/api-docs/failure-answers.ts'
import { authorisationTable, type Line } from './table.ts'

const lineOf = (module: string, name: string): Line | undefined => {
  const lines: Record<string, Record<string, Line> | undefined> = authorisationTable
  return lines[module]?.[name]
}

/** Every route of the contract with its line of the table. */
export const routes = Object.entries(contract).flatMap(([module, procedures]) =>
  Object.entries(procedures).map(([name, given]) => {
    const procedure = given as AnyContractProcedure
    const { route, inputSchema } = procedure['~orpc']
    return {
      id: `${module}.${name}`,
      line: lineOf(module, name),
      successStatus: route.successStatus ?? 200,
      // zod is the only schema library of the contract.
      input: inputSchema as z.ZodType | undefined,
      ...factsOf(procedure),
    }
  }),
)
