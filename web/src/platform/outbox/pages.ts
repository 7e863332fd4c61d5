import { type DehydratedState, dehydrate, hydrate } from '@tanstack/react-query'
import { createStore, delMany, entries, set } from 'idb-keyval'
import { queryClient } from '../calls/query-client.ts'

/** What a page with unsent input had read, so that its form opens again without a network. */
interface KeptPage {
  contactId: number
  keptAt: number
  state: DehydratedState
}

/** What was read half a minute ago is recent enough for a form. */
const recentMs = 30_000

let opened: ReturnType<typeof createStore> | undefined
const store = () => {
  opened ??= createStore('quai-pages', 'pages')
  return opened
}

let last = { path: '', keptAt: 0 }

/** Keeps what the page on screen has read; called as its input is kept. */
export const keepPage = async (contactId: number): Promise<void> => {
  const { pathname: path } = window.location
  const keptAt = Date.now()
  if (!('indexedDB' in globalThis) || (last.path === path && keptAt - last.keptAt < recentMs)) return
  last = { path, keptAt }
  const state = dehydrate(queryClient, {
    shouldDehydrateQuery: (query) => query.isActive() && query.state.status === 'success',
    shouldDehydrateMutation: () => false,
  })
  const page: KeptPage = { contactId, keptAt, state }
  await set(`${contactId} ${path}`, page, store())
}

/** Gives a contact who starts without a network what their unsent forms had read. */
export const showKeptPages = async (contactId: number): Promise<void> => {
  for (const [, page] of await keptPages()) if (page.contactId === contactId) hydrate(queryClient, page.state)
}

/** Removes what a contact's pages had read: at a start with a network, which reads anew, and at the log-out. */
export const dropPagesOf = async (contactId: number): Promise<void> => {
  const own = (await keptPages()).filter(([, page]) => page.contactId === contactId)
  if (own.length > 0)
    await delMany(
      own.map(([key]) => key),
      store(),
    )
}

const keptPages = async (): Promise<[string, KeptPage][]> =>
  'indexedDB' in globalThis ? await entries<string, KeptPage>(store()) : []
