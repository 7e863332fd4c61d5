import type { OpenAPI } from '@orpc/openapi'

/** Takes some operations of a document, with the definitions that they need. */
export const partOf = (
  document: OpenAPI.Document,
  isChosen: (operation: OpenAPI.OperationObject) => boolean,
): OpenAPI.Document => {
  const chosen = Object.entries(document.paths ?? {})
    .map(([path, methods]): [string, [string, OpenAPI.OperationObject][]] => [
      path,
      // The generator writes only methods.
      (Object.entries(methods ?? {}) as [string, OpenAPI.OperationObject][]).filter(([, one]) => isChosen(one)),
    ])
    .filter(([, methods]) => methods.length > 0)
  const paths = Object.fromEntries(chosen.map(([path, methods]) => [path, Object.fromEntries(methods)]))
  const part: OpenAPI.Document = { ...document, paths }
  const used = referencesIn(document, [part.paths, part.webhooks])
  const groups = Object.entries(document.components ?? {}).map(([kind, definitions]) => [
    kind,
    kind === 'securitySchemes'
      ? definitions
      : Object.fromEntries(
          Object.entries(definitions ?? {}).filter(([name]) => used.has(`#/components/${kind}/${name}`)),
        ),
  ])
  const tags = new Set(chosen.flatMap(([, methods]) => methods.flatMap(([, { tags: own = [] }]) => own)))
  return { ...part, tags: document.tags?.filter(({ name }) => tags.has(name)), components: Object.fromEntries(groups) }
}

/** Finds every reference in some parts, and in what these refer to. */
const referencesIn = (document: OpenAPI.Document, parts: unknown): Set<string> => {
  const found = new Set<string>()
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    for (const [name, value] of Object.entries(part)) {
      if (name !== '$ref' || typeof value !== 'string') walk(value)
      else if (!found.has(value)) {
        found.add(value)
        walk(definitionOf(document, value))
      }
    }
  }
  walk(parts)
  return found
}

/** Returns what a reference leads to: `#/components/schemas/Order`. */
export const definitionOf = (document: OpenAPI.Document, reference: string): unknown => {
  let place: unknown = document
  for (const step of reference.split('/').slice(1))
    place = typeof place === 'object' && place !== null ? Reflect.get(place, step) : undefined
  return place
}
