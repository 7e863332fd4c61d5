import type { OpenAPI } from '@orpc/openapi'
import { definitionOf } from '../shapes/part-of.ts'
import { type Schema, type SchemaRow, schemaRows } from '../shapes/schema-rows.ts'
import { renderFields } from './fields.ts'
import { html, type Markup } from './html.ts'

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
