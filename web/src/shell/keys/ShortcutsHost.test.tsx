import { createTheme, ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shortcuts, turnShortcuts } from '../../platform/keys/shortcuts.ts'
import { openSession } from '../../platform/session.ts'
import { ShortcutsHost } from './ShortcutsHost.tsx'

const create = vi.fn()
const elsewhere = vi.fn()
const acted = vi.fn()

const press = (key: string, init: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init })
const focused = () => document.activeElement?.textContent

beforeEach(() => {
  create.mockClear()
  elsewhere.mockClear()
  acted.mockClear()
  openSession({
    accessToken: `h.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 }))}.s`,
    accessUser: {
      contact: { id: 7, name: 'Karim Benali', email: 'karim@dauphine.example' },
      userId: 5,
      userUuid: '019a0000-0000-7000-8000-000000000005',
      userName: 'Entrepôts du Dauphiné',
      userType: 'warehouse',
      pricingPlan: null,
    },
  })
  render(
    <ThemeProvider theme={createTheme({ cssVariables: true })}>
      <ShortcutsHost onCreate={elsewhere} />
      <main>
        <input aria-label="Chercher" type="search" aria-keyshortcuts={shortcuts.search} />
        <button type="button" aria-keyshortcuts={shortcuts.create} onClick={create}>
          Nouvelle commande
        </button>
        <table>
          <tbody>
            {['Sortie 1', 'Sortie 2'].map((name) => (
              <tr key={name}>
                <td>
                  <input aria-label={`Choisir ${name}`} type="checkbox" />
                  <a href="/">{name}</a>
                  <button data-act="" type="button" onClick={() => acted(name)}>
                    Confirmer {name}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </main>
    </ThemeProvider>,
  )
  Element.prototype.scrollIntoView = () => {}
})
afterEach(() => {
  cleanup()
  turnShortcuts(true)
})

test('« / » mène à la recherche, où les lettres s’écrivent', () => {
  press('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  press('n')
  expect(create).not.toHaveBeenCalled()
})

test('« n » crée ; avec Ctrl, la touche est au navigateur', () => {
  press('n', { ctrlKey: true })
  expect(create).not.toHaveBeenCalled()
  press('n')
  expect(create).toHaveBeenCalledTimes(1)
})

test('sur une page qui ne crée rien, « n » crée une commande', () => {
  screen.getByRole('button', { name: 'Nouvelle commande' }).remove()
  press('n')
  expect(elsewhere).toHaveBeenCalledTimes(1)
})

test('« x » choisit la ligne, « c » la confirme', () => {
  press('x')
  press('c')
  press('j')
  press('x')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Choisir Sortie 1' }).checked).toBe(true)
  press('c')
  expect(acted.mock.calls).toEqual([['Sortie 1']])
})

test('« j » et « k » vont d’une ligne à l’autre', () => {
  press('j')
  expect(focused()).toBe('Sortie 1')
  press('j')
  press('j')
  expect(focused()).toBe('Sortie 2')
  press('k')
  expect(focused()).toBe('Sortie 1')
})

test('« ? » les montre tous, et permet de les éteindre', async () => {
  press('?')
  expect(await screen.findByRole('dialog', { name: 'Raccourcis clavier' }, { timeout: 10_000 })).toBeTruthy()
  fireEvent.click(screen.getByRole('switch', { name: 'Raccourcis d’une seule touche' }))
  cleanup()
  press('n')
  expect(create).not.toHaveBeenCalled()
})

test('éteints, ils ne font plus rien', () => {
  turnShortcuts(false)
  press('n')
  press('/')
  expect(create).not.toHaveBeenCalled()
  expect(document.activeElement).not.toBe(screen.getByRole('searchbox'))
})
