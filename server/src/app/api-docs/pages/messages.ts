import { readFileSync } from 'node:fs'
import type { OpenAPI } from '@orpc/openapi'
import { typeset } from '@quai/contract/platform/text/typography.ts'
import { titleOfEvent } from '@quai/contract/told/webhooks/message.ts'
import { typeOfEvent } from '@quai/contract/told/webhooks/webhook.ts'
import { schemaRows } from '../shapes/schema-rows.ts'
import { messageHeaders, messages } from '../webhooks.ts'
import { renderFields } from './fields.ts'
import { html, type Markup } from './html.ts'
import { createNamedObjects, schemaAt } from './objects.ts'

const fileOf = (name: string): string => readFileSync(new URL(`../guide/${name}`, import.meta.url), 'utf8').trim()

const verifications = [
  { title: 'Node', file: 'receive.mjs' },
  { title: 'Python', file: 'verify.py' },
  { title: 'Shell et openssl', file: 'verify.sh' },
]

/** Page about the messages that endpoints are sent, and how to verify them. */
export const renderMessages = (document: OpenAPI.Document): Markup => {
  const objects = createNamedObjects(document)
  return html`
<p>${typeset('Chaque message est signé selon')} <a href="https://www.standardwebhooks.com/" rel="noopener">Standard Webhooks</a>${typeset(', part au moins une fois, et dans l’ordre pour une même commande ou un même sujet. Il ne porte que des identifiants. Ses en-têtes :')} ${messageHeaders.map((header) => html`<code>${header}</code> `)}</p>
<p>${typeset('Un connecteur se crée par')} <a href="/api/docs/webhooks#webhooks.create">POST /webhooks</a>${typeset(' ou dans les réglages, avec les types de message qu’il choisit. Tout statut 2xx dit que le message est reçu ; sinon il repart, de plus en plus tard, pendant trois jours.')}</p>
<h2>Vérifier la signature</h2>
<p>${typeset('Le corps se vérifie tel qu’il arrive, avant d’être lu comme du JSON. Pendant un changement de secret, webhook-signature a deux signatures : l’une ou l’autre suffit. Des bibliothèques existent aussi :')} <code>standardwebhooks</code> ${typeset('pour Node, Python, Go, Ruby, PHP, Java, Rust.')}</p>
${verifications.map(({ title, file }) => html`<h3>${title}</h3><pre tabindex="0"><code>${fileOf(file)}</code></pre>`)}
${messages.map(({ schema, summary, events }) => {
  const rows = schemaRows(schemaAt(document, `#/components/schemas/${schema}`))
  objects.note(rows)
  return html`<h2>${schema === 'OrderMessage' ? 'Étapes des commandes' : 'Autres changements'}</h2>
<p>${summary}</p><table><thead><tr><th>Type</th><th>Quand</th></tr></thead><tbody>${events.map(
    (event) => html`<tr><td><code>${typeOfEvent(event)}</code></td><td>${titleOfEvent(event) ?? ''}</td></tr>
`,
  )}</tbody></table>
<article><h3><code>${schema}</code></h3>${renderFields('Champs', rows, 'answered')}</article>`
})}
${objects.render()}`
}
