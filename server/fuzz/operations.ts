/** JSON Schema of the document. */
export type Schema = Readonly<Record<string, unknown>>

export interface Operation {
  id: string
  method: string
  path: string
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[]
  body?: { schema: Schema; isForm: boolean }
  /** Places of the body's schemas in the document, by status and content type. */
  answers: Map<number, Map<string, string>>
}

interface Described {
  operationId: string
  parameters?: ({ $ref: string } | Operation['parameters'][number])[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
  responses: Record<string, { $ref: string } | Answer>
}

interface Answer {
  content?: Record<string, unknown>
}

export interface ApiDocument {
  paths: Record<string, Record<string, Described>>
  components: { responses: Record<string, Answer>; schemas: Record<string, Schema> }
}

/** Lists the operations of an OpenAPI document, from the document alone. */
export const operationsOf = (document: ApiDocument): Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      id: described.operationId,
      method: method.toUpperCase(),
      path,
      parameters: (described.parameters ?? []).flatMap((one) => ('$ref' in one ? [] : [one])),
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
      const described = '$ref' in answer ? components.responses[place.at(-1) ?? ''] : answer
      const types = Object.keys(described?.content ?? {})
      return [Number(status), new Map(types.map((type) => [type, pointer([...place, 'content', type, 'schema'])]))]
    }),
  )

const pointer = (parts: readonly string[]): string =>
  `#/${parts
    .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
    .map(encodeURIComponent)
    .join('/')}`
