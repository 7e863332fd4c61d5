import type { OpenAPI } from '@orpc/openapi'
import { isFailureCode } from '@quai/contract/failures.ts'
import { permissions, type UserType, userTypeLabels } from '@quai/contract/platform/roles.ts'
import { typeset } from '@quai/contract/platform/text/typography.ts'
import { type DocumentedRoute, describe } from '../document.ts'
import { isForm } from '../examples/requests.ts'
import { failureExample } from '../failure-examples.ts'
import { definitionOf } from '../shapes/part-of.ts'
import { type Schema, type SchemaRow, schemaRows } from '../shapes/schema-rows.ts'
import type { Group } from './groups.ts'
import { html, type Markup } from './html.ts'
import { createNamedObjects, type NamedObjects, renderFields, schemaAt } from './objects.ts'

/** Renders the calls of a group, and the objects that they name. */
export const renderCalls = ({ routes }: Group, document: OpenAPI.Document): Markup => {
  const objects = createNamedObjects(document)
  const calls = routes.map((route) => renderRoute(route, { document, objects }))
  return html`<ul class="calls">${routes.map(
    ({ module, name, method, path, operation }) =>
      html`<li><a href="#${module}.${name}">${operation.summary}</a> <span class="who"><code>${method} ${path}</code></span></li>`,
  )}</ul>
<h2>Appels</h2>
<div id="access"></div>
${calls}
${objects.render()}`
}

interface Around {
  document: OpenAPI.Document
  objects: NamedObjects
}

const renderRoute = (route: DocumentedRoute, around: Around): Markup => {
  const { operation, method, path } = route
  const given = parametersOf(route, around)
  const parameters = given.flatMap(rowsOfParameter)
  const body = bodyRows(operation, around)
  const answer = answerOf(operation)
  for (const rows of [parameters, body, answer.rows]) around.objects.note(rows)
  return html`<article id="${route.module}.${route.name}">
<h3><span class="method ${method.toLowerCase()}">${method}</span> <code>/api${path}</code></h3>
<p class="summary">${typeset(operation.summary ?? '')}</p>
<p class="who">${describe(route)}</p>
${renderExamples(route, given)}
${renderFields('Paramètres', parameters, 'asked')}
${renderFields('Corps', body, 'asked')}
${answer.rows.length > 0 ? renderFields(`Réponse ${answer.status}`, answer.rows, 'answered') : html`<h4>Réponse ${answer.status}</h4><p>Sans contenu.</p>`}
${renderFailures(route)}
</article>`
}

const parametersOf = (
  { operation: { parameters = [] } }: DocumentedRoute,
  { document }: Around,
): OpenAPI.ParameterObject[] =>
  parameters.map((parameter) =>
    '$ref' in parameter ? (definitionOf(document, parameter.$ref) as OpenAPI.ParameterObject) : parameter,
  )

const places: Record<string, string> = { path: 'dans l’adresse', query: 'dans la requête', header: 'en-tête' }

const rowsOfParameter = (parameter: OpenAPI.ParameterObject): SchemaRow[] => {
  const { name, description, required = false } = parameter
  const schema = { ...(parameter.schema as Schema), ...(description !== undefined && { description }) }
  return schemaRows(schema, name, required).map((row) => ({
    ...row,
    rules: [places[parameter.in] ?? '', ...row.rules],
  }))
}

interface WithContent {
  content?: Record<string, OpenAPI.MediaTypeObject>
}

const schemaOf = (holder: WithContent): Schema | undefined =>
  Object.values(holder.content ?? {})[0]?.schema as Schema | undefined // the form of schemas generated from zod

const bodyRows = ({ requestBody }: OpenAPI.OperationObject, { document }: Around): SchemaRow[] => {
  const schema = schemaOf((requestBody ?? {}) as WithContent) // the document names no bodies
  return schema ? schemaRows(schema.$ref ? schemaAt(document, schema.$ref) : schema) : []
}

const answerOf = ({ responses = {} }: OpenAPI.OperationObject): { status: string; rows: SchemaRow[] } => {
  const [status, answer] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? ['200', {}]
  const schema = (answer as WithContent).content?.['application/json']?.schema as Schema | undefined // as above
  return { status, rows: schema ? schemaRows(schema) : [] }
}

/** Says for whom the example is written, where several roles may call. */
const exampleTitle = ({ meta: { permission } }: DocumentedRoute): string => {
  const [first, ...others]: readonly UserType[] = permission && permission !== 'anyone' ? permissions[permission] : []
  return first && others.length > 0 ? `Exemple, pour un ${userTypeLabels[first].toLowerCase()}` : 'Exemple'
}

/** Shows the call for a shell and for Node, and a form that makes it (try.js fills it in). */
const renderExamples = (route: DocumentedRoute, parameters: readonly OpenAPI.ParameterObject[]): Markup => {
  const { operation, example, method, path, curl, code } = route
  const fields = parameters
    .filter((parameter) => parameter.in !== 'header')
    .map(({ name, in: place, required = false, example: value }) => ({ name, in: place, required, example: value }))
  const call = { method, path, fields, body: example.body, isOpen: operation.security?.length === 0 }
  return html`<h4>${exampleTitle(route)}</h4><pre tabindex="0"><code>${curl}</code></pre>
${code !== undefined && html`<pre tabindex="0"><code>${code}</code></pre>`}
${!isForm(operation) && html`<div class="try" data-call="${JSON.stringify(call)}" data-name="${operation.summary}"></div>`}`
}

const renderFailures = ({ failures, meta }: DocumentedRoute): Markup => {
  const examples = [...failures.values()].flat().map((code) => failureExample(code, meta.feature))
  const ownCode = meta.failures?.find(isFailureCode) ?? examples[0]?.code ?? 'UNEXPECTED'
  return html`<details><summary>Refus (${examples.length})</summary><table class="failures"><thead><tr><th>Statut</th><th>Code</th><th>Message</th></tr></thead><tbody>
${examples.map(
  ({
    statusCode,
    code,
    message,
  }) => html`<tr><td>${statusCode}</td><td><code>${code}</code></td><td>${message}</td></tr>
`,
)}</tbody></table>
<h4>Exemple de refus</h4><pre><code>${JSON.stringify(failureExample(ownCode, meta.feature), null, 2)}</code></pre></details>`
}
