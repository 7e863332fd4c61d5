import type { OpenAPI } from '@orpc/openapi'
import { typeset } from '@quai/contract/platform/text/typography.ts'
import { definitionOf } from '../shapes/part-of.ts'
import { type Schema, type SchemaRow, schemaRows } from '../shapes/schema-rows.ts'
import { html, type Markup } from './html.ts'

/** Marks input fields when they are required, and output fields when they may be missing. */
type Direction = 'asked' | 'answered'

/** Objects of the document that a page names, to show them at its end. */
export interface NamedObjects {
  /** Takes note of the objects that rows name, and of those that these name. */
  note: (rows: readonly SchemaRow[]) => void
  render: () => Markup | false
}

export const schemaAt = (document: OpenAPI.Document, reference: string): Schema =>
  (definitionOf(document, reference) ?? {}) as Schema // the form of schemas generated from zod

export const createNamedObjects = (document: OpenAPI.Document): NamedObjects => {
  const found = new Map<string, SchemaRow[]>()
  const note = (rows: readonly SchemaRow[]): void => {
    for (const { ref } of rows) {
      if (!ref || found.has(ref)) continue
      const fields = schemaRows(schemaAt(document, `#/components/schemas/${ref}`))
      found.set(ref, fields)
      note(fields)
    }
  }
  const render = () =>
    found.size > 0 &&
    html`<h2>Objets</h2>${[...found]
      .toSorted(([a], [b]) => a.localeCompare(b, 'fr'))
      .map(
        ([name, rows]) =>
          html`<article id="objet-${name}"><h3><code>${name}</code></h3>${renderFields('Champs', rows, 'answered')}</article>`,
      )}`
  return { note, render }
}

export const renderFields = (title: string, rows: readonly SchemaRow[], direction: Direction): Markup | false =>
  rows.length > 0 &&
  html`<h4>${title}</h4><table class="fields"><thead><tr><th>Champ</th><th>Type</th><th>Sens et règles</th></tr></thead><tbody>
${rows.map((row) => renderField(row, direction))}</tbody></table>`

const renderField = ({ field, isRequired, type, ref, rules }: SchemaRow, direction: Direction): Markup => {
  const [before, after] = ref ? type.split(ref) : [type, '']
  const shown = ref ? html`${before}<a href="#objet-${ref}">${ref}</a>${after}` : html`${type}`
  const badge = direction === 'asked' ? isRequired && 'requis' : !isRequired && 'facultatif'
  return html`<tr><td>${field ? html`<code>${field}</code>` : 'La réponse'}${badge && html` <span class="badge">${badge}</span>`}</td>
<td>${shown}</td><td>${typeset(rules.join(' · '))}</td></tr>
`
}
