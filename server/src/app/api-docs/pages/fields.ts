import { typeset } from '@quai/contract/platform/text/typography.ts'
import type { SchemaRow } from '../shapes/schema-rows.ts'
import { html, type Markup } from './html.ts'

/** Marks input fields when they are required, and output fields when they may be missing. */
type Direction = 'asked' | 'answered'

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
