import type { ApiDocument } from '../document.ts'
import { renderCalls } from './calls.ts'
import { groupsOf } from './groups.ts'
import { renderGuide } from './guide.ts'
import { renderPage } from './layout.ts'
import { createSearch, renderMessages } from './search.ts'

/** Makes the pages of the documentation, each when it is first asked for. `pageAt` gives undefined for an unknown address. */
export const createPages = ({ document, routes }: ApiDocument) => {
  const groups = groupsOf(routes)
  const search = createSearch(groups)
  const made = new Map<string, string>()
  const render = (address: string): string | undefined => {
    if (address === '') return renderPage({ title: 'L’API de Quai', address, body: renderGuide(groups) }, groups)
    if (address === '/messages')
      return renderPage({ title: 'Messages des connecteurs', address, body: renderMessages(document) }, groups)
    const group = groups.find((one) => one.address === address)
    return group && renderPage({ title: group.title, address, body: renderCalls(group, document) }, groups)
  }
  return {
    pageAt: (address: string): string | undefined => {
      const page = made.get(address) ?? render(address)
      if (page !== undefined) made.set(address, page)
      return page
    },
    pageFor: (words: string): string =>
      renderPage({ title: 'Recherche', address: '/recherche', body: search(words), searched: words }, groups),
  }
}
