/** JSON Schema of the document. */
export type Schema = Readonly<Record<string, unknown>>

export interface Operation {
  id: string
  method: string
  path: string
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[]
  body?: { schema: Schema; isForm: boolean }
  /** Places of the body's schemas in the document, by status (or `default`) and content type. */
  answers: Map<string, Map<string, string>>
}

type Parameter = Operation['parameters'][number]

interface Described {
  operationId: string
  parameters?: ({ $ref: string } | Parameter)[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
  responses: Record<string, { $ref: string } | Answer>
}

interface Answer {
  content?: Record<string, unknown>
}

export interface ApiDocument {
  paths: Record<string, Record<string, Described>>
  components: {
    responses: Record<string, Answer>
    schemas: Record<string, Schema>
    parameters: Record<string, Parameter>
  }
}

/** Reads both documents of a server as one: the calls of integrations, and the annex. */
export const readDocument = async (port: number): Promise<ApiDocument> => {
  const [main, annex] = await Promise.all(
    ['openapi.json', 'openapi-annexe.json'].map(async (name) => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/${name}`)
      return (await answer.json()) as ApiDocument
    }),
  )
  if (!main || !annex) throw new Error('A server has two documents')
  const paths = new Set([...Object.keys(main.paths), ...Object.keys(annex.paths)])
  const { responses, schemas, parameters } = annex.components
  return {
    ...main,
    paths: Object.fromEntries([...paths].map((path) => [path, { ...main.paths[path], ...annex.paths[path] }])),
    components: {
      responses: { ...responses, ...main.components.responses },
      schemas: { ...schemas, ...main.components.schemas },
      parameters: { ...parameters, ...main.components.parameters },
    },
  }
}

/** Lists the operations of an OpenAPI document, from the document alone. */
export const operationsOf = (document: ApiDocument): Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      id: described.operationId,
      method: method.toUpperCase(),
      path,
      parameters: (described.parameters ?? [])
        .map((one) => ('$ref' in one ? document.components.parameters[nameIn(one.$ref)] : one))
        .filter((one): one is Parameter => one?.in === 'path' || one?.in === 'query'),
      ...bodyOf(described),
      answers: answersOf(document, { path, method, described }),
    })),
  )

const bodyOf = ({ requestBody }: Described): Pick<Operation, 'body'> => {
  const [content] = Object.entries(requestBody?.content ?? {})
  if (!content) return {}
  const [type, { schema = {} }] = content
  return { body: { schema, isForm: type === 'multipart/form-data' } }
}

interface Place {
  path: string
  method: string
  described: Described
}

const answersOf = ({ components }: ApiDocument, { path, method, described }: Place): Operation['answers'] =>
  new Map(
    Object.entries(described.responses).map(([status, answer]) => {
      const own = ['paths', path, method, 'responses', status]
      const place = '$ref' in answer ? answer.$ref.split('/').slice(1) : own
      const described = '$ref' in answer ? components.responses[nameIn(answer.$ref)] : answer
      const types = Object.keys(described?.content ?? {})
      return [status, new Map(types.map((type) => [type, pointer([...place, 'content', type, 'schema'])]))]
    }),
  )

/** Name at the end of a reference. */
export const nameIn = (reference: string): string => reference.split('/').at(-1) ?? ''

const pointer = (parts: readonly string[]): string =>
  `#/${parts
    .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
    .map(encodeURIComponent)
    .join('/')}`
