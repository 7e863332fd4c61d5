import type { SellsyProblem } from '@quai/contract/money/sellsy/sync.ts'
import { typeset } from '@quai/contract/platform/text/typography.ts'
import { SellsyRefusal } from '../../../platform/sellsy/errors.ts'

/** Reason of ours for which an object is left out. */
export class Unfit extends Error {
  override name = 'Unfit'
}

export const problemOf = (error: SellsyRefusal | Unfit): SellsyProblem =>
  error instanceof SellsyRefusal
    ? { message: typeset(sentenceOf(error.status)), words: error.message, details: { ...error.details } }
    : { message: typeset(error.message), words: '', details: {} }

const sentenceOf = (status: number): string => {
  if (status === 401) return 'Sellsy n’admet pas l’identifiant ou le secret réglés.'
  if (status === 403) return 'Sellsy n’autorise pas cette action à l’accès réglé.'
  if (status === 404) return 'Sellsy ne trouve plus cet objet.'
  if (status === 413) return 'Sellsy trouve ce fichier trop lourd.'
  return 'Sellsy refuse ces valeurs.'
}

export const noAnswerProblem = (willGoOn: boolean): SellsyProblem => ({
  message: typeset(
    willGoOn
      ? 'Sellsy ne répond pas : la suite est réessayée dans un instant.'
      : 'Sellsy ne répond pas depuis plusieurs essais. Recommencez plus tard : ce qui est fait le reste.',
  ),
  words: '',
  details: {},
})
