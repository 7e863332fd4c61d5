import { z } from 'zod'
import { formatDecimal, typeset } from './text/typography.ts'

/** Refused field: its path, its rule (`errors.<type>.<issue>`), the rule's parameters and the French sentence. */
export interface FieldIssue {
  path: (string | number)[]
  key: string
  params: Record<string, string | number>
  fallback: string
}

/** Translates a zod issue. A message stated by the schema takes precedence over the general sentence of the rule. */
export const toFieldIssue = (issue: z.core.$ZodIssue): FieldIssue => {
  const { type, params = {} } = describe(issue)
  return {
    path: issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
    key: `errors.${issue.message === requiredText ? 'required' : type}.${issue.code}`,
    params,
    fallback: typeset(issue.message),
  }
}

/** What to do in place of sending a key that is not known: the key that is meant, or where its value belongs. */
export type UnknownFieldHint = { nearest: string } | { belongs: 'address' | 'body' }

/** Refuses a key that the input does not know. */
export const unknownFieldIssue = (path: readonly (string | number)[], hint?: UnknownFieldHint): FieldIssue => {
  const name = String(path.at(-1)).slice(0, 60)
  return {
    path: [...path],
    key: 'errors.object.unrecognized_keys',
    params: { name, ...hint },
    fallback: typeset(`Champ inconnu : « ${name} ».${hint ? ` ${hintText(hint)}` : ''}`),
  }
}

const hintText = (hint: UnknownFieldHint): string => {
  if ('nearest' in hint) return `Vouliez-vous dire « ${hint.nearest} » ?`
  return hint.belongs === 'address'
    ? 'Il se donne dans le chemin de l’adresse.'
    : 'Les champs de cet appel se donnent dans son corps.'
}

const requiredText = 'Ce champ est requis.'

/** Gives a field its own sentence when it is missing. Other issues keep their general sentence. */
export const requiredAs = (sentence: string) => (issue: z.core.$ZodRawIssue) =>
  issue.input === undefined || issue.input === null ? sentence : undefined

// Makes zod speak French wherever the contract is loaded: on the server and in the page's forms.
z.config({ customError: (issue) => describe(issue).text })

type Described = { type: string; text: string; params?: Record<string, string | number> }

/** Describes an issue in French. `input` is present only while zod validates, not in the issues it returns. */
const describe = (issue: z.core.$ZodRawIssue | z.core.$ZodIssue): Described => {
  // A text that is not there is missing, not wrong.
  if (issue.input === '' && issue.code !== 'custom') return { type: 'required', text: requiredText }
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? { type: String(issue.expected), text: requiredText }
        : {
            type: String(issue.expected),
            text: expectedTexts[String(issue.expected)] ?? 'La valeur n’est pas du type attendu.',
          }
    case 'too_small':
      return tooSmall(String(issue.origin), Number(issue.minimum), issue.inclusive !== false)
    case 'too_big':
      return tooBig(String(issue.origin), Number(issue.maximum))
    case 'invalid_format':
      return { type: String(issue.format), text: formatTexts[String(issue.format)] ?? 'Le format n’est pas valide.' }
    case 'invalid_value':
      return { type: 'choice', text: 'Cette valeur ne fait pas partie des choix possibles.' }
    case 'not_multiple_of':
      return { type: 'number', text: `La valeur doit être un multiple de ${formatDecimal(Number(issue.divisor))}.` }
    case 'custom':
      return {
        type: String(issue.params?.rule ?? 'rule'),
        text: issue.message ?? 'La valeur n’est pas valide.',
        params: scalarParams(issue.params),
      }
    default:
      return { type: 'value', text: 'La valeur n’est pas valide.' }
  }
}

const expectedTexts: Record<string, string> = {
  string: 'Un texte est attendu.',
  number: 'Un nombre est attendu.',
  int: 'Un nombre entier est attendu.',
  boolean: 'Oui ou non est attendu.',
  array: 'Une liste est attendue.',
  object: 'Un objet est attendu.',
}

const formatTexts: Record<string, string> = {
  email: 'L’adresse e-mail n’est pas valide.',
  uuid: 'L’identifiant n’est pas valide.',
  datetime: 'La date et l’heure ne sont pas valides.',
  date: 'La date n’est pas valide.',
  regex: 'Le format n’est pas valide.',
}

const tooSmall = (origin: string, minimum: number, inclusive: boolean): Described => {
  // What is empty is missing, a text or a list.
  if (minimum === 1 && (origin === 'string' || origin === 'array')) return { type: 'required', text: requiredText }
  if (origin === 'string')
    return { type: 'string', text: `Au moins ${formatDecimal(minimum)} caractères sont attendus.`, params: { minimum } }
  if (origin === 'array')
    return {
      type: 'array',
      text: `Au moins ${formatDecimal(minimum)} éléments sont requis.`,
      params: { minimum },
    }
  return {
    type: 'number',
    text: inclusive
      ? `La valeur minimale est ${formatDecimal(minimum)}.`
      : `La valeur doit être supérieure à ${formatDecimal(minimum)}.`,
    params: { minimum },
  }
}

const tooBig = (origin: string, maximum: number): Described => {
  if (origin === 'string')
    return { type: 'string', text: `Au plus ${formatDecimal(maximum)} caractères sont admis.`, params: { maximum } }
  if (origin === 'array')
    return { type: 'array', text: `Au plus ${formatDecimal(maximum)} éléments sont admis.`, params: { maximum } }
  return { type: 'number', text: `La valeur maximale est ${formatDecimal(maximum)}.`, params: { maximum } }
}

const scalarParams = (params: Record<string, unknown> | undefined): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(params ?? {}).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  )
