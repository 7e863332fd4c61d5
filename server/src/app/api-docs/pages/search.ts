import { readFileSync } from 'node:fs'
import type { OpenAPI } from '@orpc/openapi'
import { searchText } from '@quai/contract/platform/text/search-text.ts'
import { typeset } from '@quai/contract/platform/text/typography.ts'
import { titleOfEvent } from '@quai/contract/told/webhooks/message.ts'
import { typeOfEvent } from '@quai/contract/told/webhooks/webhook.ts'
import { meaningOf } from '../fields/fields.ts'
import { schemaRows } from '../shapes/schema-rows.ts'
import { messageHeaders, messages } from '../webhooks.ts'
import { addressOf, type Group } from './groups.ts'
import { html, type Markup } from './html.ts'
import { createNamedObjects, renderFields, schemaAt } from './objects.ts'

const verifications = [
  { title: 'Node', file: 'receive.mjs' },
  { title: 'Python', file: 'verify.py' },
  { title: 'Shell et openssl', file: 'verify.sh' },
]

interface Entry {
  address: string
  title: string
  call: string
  group: string
  /** Folded words of its title, address and group; and of its fields and refusals. */
  first: string
  rest: string
}

/** Prepares the search among all calls: by what they do, their address, their fields and their refusals. */
export const createSearch = (groups: readonly Group[]): ((search: string) => Markup) => {
  const entries = groups.flatMap((group) => group.routes.map((route) => entryOf(route, group)))
  return (search) => {
    const words = searchText(search.slice(0, 200)).split(' ').filter(Boolean)
    const found = words.length === 0 ? [] : findIn(entries, words)
    if (found.length === 0)
      return html`<p>${typeset(words.length === 0 ? 'Cherchez ce que fait un appel, son adresse, un champ ou le code d’un refus.' : `Rien ne correspond à « ${search.slice(0, 200)} ».`)}</p>`
    return html`<p>${found.length === 1 ? '1 appel' : `${found.length} appels`}</p>
${found.map(
  ({ address, title, call, group }) =>
    html`<p class="group"><a href="${address}">${title}</a> <code>${call}</code> <span class="who">${group}</span></p>`,
)}`
  }
}

const entryOf = (route: Group['routes'][number], group: Group): Entry => {
  const { method, path, operation, failures, inputNames } = route
  const title = typeset(operation.summary ?? '')
  const fields = inputNames.flatMap((field) => [field, meaningOf(field) ?? ''])
  return {
    address: addressOf(route),
    title,
    call: `${method} ${path}`,
    group: group.isAnnex ? `${group.title}, annexe` : group.title,
    first: ` ${searchText(`${title} ${method} ${path} ${group.title} ${route.module}.${route.name}`)}`,
    rest: ` ${searchText([...fields, ...[...failures.values()].flat()].join(' '))}`,
  }
}

/** Finds the entries that have every word, those that say it first before those with such a field. */
const findIn = (entries: readonly Entry[], words: readonly string[]): Entry[] => {
  const starts = (text: string) => words.every((word) => text.includes(` ${word}`))
  const ranked = entries.map((entry) => ({
    entry,
    rank: starts(entry.first) ? 0 : starts(entry.first + entry.rest) ? 1 : 2,
  }))
  return ranked
    .filter(({ rank }) => rank < 2)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry)
}

const fileOf = (name: string): string => readFileSync(new URL(`../guide/${name}`, import.meta.url), 'utf8').trim()

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
