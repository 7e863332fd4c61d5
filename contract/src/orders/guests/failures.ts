import { type Definitions, define } from '../../calls/failure-definition.ts'
import { countOf } from '../../platform/text/typography.ts'

export const guestFailures = {
  GUEST_LINK_COUNT: define<{ max: number }>(
    422,
    ({ max }) => `Pas plus de ${countOf(max, 'lien ouvert', 'liens ouverts')} par commande : fermez-en d’abord un.`,
  ),
  GUEST_LINK_CLOSED: define(
    404,
    'Ce lien n’est plus valable : demandez-en un autre à la personne qui vous l’a envoyé.',
  ),
} satisfies Definitions
