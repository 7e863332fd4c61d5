import { formatInteger, typeset } from '@quai/contract/platform/text/typography.ts'

type Plural = 'one' | 'many' | 'other'
type KeyOf<Catalogue> = {
  [Name in keyof Catalogue & string]: Name extends `${infer Stem}_${Plural}` ? Stem : Name
}[keyof Catalogue & string]

type Params = Record<string, string | number>
export type Translate<Catalogue> = (key: KeyOf<Catalogue>, params?: Params) => string

/**
 * Declares the texts of one module and returns the function that formats them: `export const t = texts('stock', {
 * title: 'Stock' })`, then `t('title')`. `{{name}}` is replaced by a parameter (numbers in French format); `count`
 * chooses between `key_one` and `key_other`. Sentences use plain spaces; the French non-breaking ones are added here.
 */
export const texts = <const Catalogue extends Record<string, string>>(
  namespace: string,
  catalogue: Catalogue,
): Translate<Catalogue> => {
  const sentences: Readonly<Record<string, string>> = catalogue
  return (key, params = {}) => {
    const sentence = sentences[pluralKey(key, params['count'], sentences)]
    // The type of `key` rules this out, except where a key is computed.
    if (sentence === undefined) throw new Error(`No text ${namespace}.${key}`)
    return typeset(sentence.replace(/\{\{(\w+)\}\}/g, (hole, name: string) => inFrench(params[name]) ?? hole))
  }
}

const plurals = new Intl.PluralRules('fr')

const pluralKey = (key: string, count: string | number | undefined, sentences: object): string => {
  if (typeof count !== 'number') return key
  const forms = [`${key}_${plurals.select(count)}`, `${key}_other`]
  return forms.find((form) => form in sentences) ?? key
}

const inFrench = (param: string | number | undefined): string | undefined =>
  typeof param === 'number' ? formatInteger(param) : param
