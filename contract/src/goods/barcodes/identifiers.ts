import { identifierForms, linkKeys } from './identifiers.generated.ts'
import { textCharacters, valueRules } from './value-rules.ts'

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
  /** Names in value-rules.ts. */
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
const nameOf = (ai: string): string => `${names[ai] ?? 'Élément GS1'} (${ai})`

const formOf = (components: readonly Component[]): string => {
  const shortest = components.reduce((sum, { min, isOptional }) => sum + (isOptional ? 0 : min), 0)
  const longest = components.reduce((sum, { max }) => sum + max, 0)
  const unit = components.every(({ kind }) => kind === 'N') ? 'chiffres' : 'caractères sans accent'
  return shortest === longest ? `${longest} ${unit} attendus` : `de ${shortest} à ${longest} ${unit} attendus`
}
