import { afterEach, expect, test } from 'vitest'
import { keepFocus } from './kept-focus.ts'

keepFocus()

const add = () => document.body.appendChild(document.createElement('button'))
/** Disables a button as a browser does: it loses the focus. */
const work = (button: HTMLButtonElement) => {
  button.disabled = true
  button.blur()
}
const settled = () => new Promise((done) => setTimeout(done))

afterEach(() => document.body.replaceChildren())

test('un bouton qui travaille retrouve le focus quand il a fini', async () => {
  const button = add()
  button.focus()
  work(button)
  await settled()
  expect(document.activeElement).toBe(document.body)
  button.disabled = false
  await settled()
  expect(document.activeElement).toBe(button)
})

test('le focus reste où la personne l’a porté entre-temps', async () => {
  const [button, next] = [add(), add()]
  button.focus()
  work(button)
  next.focus()
  button.disabled = false
  await settled()
  expect(document.activeElement).toBe(next)
})
