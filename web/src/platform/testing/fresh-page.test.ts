import { expect, test, vi } from 'vitest'

test('un minuteur d’un fichier de tests n’appelle rien dans le suivant', async () => {
  const late = vi.fn()
  setTimeout(late, 20)
  vi.resetModules()
  await import('./fresh-page.ts')
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(late).not.toHaveBeenCalled()
})
