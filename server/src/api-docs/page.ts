import type { OpenAPI } from '@orpc/openapi'
import { moduleTitles } from '@quai/contract/contract.ts'
import { typeset } from '@quai/contract/typography.ts'
import { type ApiDocument, type DocumentedRoute, describe } from './document.ts'
import { asClient, asCurl, isForm } from './examples/requests.ts'
import { failureExample } from './failure-examples.ts'
import { html, type Markup } from './html.ts'
import { type Schema, type SchemaRow, schemaRows } from './schema-rows.ts'
import { pageStyle } from './style.ts'
import { renderWebhooks } from './webhooks.ts'

/** Placeholder of the nonce, which is new in each answer. */
export const noncePlaceholder = '__CSP_NONCE__'

/** Renders GET /api/docs: the whole API on one page that needs no script, so that the browser's search finds everything. */
export const renderApiPage = ({ document, routes }: ApiDocument): string => {
  const modules = Object.entries(moduleTitles).map(([module, title]) => ({
    module,
    title,
    routes: routes.filter((route) => route.module === module),
  }))
  const schemas = Object.entries(document.components?.schemas ?? {}) as [string, Schema][] // the form of schemas generated from zod
  return html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" type="image/svg+xml" href="/assets/quai-1.svg">
<title>API – Quai</title>
<style nonce="${noncePlaceholder}">${pageStyle}</style>
<script src="/api/docs/try.js" type="module"></script>
</head>
<body>
<header><a class="home" href="/">Quai</a><span>API</span><a href="/api/openapi.json">openapi.json</a></header>
<div class="frame">
<nav aria-label="Sommaire">
<a href="#usage">Mode d’emploi</a>
${modules.map((module) => renderLinks(module))}
<a href="#messages">Messages des connecteurs</a>
<a href="#objets">Objets</a>
</nav>
<main>
<h1>API de Quai</h1>
${usage}
${modules.map((module) => renderModule(module))}
${renderWebhooks()}
<section id="objets"><h2>Objets</h2>${schemas.map(([name, schema]) => renderDefinition(name, schema))}</section>
</main>
</div>
</body>
</html>`.html
}

interface Module {
  module: string
  title: string
  routes: DocumentedRoute[]
}

const usage = html`<section id="usage"><h2>Mode d’emploi</h2>
<p>${typeset('Toutes les adresses commencent par')} <code>/api</code>. ${typeset('Le jeton reçu de')} <a href="#auth.login">POST /auth/login</a>
${typeset('accompagne chaque appel :')} <code>Authorization: Bearer …</code></p>
<ul>
<li>${typeset('Les corps sont en JSON ; les dates sont ISO 8601 en UTC ; les montants, en centimes.')}</li>
<li>${typeset('Les listes répondent { items }, et total quand elles ont des pages.')}</li>
<li>${typeset('Une liste se lit entière, si longue soit-elle :')} <code>after=0</code>${typeset(', puis')} <code>after</code> ${typeset('avec la clé de la dernière ligne lue (id, sinon orderId, productId ou batchId). Les lignes viennent alors dans l’ordre de leur clé, chacune une fois.')} <a href="#events.list">GET /changes</a> ${typeset('dit ensuite ce qui change : prenez son repère avant de lire.')}</li>
<li>${typeset('Une écriture accepte l’en-tête')} <code>Idempotency-Key</code>${typeset(' : la même clé et le même corps rendent la première réponse ; un autre corps, 422.')}</li>
<li>${typeset('Ce qui existe mais n’est pas à l’appelant répond 404, comme ce qui n’existe pas.')}</li>
<li>${typeset('Un jeton d’API se demande à un administrateur. Sa limite est dite par les en-têtes')} <code>RateLimit-*</code>.</li>
<li>${typeset('Dans les exemples,')} <code>$QUAI</code> ${typeset('est l’adresse de l’installation et')} <code>$QUAI_TOKEN</code> ${typeset('le jeton d’API ; les numéros et les textes sont inventés.')}</li>
<li>${typeset('Ce qui touche aux personnes et à leurs accès se fait en personne : un jeton d’API y est refusé (')}<code>PERSON_ONLY</code>${typeset('), et les exemples montrent')} <code>$QUAI_SESSION</code>${typeset(', le jeton d’une session. Un jeton en lecture seule n’écrit rien (')}<code>TOKEN_READ_ONLY</code>).</li>
<li>${typeset('429 et 503 disent dans')} <code>Retry-After</code> ${typeset('quand réessayer.')}</li>
</ul>
<div id="access"></div></section>`

const callOf = ({ method, path }: DocumentedRoute): Markup =>
  html`<span class="method ${method.toLowerCase()}">${method}</span> <code>/api${path}</code>`

const renderLinks = ({ module, title, routes }: Module): Markup => html`<a href="#${module}">${title}</a>
<ul>${routes.map((route) => html`<li><a href="#${route.module}.${route.name}">${route.operation.summary}</a></li>`)}</ul>`

const renderModule = ({ module, title, routes }: Module): Markup =>
  html`<section id="${module}"><h2>${title}</h2>${routes.map((route) => renderRoute(route))}</section>`

const renderRoute = (route: DocumentedRoute): Markup => {
  const { operation } = route
  return html`<article id="${route.module}.${route.name}">
