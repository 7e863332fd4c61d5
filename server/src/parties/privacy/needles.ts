import { searchText } from '@quai/contract/platform/text/search-text.ts'

/**
 * Lists the forms in which a name and an e-mail address stand in stored texts: as typed, in HTML, in JSON, in an address of
 * a page, folded for searches.
 */
export const needlesOf = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [text, html(text), json(text), encodeURIComponent(text), searchText(text)])),
]

const html = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

const json = (text: string): string => JSON.stringify(text).slice(1, -1)
