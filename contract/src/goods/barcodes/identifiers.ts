import { checkDigit } from './gtin.ts'
import { identifierForms, linkKeys } from './identifiers.generated.ts'

/**
 * Rules of the GS1 dictionary on a component of a value, by name. Leaves out those that need lists of their own
 * (countries, currencies, packages, coupons): a scan is not refused for them.
 */
export const valueRules: Readonly<Record<string, (value: string) => boolean>> = {
  csum: (digits) => checkDigit(digits.slice(0, -1)) === Number(digits.at(-1)),
  csumalpha: (value) => value.slice(-2) === checkPair(value.slice(0, -2)),
  gcppos1: (value) => /^\d{4}/.test(value),
  gcppos2: (value) => /^.\d{4}/.test(value),
  // A day of 00 is the last of the month (GS1 General Specifications, 3.4).
  yymmd0: (value) => isDay(`20${value.replace(/00$/, '01')}`),
  yymmdd: (value) => isDay(`20${value}`),
  yyyymmdd: (value) => isDay(value),
  hhmi: (value) => value.slice(0, 2) < '24' && value.slice(2) < '60',
  hh: (value) => value < '24',
  mi: (value) => value < '60',
  ss: (value) => value < '60',
  zero: (value) => /^0+$/.test(value),
  nonzero: (value) => /[1-9]/.test(value),
  nozeroprefix: (value) => value === '0' || !value.startsWith('0'),
  yesno: (value) => value <= '1',
  winding: (value) => /^[019]$/.test(value),
  hyphen: (value) => value === '-',
  hasnondigit: (value) => /\D/.test(value),
  iso5218: (value) => /^[0129]$/.test(value),
  latitude: (value) => Number(value) <= 1_800_000_000,
  longitude: (value) => Number(value) <= 3_600_000_000,
  pcenc: (value) => !/%(?![\dA-Fa-f]{2})/.test(value),
  pieceoftotal: (value) => {
    const [piece, total] = [Number(value.slice(0, 2)), Number(value.slice(2))]
    return piece > 0 && piece <= total
  },
  posinseqslash: (value) => {
    const [, place, end] = /^(\d)\/(\d)$/.exec(value) ?? []
    return place !== undefined && end !== undefined && place >= '1' && place <= end
  },
  iban: (value) => isIban(value),
}

const isDay = (digits: string): boolean => {
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
  const read = new Date(day)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day)
}

const isIban = (value: string): boolean => {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]+$/.test(value)) return false
  let rest = 0
  for (const sign of `${value.slice(4)}${value.slice(0, 4)}`) {
    const number = Number.parseInt(sign, 36)
    rest = (rest * (number > 9 ? 100 : 10) + number) % 97
  }
  return rest === 1
}

/** The characters of GS1 texts, in the order of their values. */
export const textCharacters = '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
const weights = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83]
const pairCharacters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Check character pair of a Global Model Number (GS1 General Specifications, 7.9.5). */
export const checkPair = (text: string): string => {
  const sum = Array.from(text)
    .toReversed()
    .reduce((total, sign, place) => total + textCharacters.indexOf(sign) * (weights[place] ?? 0), 0)
  const rest = sum % 1021
  return `${pairCharacters[rest >> 5]}${pairCharacters[rest & 31]}`
}

/** A GS1 application identifier: which values it admits. */
export interface Identifier {
  /** « 01 », « 3103 ». */
  ai: string
  /** Length of its value when predefined: no separator follows it. */
  fixedLength: number | undefined
  components: readonly Component[]
  /** Captures each component of a value. */
  pattern: RegExp
}

/** A part of a value. */
export interface Component {
  /** Digits, text, text in capitals, or base64url. */
  kind: 'N' | 'X' | 'Y' | 'Z'
  min: number
  max: number
  isOptional: boolean
  /** Names of the rules above. */
  rules: readonly string[]
}

const escaped = (characters: string): string => characters.replaceAll(/[-\\\]^/]/g, String.raw`\$&`)
const classes = {
  N: String.raw`\d`,
  X: `[${escaped(textCharacters)}]`,
  Y: String.raw`[#\-/\dA-Z]`,
  Z: '[-_A-Za-z0-9=]',
}

