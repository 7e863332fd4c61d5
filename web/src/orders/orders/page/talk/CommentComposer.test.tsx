import { createTheme, ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { CommentComposer } from './CommentComposer.tsx'

afterEach(cleanup)

const show = () => {
  const onSend = vi.fn()
  const Composer = () => {
    const [draft, setDraft] = useState('')
    return (
      <ThemeProvider theme={createTheme({ cssVariables: true })}>
        <CommentComposer label="Votre message" draft={draft} onChange={setDraft} onSend={onSend} />
      </ThemeProvider>
    )
  }
  render(<Composer />)
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Votre message' })
  return { onSend, box, write: (value: string) => fireEvent.change(box, { target: { value } }) }
}
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Envoyer' })

test('Ctrl + Entrée envoie ce qui est écrit, Entrée seule non', () => {
  const { onSend, box, write } = show()
  write('  Bonjour ')
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(onSend).not.toHaveBeenCalled()
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true })
  expect(onSend).toHaveBeenCalledExactlyOnceWith('Bonjour')
})

test('un message vide ne part pas', () => {
  const { onSend, box, write } = show()
  expect(button().disabled).toBe(true)
  write('  ')
  fireEvent.keyDown(box, { key: 'Enter', metaKey: true })
  expect(button().disabled).toBe(true)
  expect(onSend).not.toHaveBeenCalled()
})

test('la place qui reste se dit quand elle manque, et ce qui dépasse empêche', () => {
  const { write } = show()
  write('a'.repeat(1_850))
  expect(screen.getByText('150\u00a0caractères restants'.replace('\u00a0', ' '))).toBeTruthy()
  expect(button().disabled).toBe(false)
  write('a'.repeat(2_003))
  expect(screen.getByText('3 caractères de trop')).toBeTruthy()
  expect(button().disabled).toBe(true)
})
