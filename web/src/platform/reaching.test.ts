import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadModule } from './modules.ts'
import { leaveFirstPage } from './opening/first-page.ts'
import { RefusedModule, reachThenImport } from './reaching.ts'

const fetchFile = vi.fn<(url: string) => Promise<Response>>()
const load = vi.fn(async () => 'page')

beforeEach(() => {
  vi.stubGlobal('fetch', fetchFile)
  fetchFile.mockReset().mockImplementation(async () => new Response('export {}'))
  load.mockReset().mockResolvedValue('page')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const askedFor = () => fetchFile.mock.calls.map(([url]) => url)

test('les fichiers d’une page viennent avant son import, une seule fois chacun', async () => {
  load.mockImplementation(async () => {
    expect(askedFor().toSorted()).toEqual(['/assets/a-1.js', '/assets/shared-1.js'])
    return 'page'
  })
  expect(await reachThenImport(load, ['assets/a-1.js', 'assets/shared-1.js'])).toBe('page')
  await reachThenImport(async () => 'other', ['assets/b-1.js', 'assets/shared-1.js'])
  expect(askedFor().slice(2)).toEqual(['/assets/b-1.js'])
})

test('un fichier qui manque n’importe rien ; au nouvel essai, lui seul est redemandé', async () => {
  fetchFile.mockImplementation(async (url) => {
    if (url === '/assets/c-2.js') throw new TypeError('Failed to fetch')
    return new Response('export {}')
  })
  const files = ['assets/c-2.js', 'assets/shared-2.js']
  await expect(reachThenImport(load, files)).rejects.toThrow('dynamically imported module: /assets/c-2.js')
  expect(load).not.toHaveBeenCalled()
  fetchFile.mockClear().mockImplementation(async () => new Response('export {}'))
  expect(await reachThenImport(load, files)).toBe('page')
  expect(askedFor()).toEqual(['/assets/c-2.js'])
})

test('un fichier que le serveur n’a plus n’est pas importé', async () => {
  fetchFile.mockImplementation(async () => new Response('', { status: 404 }))
  await expect(reachThenImport(load, ['assets/d-3.js'])).rejects.toThrow(TypeError)
  expect(load).not.toHaveBeenCalled()
})

test('ce que la page fait déjà venir n’est pas demandé deux fois', async () => {
  const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/assets/e-4.js' })
  document.head.append(link)
  await reachThenImport(load, ['assets/e-4.js'])
  expect(fetchFile).not.toHaveBeenCalled()
  link.remove()
})

test('un module que le navigateur refuse après la première page n’est pas réessayé sans fin', async () => {
  leaveFirstPage()
  fetchFile.mockImplementation(async () => new Response('<p>La même version</p>'))
  load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
  await expect(loadModule(() => reachThenImport(load, ['assets/f-5.js']))).rejects.toThrow(RefusedModule)
  expect(load).toHaveBeenCalledTimes(1)
})
