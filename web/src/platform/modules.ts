import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from 'react'
import { t } from './calls/error-texts.ts'
import { isFirstPage } from './opening/first-page.ts'
import { RefusedModule } from './reaching.ts'

/** The code of a page is no longer on the server: a newer version has replaced it. */
export class OutdatedPage extends Error {
  override readonly name = 'OutdatedPage'
}

/** Longest wait between two tries, in ms. */
const longestWait = 15_000

/**
 * Loads code of the page. Without a network it tries again until it has it, so that the page on screen stays: neither
 * the window is reloaded nor an error shown. Throws when the server has a newer version instead, and RefusedModule.
 */
export const loadModule = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  loading += 1
  try {
    return await loadStubbornly(load)
  } finally {
    loading -= 1
  }
}

let loading = 0
/** True while a page or a part of one is on its way. */
export const isLoadingModules = (): boolean => loading > 0

const loadStubbornly = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  for (let wait = 1_000; ; wait = Math.min(wait * 2, longestWait)) {
    try {
      return await load()
    } catch (error) {
      if (await isOutdated()) throw new OutdatedPage(t('outdated'), { cause: error })
      if (error instanceof RefusedModule) return await renewed(error)
      await networkOr(wait)
      // Logged only now, because a page that is being left fails what it was still loading, and never gets here.
      console.error(error)
    }
  }
}

/**
 * Reloads the window once the server answers, when the network was lost while the first page opened. Throws the error in
 * a window that was just reloaded, and after the first page, where the reader may have typed something.
 */
const renewed = async (error: RefusedModule): Promise<never> => {
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!isFirstPage() || opening?.type === 'reload') throw error
  while (!(await serverAnswers())) await networkOr(1_000)
  window.location.reload()
  // Shows nothing in between.
  return new Promise(() => {})
}

const serverAnswers = (): Promise<boolean> =>
  fetch('/', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** True when the server answers a page that starts with another file than this one did. */
const isOutdated = async (): Promise<boolean> => {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src')
  if (!entry) return false
  try {
    const answer = await fetch('/', { cache: 'no-store' })
    return answer.ok && !(await answer.text()).includes(entry)
  } catch {
    return false
  }
}

const networkOr = (wait: number): Promise<void> =>
  new Promise((done) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      done()
    }
    const timer = setTimeout(go, wait)
    window.addEventListener('online', go)
  })

type Loader = () => Promise<unknown>
const waiting: Loader[] = []

/**
 * Declares a part of a page that is loaded when it first shows: `onDemand(() => import('./PdfPages.tsx'), 'PdfPages')`.
 * `meanwhile` shows in its place until then; it shows at once when `load()` has fetched it before.
 */
export const onDemand = <Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  meanwhile: ReactNode = null,
) => {
  let loaded: ComponentType<Props> | undefined
  const fetchPart = async () => {
    loaded = (await loadModule(load))[name]
    return loaded
  }
  const Late = lazy(async () => ({ default: await fetchPart() }))
  const Part = (props: Props) => {
    // Stays the same component while it shows: another one would lose what was typed.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Late)
    return createElement(Suspense, { fallback: meanwhile }, createElement(Shown, props))
  }
  return Object.assign(Part, { load: fetchPart })
}

/** Declares a part as `onDemand()` does, which is also fetched at rest. */
export const later: typeof onDemand = (load, name, meanwhile) => {
  const part = onDemand(load, name, meanwhile)
  waiting.push(part.load)
  return part
}

/**
 * Fetches these, then all declared parts, one at a time and only while the page is idle. Fetches nothing for a reader
 * whose browser is set to save data.
 */
export const fetchAtRest = async (first: readonly Loader[]): Promise<void> => {
  if (savesData()) return
  waiting.unshift(...first)
  for (let load = waiting.shift(); load; load = waiting.shift()) {
    await idle()
    // A part that cannot be loaded says so where it shows.
    await load().catch(() => {})
  }
}

/** True when the browser is set to save data (Network Information API; only some browsers have it). */
export const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Resolves once the browser has nothing more urgent to do, or after two seconds. */
export const idle = (): Promise<void> =>
  new Promise((done) => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => done(), { timeout: 2_000 })
    else setTimeout(done, 100)
  })
