import { searchText } from '@quai/contract/platform/text/search-text.ts'
import { typeset } from '@quai/contract/platform/text/typography.ts'
import { meaningOf } from '../fields/fields.ts'
import { addressOf, type Group } from './groups.ts'
import { html, type Markup } from './html.ts'

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