/** Reads « [N..12],rule ». */
const componentOf = (text: string): Component => {
  const [form = '', ...rules] = text.split(',')
  const [, kind = 'X', dots, length = '0'] = /^\[?([NXYZ])(\.\.)?(\d+)/.exec(form) ?? []
  const max = Number(length)
  // The check of the generator admits these four letters only.
  return { kind: kind as Component['kind'], min: dots ? 1 : max, max, isOptional: form.startsWith('['), rules }
}

const patternOf = (components: readonly Component[]): RegExp =>
  new RegExp(
    `^${components.map(({ kind, min, max, isOptional }) => `(${classes[kind]}{${min},${max}})${isOptional ? '?' : ''}`).join('')}$`,
  )

/** « 3100-3105 » → 3100, 3101… */
const rangeOf = (range: string): string[] => {
  const [first = '', last = first] = range.split('-')
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_one, step) =>
    String(Number(first) + step).padStart(first.length, '0'),
  )
}

/** All identifiers of the dictionary. */
export const identifiers: ReadonlyMap<string, Identifier> = new Map(
  Object.entries(identifierForms).flatMap(([form, ranges]) => {
    const components = form.replace('*', '').split(' ').map(componentOf)
    const length = components.reduce((sum, { max }) => sum + max, 0)
    const shared = {
      fixedLength: form.startsWith('*') ? length : undefined,
      components,
      pattern: patternOf(components),
    }
    return ranges.split(' ').flatMap((range) => rangeOf(range).map((ai) => [ai, { ai, ...shared }] as const))
  }),
)

/** Returns the identifier that a text begins with: none is the beginning of another. */
export const identifierAt = (text: string): Identifier | undefined =>
  identifiers.get(text.slice(0, 2)) ?? identifiers.get(text.slice(0, 3)) ?? identifiers.get(text.slice(0, 4))

const keys = new Set(linkKeys.split(' '))
/** True for an identifier that a GS1 Digital Link may begin with. */
export const isLinkKey = (ai: string): boolean => keys.has(ai)

/** Returns why an identifier does not admit a value, in French; undefined when it does. */
export const valueProblem = ({ ai, components, pattern }: Identifier, value: string): string | undefined => {
  const parts = pattern.exec(value)?.slice(1)
  const name = nameOf(ai)
  if (!parts) return `${name} : ${formOf(components)}, et non « ${value} ».`
  const broken = components.flatMap(({ rules }, rank) =>
    rules.filter((rule) => parts[rank] !== undefined && valueRules[rule]?.(parts[rank]) === false),
  )
  if (broken.some((rule) => rule.startsWith('csum')))
    return `${name} : le chiffre de contrôle de « ${value} » est faux.`
  if (broken.some((rule) => rule.startsWith('yy'))) return `${name} : la date « ${value} » n’existe pas.`
  return broken.length > 0 ? `${name} : la valeur « ${value} » n’est pas admise.` : undefined
}

const names: Readonly<Record<string, string>> = {
  '00': 'SSCC',
  '01': 'GTIN',
  '02': 'GTIN contenu',
  '10': 'Numéro de lot',
  '11': 'Date de production',
  '15': 'Date de durabilité',
  '17': 'Date de péremption',
  '30': 'Quantité',
  '37': 'Quantité',
}

/** « Numéro de lot (10) ». */
export const nameOf = (ai: string): string => `${names[ai] ?? 'Élément GS1'} (${ai})`

const formOf = (components: readonly Component[]): string => {
  const shortest = components.reduce((sum, { min, isOptional }) => sum + (isOptional ? 0 : min), 0)
  const longest = components.reduce((sum, { max }) => sum + max, 0)
  const unit = components.every(({ kind }) => kind === 'N') ? 'chiffres' : 'caractères sans accent'
  return shortest === longest ? `${longest} ${unit} attendus` : `de ${shortest} à ${longest} ${unit} attendus`
}
