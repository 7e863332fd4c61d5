import { type Definitions, define } from '../../calls/failure-definition.ts'
import { countOf } from '../../platform/text/typography.ts'

export const savedFilterFailures = {
  SAVED_FILTER_NAME_TAKEN: define(409, 'Vous avez déjà des filtres enregistrés sous ce nom.'),
  SAVED_FILTER_LIMIT: define<{ max: number }>(
    422,
    ({ max }) => `Pas plus de ${countOf(max, 'filtre enregistré', 'filtres enregistrés')} : supprimez-en un d’abord.`,
  ),
} satisfies Definitions
