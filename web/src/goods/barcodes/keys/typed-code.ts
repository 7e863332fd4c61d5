import { separator } from '@quai/contract/goods/barcodes/separator.ts'

/** A key as a scanner presses it. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** FNC1 as keyboard scanners send it: the character itself, F8 or Ctrl+]. */
export const isSeparator = ({ key, code, ctrlKey }: Pressed): boolean =>
  key === separator || key === 'F8' || (ctrlKey && (key === ']' || code === 'BracketRight'))

/** True for a key that types one character. AltGr, which French keyboards need for brackets, is Ctrl and Alt together. */
export const isCharacter = ({ key, ctrlKey, metaKey, altKey }: Pressed): boolean =>
  key.length === 1 && !metaKey && ctrlKey === altKey

/**
 * Returns the code that keys type. A scanner set to an American keyboard types « &é"' » on a French one instead of
 * digits: the places of the keys then tell what it meant.
 */
export const typedCode = (keys: readonly Pressed[]): string => {
  const typed = keys.map((key) => (isSeparator(key) ? separator : key.key)).join('')
  const isMistyped = !/\d/.test(typed) && keys.some(({ code }) => code.startsWith('Digit'))
  return isMistyped ? keys.map((key) => (isSeparator(key) ? separator : onAmericanKeyboard(key))).join('') : typed
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
