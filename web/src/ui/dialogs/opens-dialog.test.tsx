import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AppDialog } from './Dialogs.tsx'
import { opensDialog } from './opens-dialog.tsx'

afterEach(cleanup)

const Late = ({ isOpen, name }: { isOpen: boolean; name: string }) => (
  <AppDialog isOpen={isOpen} title={name} onClose={() => {}} />
)

test('une boîte apportée à part se demande quand elle s’ouvre, et dit qu’elle vient', async () => {
  const code = Promise.withResolvers<{ Late: typeof Late }>()
  const load = vi.fn(() => code.promise)
  const Dialog = opensDialog(load, 'Late')
  const { rerender } = render(<Dialog isOpen={false} name="Déplacer" />)
  expect(load).not.toHaveBeenCalled()
  rerender(<Dialog isOpen name="Déplacer" />)
  expect(screen.getByRole('status', { name: 'Veuillez patienter' })).toBeTruthy()
  code.resolve({ Late })
  expect(await screen.findByRole('dialog', { name: 'Déplacer' })).toBeTruthy()
  expect(screen.queryByRole('status')).toBeNull()
})

test('une fois venue, elle reste, pour se fermer comme elle s’est ouverte', async () => {
  const Dialog = opensDialog(async () => ({ Late }), 'Late')
  const { rerender } = render(<Dialog isOpen name="Déplacer" />)
  await screen.findByRole('dialog', { name: 'Déplacer' })
  rerender(<Dialog isOpen={false} name="Déplacer" />)
  expect(screen.getByRole('dialog', { hidden: true })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())
})

test('celle qui ne dit pas si elle est ouverte l’est tant que la page la montre', async () => {
  const Asking = () => <AppDialog isOpen title="Retirer" onClose={() => {}} />
  const Dialog = opensDialog(async () => ({ Asking }), 'Asking')
  render(<Dialog />)
  expect(await screen.findByRole('dialog', { name: 'Retirer' })).toBeTruthy()
})
