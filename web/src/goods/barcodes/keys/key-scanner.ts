import { separator } from '@quai/contract/goods/barcodes/elements.ts'
import { before, type FieldBefore, fieldOf, restore } from './field.ts'

/** Takes a code, or returns undefined to leave it where it was typed. */
export type FindTaker = (code: string, field: HTMLElement | null) => ((code: string) => void) | undefined

/** Scanners wait a few milliseconds between two keys; nobody types four so fast. */
const longestGapMs = 60
/** A reader on Bluetooth may pause before its Enter. */
const longestGapBeforeEnterMs = 120
const shortestCode = 4

const modifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'])

/**
 * Tells a scanner that types by keys from a person: fast keys that end with Enter are a code. Outside a field each key
 * waits a moment, so that a scan triggers no shortcut; a field that received a scan gets back what it held before. A busy
 * machine brings keys late, so only the times at which they were pressed tell whether they are one code.
 */
export class KeyScanner {
  readonly #findTaker: FindTaker
  #keys: KeyboardEvent[] = []
  /** Keys not yet passed on to the page. */
  #held: KeyboardEvent[] = []
  #before: FieldBefore | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #passedOn = new WeakSet<Event>()

  constructor(findTaker: FindTaker) {
    this.#findTaker = findTaker
  }

  /** Listens to the window, ahead of the page. */
  start(): () => void {
    addEventListener('keydown', this.#press, { capture: true })
    return () => {
      removeEventListener('keydown', this.#press, { capture: true })
      this.#end()
    }
  }

  readonly #press = (event: KeyboardEvent): void => {
    if (this.#passedOn.has(event) || event.isComposing) return
    if (event.key === 'Alt') this.#pressAlt(event)
    else if (modifiers.has(event.key)) return
    else if (event.key === 'Enter') this.#finish(event)
    else if (event.repeat || !(isCharacter(event) || isSeparator(event) || isOfNumber(event))) this.#end()
    else {
      if (this.#gapTo(event) > longestGapMs) this.#end()
      this.#add(event)
    }
  }

  /** Within a run, Alt begins the number of a character. */
  #pressAlt(event: KeyboardEvent): void {
    if (this.#keys.length === 0) return
    if (this.#gapTo(event) > longestGapMs) this.#end()
    else this.#keys.push(event)
  }

  #add(event: KeyboardEvent): void {
    const field = fieldOf(event.target)
    if (this.#keys.length === 0) {
      // A space presses the button that has the focus; no code begins with one.
      if (event.key === ' ' && !field) return
      this.#before = before(field)
    }
    this.#keys.push(event)
    if (isSeparator(event) || (isOfNumber(event) && this.#keys.length > 1)) consume(event)
    else if (isOfNumber(event)) return
    else if (!field) this.#hold(event)
  }

  #hold(event: KeyboardEvent): void {
    consume(event)
    this.#held.push(event)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#passOn(), longestGapMs)
  }

  #finish(enter: KeyboardEvent): void {
    const isScan = this.#keys.length >= shortestCode && this.#gapTo(enter) <= longestGapBeforeEnterMs
    const code = isScan ? typedCode(this.#keys) : ''
    const take = isScan && this.#findTaker(code, fieldOf(enter.target))
    if (take) {
      consume(enter)
      if (this.#before) restore(this.#before)
      this.#held = []
    }
    this.#end()
    if (take) take(code)
  }

  /** Ends a run of keys and passes on those that were held. */
  #end(): void {
    this.#keys = []
    this.#before = null
    this.#passOn()
  }

  #passOn(): void {
    clearTimeout(this.#timer)
    for (const { target, type, ...event } of this.#held.splice(0).map(copyOf)) {
      const again = new KeyboardEvent(type, event)
      this.#passedOn.add(again)
      target?.dispatchEvent(again)
    }
  }

  #gapTo({ timeStamp }: Event): number {
    return timeStamp - (this.#keys.at(-1)?.timeStamp ?? Number.NEGATIVE_INFINITY)
  }
}

const consume = (event: Event): void => {
  event.preventDefault()
  event.stopImmediatePropagation()
}

const copyOf = ({ target, type, key, code, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent) => ({
  target,
  type,
  key,
  code,
  shiftKey,
  ctrlKey,
  metaKey,
  altKey,
  bubbles: true,
  cancelable: true,
})

/** A key as a scanner presses it. */
type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** A digit typed under Alt: readers write a character that the keyboard lacks by its number, FNC1 as Alt+0 2 9. */
const isOfNumber = ({ key, ctrlKey, metaKey, altKey }: Pressed): boolean =>
  altKey && !ctrlKey && !metaKey && /^\d$/.test(key)

/** FNC1 as keyboard scanners send it: the character itself, F8 or Ctrl+]. */
const isSeparator = ({ key, code, ctrlKey }: Pressed): boolean =>
  key === separator || key === 'F8' || (ctrlKey && (key === ']' || code === 'BracketRight'))

/** True for a key that types one character. AltGr, which French keyboards need for brackets, is Ctrl and Alt together. */
const isCharacter = ({ key, ctrlKey, metaKey, altKey }: Pressed): boolean =>
  key.length === 1 && !metaKey && ctrlKey === altKey

/**
 * Returns the code that keys type. A scanner set to an American keyboard types « &é"' » on a French one instead of
 * digits: the places of the keys then tell what it meant.
 */
const typedCode = (keys: readonly Pressed[]): string => {
  const typed = charactersOf(keys, ({ key }) => key)
  const isMistyped = !/\d/.test(typed) && keys.some(({ code }) => code.startsWith('Digit'))
  return isMistyped ? charactersOf(keys, onAmericanKeyboard) : typed
}

const charactersOf = (keys: readonly Pressed[], characterOf: (key: Pressed) => string): string => {
  const characters: string[] = []
  let number = ''
  const endNumber = () => {
    if (number) characters.push(String.fromCharCode(Number(number)))
    number = ''
  }
  for (const key of keys) {
    if (isOfNumber(key)) number += key.key
    else {
      endNumber()
      if (key.key !== 'Alt') characters.push(isSeparator(key) ? separator : characterOf(key))
    }
  }
  endNumber()
  return characters.join('')
}

const shiftedDigits = ')!@#$%^&*('
const signs: Readonly<Record<string, string>> = {
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
}

const onAmericanKeyboard = ({ key, code, shiftKey }: Pressed): string => {
  const [, kind, name = ''] = /^(Digit|Key)(.)$/.exec(code) ?? []
  if (kind === 'Digit') return shiftKey ? (shiftedDigits[Number(name)] ?? key) : name
  if (kind === 'Key') return shiftKey ? name : name.toLowerCase()
  return signs[code]?.[shiftKey ? 1 : 0] ?? key
}
