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
 * The texts of one module, and the function that says them: `export const t = texts('stock', { title: 'Stock' })`,
 * then `t('title')`. `{{name}}` is replaced by a parameter (numbers in French), `key_one` and `key_other` are chosen
 * by `count`. Sentences are written with plain spaces; French no-break spaces are set here.
 */
export const texts = <const Catalogue extends Record<string, string>>(
  namespace: string,
  catalogue: Catalogue,
): Translate<Catalogue> => {
  instance.addResourceBundle('fr', namespace, catalogue)
  // The keys are checked by this function's own type: i18next's would recompute it for each catalogue.
  const translate: (key: string, options: Record<string, unknown>) => string = instance.getFixedT(null, namespace)
  return (key, params) => translate(key, params ? { ...params, replace: inFrench(params) } : {})
}

const inFrench = (params: Params): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'number' ? formatInteger(value) : value]),
  )
