import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchAtRest, loadModule, OutdatedPage } from './modules.ts'

const fetchPage = vi.fn()

let script: HTMLScriptElement

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetchPage)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  script = document.createElement('script')
  script.type = 'module'
  script.setAttribute('src', '/assets/index-1.js')
  // First, because tests of other files may have left theirs.
  document.head.prepend(script)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  // The styles of other files stay.
  script.remove()
})

const unreachable = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

test('sans réseau, une page attend son code et réessaie, seule ou dès le retour du réseau', async () => {
  fetchPage.mockRejectedValue(new TypeError('Failed to fetch'))
  const load = vi.fn().mockImplementation(unreachable)
  const loaded = loadModule<string>(load)
  await vi.advanceTimersByTimeAsync(500)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(load).toHaveBeenCalledTimes(3)
  load.mockResolvedValue('page')
  window.dispatchEvent(new Event('online'))
  expect(await loaded).toBe('page')
})

test('une page qu’une nouvelle version a remplacée le dit au lieu d’attendre', async () => {
  fetchPage.mockImplementation(async () => new Response('<script type="module" src="/assets/index-2.js"></script>'))
  await expect(loadModule(unreachable)).rejects.toThrow(OutdatedPage)
})

test('le serveur répond avec la même version : la page réessaie', async () => {
  fetchPage.mockImplementation(async () => new Response('<script type="module" src="/assets/index-1.js"></script>'))
  const load = vi.fn().mockImplementationOnce(unreachable).mockResolvedValue('page')
  const loaded = loadModule<string>(load)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(await loaded).toBe('page')
})

test('au repos, les pages se chargent l’une après l’autre, et un échec n’arrête pas les suivantes', async () => {
  const order: string[] = []
  const loader =
    (name: string, fails = false) =>
    async () => {
      order.push(`${name} commence`)
      await Promise.resolve()
      order.push(`${name} finit`)
      if (fails) throw new Error(name)
    }
  const all = fetchAtRest([loader('A', true), loader('B')])
  await vi.advanceTimersByTimeAsync(5_000)
  await all
  expect(order).toEqual(['A commence', 'A finit', 'B commence', 'B finit'])
})

test('un navigateur qui économise les données ne reçoit rien d’avance', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  const load = vi.fn(async () => undefined)
  await fetchAtRest([load])
  expect(load).not.toHaveBeenCalled()
})
