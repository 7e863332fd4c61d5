import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppDialog, ConfirmDialog } from './Dialogs.tsx'
import { OnceDialog } from './OnceDialog.tsx'

const onClose = vi.fn()

beforeEach(() => {
  onClose.mockReset()
})
afterEach(cleanup)

test('une boîte a un titre, un contenu, deux boutons et 400 pixels de large', () => {
  render(
    <AppDialog isOpen title="Titre" primary={{ label: 'Oui' }} secondary={{ label: 'Non' }} onClose={onClose}>
      Contenu
    </AppDialog>,
  )
  const dialog = screen.getByRole('dialog', { name: 'Titre' })
  expect(dialog.textContent).toContain('Contenu')
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Non', 'Oui'])
  expect(getComputedStyle(dialog).width).toBe('400px')
})

test('celle qui porte un tableau ou une image en a 720, et il n’y a pas d’autre largeur', () => {
  render(<AppDialog isOpen isWide title="Titre" onClose={onClose} />)
  expect(getComputedStyle(screen.getByRole('dialog')).width).toBe('720px')
})

test('confirmer attend la fin de l’action, puis ferme', async () => {
  const work = Promise.withResolvers<void>()
  render(<ConfirmDialog isOpen title="Supprimer ?" onConfirm={() => work.promise} onClose={onClose} />)
  screen.getByRole('button', { name: 'Confirmer' }).click()
  await waitFor(() => expect(screen.getByRole('progressbar')).toBeTruthy())
  expect(onClose).not.toHaveBeenCalled()
  work.resolve()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('une action qui échoue laisse la boîte ouverte', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const onConfirm = vi.fn().mockRejectedValue(new Error('refusé'))
  render(<ConfirmDialog isOpen title="Supprimer ?" onConfirm={onConfirm} onClose={onClose} />)
  screen.getByRole('button', { name: 'Confirmer' }).click()
  await waitFor(() => expect(console.error).toHaveBeenCalled())
  expect(onClose).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

test('ce qui précède la fermeture peut la refuser, ce qui la suit vient après elle', async () => {
  const beforeClose = vi.fn().mockResolvedValueOnce(false).mockResolvedValue(true)
  const afterClose = vi.fn()
  const shown = (isOpen: boolean) => (
    <AppDialog
      isOpen={isOpen}
      title="Titre"
      secondary={{ label: 'Fermer' }}
      beforeClose={beforeClose}
      afterClose={afterClose}
      onClose={onClose}
    />
  )
  const { rerender } = render(shown(true))
  screen.getByRole('button', { name: 'Fermer' }).click()
  await waitFor(() => expect(beforeClose).toHaveBeenCalledTimes(1))
  expect(onClose).not.toHaveBeenCalled()
  await waitFor(() => {
    screen.getByRole('button', { name: 'Fermer' }).click()
    expect(onClose).toHaveBeenCalled()
  })
  expect(afterClose).not.toHaveBeenCalled()
  rerender(shown(false))
  await waitFor(() => expect(afterClose).toHaveBeenCalledOnce())
})

test('Échap ne fait pas perdre un secret montré une seule fois ; l’avoir noté ferme la boîte', async () => {
  render(<OnceDialog title="Jeton" value="qk_1" warning="Une seule fois." note="Pour l’API." onClose={onClose} />)
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(await screen.findByText(/dites que vous l’avez noté/)).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  screen.getByRole('button', { name: 'Je l’ai noté' }).click()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})
