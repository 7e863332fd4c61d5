import { escaped } from '../../../services/mails/layout.ts'

/** Text that is already HTML. */
export class Markup {
  readonly html: string
  constructor(html: string) {
    this.html = html
  }
}

type Value = string | number | Markup | readonly Markup[] | false | null | undefined

/** Builds markup: html`<p>${text}</p>` escapes the inserted values, except markup. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Markup =>
  new Markup(parts.map((part, index) => part + (index < values.length ? written(values[index]) : '')).join(''))

const written = (value: Value): string => {
  if (value === false || value === null || value === undefined) return ''
  if (value instanceof Markup) return value.html
  if (typeof value === 'object') return value.map((markup) => markup.html).join('')
  return escaped(String(value))
}
