import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { MenuButton } from './MenuButton.tsx'

const show = () => {
  const choose = vi.fn()
  render(
    <MenuButton
      button={(opener) => (
        <button type="button" {...opener}>
          Actions
        </button>
      )}
      choices={[
        { name: 'rename', label: 'Renommer', onChoose: () => choose('rename') },
        { name: 'remove', label: 'Supprimer', reason: 'Elle sert encore.', onChoose: () => choose('remove') },
      ]}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Actions' }))
  return choose
}

afterEach(cleanup)

test('le bouton dit qu’il ouvre un menu, et lequel', () => {
  show()
  const button = screen.getByRole('button', { name: 'Actions', hidden: true })
  expect(button.getAttribute('aria-haspopup')).toBe('menu')
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(document.getElementById(button.getAttribute('aria-controls') ?? '')).not.toBeNull()
})

test('un choix se fait et referme le menu', async () => {
  const choose = show()
  fireEvent.click(screen.getByRole('menuitem', { name: 'Renommer' }))
  expect(choose).toHaveBeenCalledExactlyOnceWith('rename')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

test('un choix impossible dit pourquoi, et ne fait rien', () => {
  const choose = show()
  const item = screen.getByRole('menuitem', { name: 'Supprimer' })
  expect(item.getAttribute('aria-description')).toBe('Elle sert encore.')
  fireEvent.click(item)
  expect(choose).not.toHaveBeenCalled()
  expect(screen.getByRole('menu')).toBeTruthy()
})
