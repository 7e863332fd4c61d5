import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hostToasts } from '../../platform/notify.ts'
import { openPaper } from './open-paper.ts'

const slip = { content: new Blob(['%PDF-']), filename: 'bon-sortie-42.pdf' }
const said: string[] = []
const saved: string[] = []

const aTab = () => ({
  opener: window,
  closed: false,
  document: document.implementation.createHTMLDocument(),
  location: { replace: vi.fn() },
  close: vi.fn(),
})

/** Answers `tab` to the next opening, in a browser that reads PDF files with a mouse at hand. */
const browserOpens = (tab: ReturnType<typeof aTab> | null) => {
  vi.stubGlobal('navigator', { pdfViewerEnabled: true })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  return vi.spyOn(window, 'open').mockReturnValue(tab as Window | null)
}

beforeEach(() => {
  said.length = 0
  saved.length = 0
  hostToasts((message) => said.push(message))
  URL.createObjectURL = () => 'blob:bon'
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('un papier à imprimer s’ouvre dans un onglet, ouvert au clic même', async () => {
  const tab = aTab()
  const open = browserOpens(tab)
  const opening = openPaper(Promise.resolve(slip))
  expect(open).toHaveBeenCalledOnce()
  expect(tab.opener).toBeNull()
  expect(tab.document.title).toBe('Préparation du document à imprimer…')
  await opening
  expect(tab.location.replace).toHaveBeenCalledWith('blob:bon')
  expect([saved, said]).toEqual([[], []])
})

test('un onglet refusé ou déjà fermé laisse place au téléchargement, et la page le dit', async () => {
  browserOpens(null)
  await openPaper(Promise.resolve(slip))
  browserOpens({ ...aTab(), closed: true })
  await openPaper(Promise.resolve(slip))
  expect(saved).toEqual(['bon-sortie-42.pdf', 'bon-sortie-42.pdf'])
  expect(said.at(-1)).toBe('Document téléchargé\u00a0: il est prêt à imprimer.')
})

test('au doigt ou sans lecteur de PDF, le papier se télécharge sans onglet', async () => {
  const open = browserOpens(aTab())
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  await openPaper(Promise.resolve(slip))
  vi.stubGlobal('navigator', { pdfViewerEnabled: false })
  await openPaper(Promise.resolve(slip))
  expect(open).not.toHaveBeenCalled()
  expect(saved).toHaveLength(2)
})

test('refusé, ou sans rien à montrer, l’onglet se referme', async () => {
  const refused = aTab()
  browserOpens(refused)
  await expect(openPaper(Promise.reject(new Error('refus')))).rejects.toThrow('refus')
  expect(refused.close).toHaveBeenCalled()
  const empty = aTab()
  browserOpens(empty)
  await openPaper(Promise.resolve(undefined))
  expect(empty.close).toHaveBeenCalled()
  expect(saved).toEqual([])
})
