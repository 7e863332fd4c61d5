import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { notify } from '../../platform/notify.ts'
import { useQuestion } from './use-question.tsx'

vi.mock(import('../../platform/notify.ts'), { spy: true })
afterEach(cleanup)

const Asking = ({ act }: { act: () => Promise<void> }) => {
  const { ask, dialog } = useQuestion()
  const question = {
    title: 'Supprimer le lot ?',
    text: 'Il ne revient pas.',
    label: 'Supprimer',
    done: 'Lot supprimé.',
  }
  return (
    <>
      <button type="button" onClick={() => ask({ ...question, act })}>
        Demander
      </button>
      {dialog}
    </>
  )
}

test('une action demandée se fait, se ferme puis se dit ; refusée, elle reste demandée et ne se dit pas', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const act = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('refusé')).mockResolvedValue(undefined)
  render(<Asking act={act} />)
  screen.getByRole('button', { name: 'Demander' }).click()
  const dialog = await screen.findByRole('dialog', { name: 'Supprimer le lot ?' })
  expect(dialog.textContent).toContain('Il ne revient pas.')
  screen.getByRole('button', { name: 'Supprimer' }).click()
  await waitFor(() => expect(console.error).toHaveBeenCalled())
  expect(notify).not.toHaveBeenCalled()
  expect(screen.getByRole('dialog')).toBe(dialog)
  screen.getByRole('button', { name: 'Supprimer' }).click()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(act).toHaveBeenCalledTimes(2)
  expect(notify).toHaveBeenCalledExactlyOnceWith('Lot supprimé.')
  vi.restoreAllMocks()
})
