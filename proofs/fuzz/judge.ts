import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ApiDocument, Operation } from './operations.ts'

export interface Answer {
  status: number
  type: string
  text: string
}

/** Returns how an answer differs from the document; undefined when it conforms. */
export const judgeOf = (document: ApiDocument): ((operation: Operation, answer: Answer) => string | undefined) => {
  // Checks only the shape, because the contract checks the formats.
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(document, 'api')
  return ({ answers }, { status, type, text }) => {
    if (status >= 500) return `answers ${status}: ${text.slice(0, 300)}`
    const contents = answers.get(String(status)) ?? (status >= 400 ? answers.get('default') : undefined)
    if (!contents) return `answers ${status}, which is not documented: ${text.slice(0, 300)}`
    if (contents.size === 0) return text === '' ? undefined : `answers ${status} with a body`
    const documented = [...contents.keys()].find((one) => one.split(';')[0] === type.split(';')[0])
    if (!documented)
      return `answers ${status} as ${type || 'nothing'}, documented as ${[...contents.keys()].join(', ')}`
    if (!documented.startsWith('application/json')) return undefined
    const schema = contents.get(documented) ?? ''
    const validate = ajv.getSchema(`api${schema}`)
    if (!validate) return `has no schema at ${schema}`
    if (validate(JSON.parse(text))) return undefined
    return `answers ${status} in another shape: ${ajv.errorsText(validate.errors)} ${text.slice(0, 300)}`
  }
}
