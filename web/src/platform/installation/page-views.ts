import { currentUser } from '../session.ts'

declare global {
  interface Window {
    /** Events that the tag manager reads. */
    dataLayer?: object[]
  }
}

/** The part of the router that page views are read from. */
interface Pages {
  state: { matches: readonly { fullPath: string; pathname: string }[] }
  subscribe: (event: 'onRendered', run: () => void) => unknown
}

/**
 * Reports each page to the tag manager, only while somebody is signed in: before, not even its script is loaded. A page
 * is named by its route (« /orders/$id »), which tells nothing about whose order it is.
 */
export const reportPageViews = (container: string, pages: Pages): void => {
  let last: string | undefined
  const report = () => {
    const page = pages.state.matches.at(-1)
    if (!currentUser() || !page) {
      last = undefined
      return
    }
    if (page.pathname === last) return
    last = page.pathname
    loadOnce(container)
    window.dataLayer?.push({ event: 'page_view', page_path: page.fullPath })
  }
  pages.subscribe('onRendered', report)
  report()
}

const loadOnce = (container: string): void => {
  if (window.dataLayer) return
  window.dataLayer = [{ 'gtm.start': Date.now(), event: 'gtm.js' }]
  const src = `https://www.googletagmanager.com/gtm.js?id=${container}`
  document.head.append(Object.assign(document.createElement('script'), { async: true, src }))
}
