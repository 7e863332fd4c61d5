import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { KeyScanner } from './key-scanner.ts'

let taken: string[]
let isWanted: boolean
let stop: () => void
let now: number
const shortcut = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  taken = []
  isWanted = true
  now = 1_000
  shortcut.mockClear()
  const scanner = new KeyScanner(() => (isWanted ? (code) => void taken.push(code) : undefined))
  stop = scanner.start()
  addEventListener('keydown', shortcut)
  document.body.innerHTML = '<button>Créer</button><input aria-label="Quantité" value="12" /><textarea></textarea>'
})
afterEach(() => {
  stop()
  removeEventListener('keydown', shortcut)
  document.body.innerHTML = ''
  vi.useRealTimers()
})

type Key = string | (KeyboardEventInit & { key: string })
/** Presses keys as a browser does: a field that has the focus receives the characters. */
const press = (keys: readonly Key[], { every = 8, late = 0 } = {}) => {
  for (const one of keys) {
    const init = typeof one === 'string' ? { key: one } : one
    now += every
    vi.advanceTimersByTime(every + late)
    const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: now })
    const target = document.activeElement ?? document.body
    const isTyped = target.dispatchEvent(event) && init.key.length === 1 && !init.ctrlKey
    if (isTyped && (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement))
      target.value += init.key
  }
}
const scan = (code: string, options = {}) => press([...Array.from(code), 'Enter'], options)
const focus = (selector: string) => {
  const field = document.querySelector<HTMLInputElement>(selector)
  field?.focus()
  return field
}

describe('un scanner qui tape au clavier', () => {
  test('donne le code, sans déclencher aucun raccourci', () => {
    scan('n/jk3760')
    expect(taken).toEqual(['n/jk3760'])
    expect(shortcut).not.toHaveBeenCalled()
  })
  test('rend au champ ce qu’il contenait, et ne valide pas le formulaire', () => {
    const field = focus('input')
    const told = vi.fn()
    field?.addEventListener('input', told)
    scan('3760123456784')
    expect(taken).toEqual(['3760123456784'])
    expect(field?.value).toBe('12')
    expect(told).toHaveBeenCalled()
    expect(shortcut.mock.calls.some(([{ key }]) => key === 'Enter')).toBe(false)
  })
  test.each([
    ['F8', { key: 'F8' }],
    ['Ctrl+]', { key: ']', ctrlKey: true }],
    ['le caractère 29', { key: '\u001d' }],
  ])('sépare les éléments GS1 par %s', (_name, key) => {
    focus('textarea')
    press([...Array.from('10LOT'), key, ...Array.from('17271231'), 'Enter'])
    expect(taken).toEqual(['10LOT\u001d17271231'])
    expect(focus('textarea')?.value).toBe('')
  })
  const alt = (number: string): Key[] => [
    { key: 'Alt', altKey: true },
    ...Array.from(number, (key) => ({ key, code: `Numpad${key}`, altKey: true })),
  ]
  test.each([
    ['textarea', 'dans un champ'],
    ['button', 'hors d’un champ'],
  ])('sépare les éléments GS1 par Alt+029, %s', (selector) => {
    focus(selector)
    press([...Array.from('10L-7'), ...alt('029'), ...Array.from('17271231'), 'Enter'])
    expect(taken).toEqual(['10L-7\u001d17271231'])
    expect(shortcut.mock.calls.some(([{ key }]) => /\d/.test(key))).toBe(selector === 'textarea')
  })
  test('écrit chaque signe par son numéro sous Alt', () => {
    press([...['049', '048', '076', '055', '029', '051'].flatMap(alt), 'Enter'])
    expect(taken).toEqual(['10L7\u001d3'])
  })
  test('réglé pour un clavier américain, se lit par la place des touches', () => {
    const keys = ['&', 'é', '"', 'à', '-', 'Q'].map((key, rank) => ({
      key,
      code: ['Digit1', 'Digit2', 'Digit3', 'Digit0', 'Digit6', 'KeyA'][rank] ?? '',
      shiftKey: key === 'Q',
    }))
    press([...keys, 'Enter'])
    expect(taken).toEqual(['12306A'])
  })
  test('réglé pour un clavier français, les chiffres avec Maj restent des chiffres', () => {
    press([...Array.from('1234', (key) => ({ key, code: `Digit${key}`, shiftKey: true })), 'Enter'])
    expect(taken).toEqual(['1234'])
  })
  test('se lit aussi quand la machine, occupée, reçoit ses touches en retard', () => {
    scan('3760123456784', { late: 150 })
    expect(taken).toEqual(['3760123456784'])
  })
  test('un code que personne n’attend reste dans son champ', () => {
    isWanted = false
    const field = focus('textarea')
    scan('LOT-7')
    expect(field?.value).toBe('LOT-7')
    expect(shortcut).toHaveBeenCalledTimes(6)
  })
})

describe('une personne qui tape', () => {
  test('garde ses raccourcis, un instant plus tard', () => {
    press(['n'])
    vi.advanceTimersByTime(100)
    expect(shortcut).toHaveBeenCalledTimes(1)
    expect(shortcut.mock.calls[0]?.[0]).toMatchObject({ key: 'n', target: document.body })
  })
  test('n’est pas prise pour un scanner, même en finissant par Entrée', () => {
    const field = focus('input')
    scan('3760', { every: 90 })
    press(['4', '2', 'Enter'])
    expect(taken).toEqual([])
    expect(field?.value).toBe('12376042')
  })
  test('garde ce qu’Alt fait avec un chiffre', () => {
    press(
      [
        { key: 'Alt', altKey: true },
        { key: '1', code: 'Digit1', altKey: true },
      ],
      { every: 90 },
    )
    vi.advanceTimersByTime(100)
    expect(shortcut).toHaveBeenCalledTimes(2)
    expect(shortcut.mock.calls[1]?.[0].defaultPrevented).toBe(false)
  })
  test('presse un bouton par Espace ou Entrée, et tient une touche', () => {
    focus('button')
    press([' ', 'Enter', { key: 'j', repeat: true }, { key: 'k', ctrlKey: true }])
    expect(shortcut).toHaveBeenCalledTimes(4)
  })
})
