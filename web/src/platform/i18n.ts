import { formatInteger, typeset } from '@quai/contract/typography.ts'
import i18next from 'i18next'
import { language } from './language.ts'

const instance = i18next.createInstance()

void instance.use({ type: 'postProcessor', name: 'typeset', process: (text: string) => typeset(text) }).init({
  lng: language(),
  fallbackLng: 'fr',
  initAsync: false,
  resources: {},
  keySeparator: false,
  nsSeparator: false,
  postProcess: ['typeset'],
  interpolation: { escapeValue: false },
})

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
  instance.addResourceBundle('fr', namespace, catalogue)
  // Checks the keys by this function's own type, because i18next would recompute its type for each catalogue.
  const translate: (key: string, options: Record<string, unknown>) => string = instance.getFixedT(null, namespace)
  return (key, params) => translate(key, params ? { ...params, replace: inFrench(params) } : {})
}

const inFrench = (params: Params): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'number' ? formatInteger(value) : value]),
  )