<h3>${callOf(route)}</h3>
<p class="summary">${typeset(operation.summary ?? '')}</p>
<p class="who">${describe(route.meta)}</p>
${renderFields('Paramètres', parameterRows(operation), 'asked')}
${renderFields('Corps', bodyRows(operation), 'asked')}
${renderAnswer(operation)}
${renderExamples(route)}
${renderFailures(route)}
</article>`
}

const parameterRows = ({ parameters = [] }: OpenAPI.OperationObject): SchemaRow[] =>
  parameters.flatMap((parameter) => {
    if ('$ref' in parameter)
      return [{ field: 'Idempotency-Key', isRequired: false, type: 'en-tête', rules: ['1 à 200 caractères'] }]
    const place = parameter.in === 'path' ? 'dans l’adresse' : 'dans la requête'
    const rows = schemaRows((parameter.schema ?? {}) as Schema, parameter.name, parameter.required ?? false)
    return rows.map((row) => ({ ...row, rules: [place, ...row.rules] }))
  })

interface WithContent {
  content?: Record<string, OpenAPI.MediaTypeObject>
}

const schemaOf = (holder: WithContent): Schema | undefined =>
  holder.content?.['application/json']?.schema as Schema | undefined // the form of schemas generated from zod

const bodyRows = ({ requestBody }: OpenAPI.OperationObject): SchemaRow[] => {
  const schema = schemaOf((requestBody ?? {}) as WithContent) // the generator writes no references
  return schema ? schemaRows(schema) : []
}

const renderAnswer = ({ responses = {} }: OpenAPI.OperationObject): Markup | false => {
  const [status, answer] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? ['200', {}]
  const schema = schemaOf(answer as WithContent) // the generator writes no references
  if (!schema) return html`<h4>Réponse ${status}</h4><p>Sans contenu.</p>`
  return renderFields(`Réponse ${status}`, schemaRows(schema), 'answered')
}

/** Marks input fields when they are required, and output fields when they may be missing. */
type Direction = 'asked' | 'answered'

const renderFields = (title: string, rows: readonly SchemaRow[], direction: Direction): Markup | false =>
  rows.length > 0 &&
  html`<h4>${title}</h4><table class="fields"><thead><tr><th>Champ</th><th>Type</th><th>Règles</th></tr></thead><tbody>
${rows.map((row) => renderField(row, direction))}</tbody></table>`

const renderField = ({ field, isRequired, type, ref, rules }: SchemaRow, direction: Direction): Markup => {
  const [before, after] = ref ? type.split(ref) : [type, '']
  const shown = ref ? html`${before}<a href="#objet-${ref}">${ref}</a>${after}` : html`${type}`
  const badge = direction === 'asked' ? isRequired && 'requis' : !isRequired && 'facultatif'
  return html`<tr><td>${field ? html`<code>${field}</code>` : 'La réponse'}${badge && html` <span class="badge">${badge}</span>`}</td>
<td>${shown}</td><td>${typeset(rules.join(' · '))}</td></tr>
`
}

/** Shows the call for a shell and for Node, and a form that makes it (try.js fills it in). */
const renderExamples = (route: DocumentedRoute): Markup => {
  const { operation, example, method, path } = route
  const code = asClient(route, example)
  const fields = (operation.parameters ?? []).flatMap((parameter) =>
    'name' in parameter
      ? [{ name: parameter.name, in: parameter.in, required: parameter.required ?? false, example: parameter.example }]
      : [],
  )
  const call = { method, path, fields, body: example.body, isOpen: operation.security?.length === 0 }
  return html`<h4>Exemple</h4><pre tabindex="0"><code>${asCurl(route, example)}</code></pre>
${code !== undefined && html`<pre tabindex="0"><code>${code}</code></pre>`}
${!isForm(operation) && html`<div class="try" data-call="${JSON.stringify(call)}" data-name="${operation.summary}"></div>`}`
}

const renderFailures = ({ failures, meta }: DocumentedRoute): Markup => {
  const examples = [...failures.values()].flat().map((code) => failureExample(code))
  const ownCode = meta.failures?.[0] ?? examples[0]?.code ?? 'UNEXPECTED'
  return html`<h4>Refus</h4><table class="failures"><thead><tr><th>Statut</th><th>Code</th><th>Message</th></tr></thead><tbody>
${examples.map(
  ({
    statusCode,
    code,
    message,
  }) => html`<tr><td>${statusCode}</td><td><code>${code}</code></td><td>${message}</td></tr>
`,
)}</tbody></table>
<h4>Exemple de refus</h4><pre><code>${JSON.stringify(failureExample(ownCode), null, 2)}</code></pre>`
}

const renderDefinition = (name: string, schema: Schema): Markup =>
  html`<article id="objet-${name}"><h3><code>${name}</code></h3>${renderFields('Champs', schemaRows(schema), 'answered')}</article>`
