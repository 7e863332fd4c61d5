import { type Definitions, define } from '../../calls/failure-definition.ts'

export const carrierLabelFailures = {
  LABEL_NOT_BY_CARRIER: define(422, 'Les étiquettes de ce transporteur sont faites par Quai : téléchargez-les.'),
  GATEWAY_UNSET: define<{ carrierName: string }>(
    422,
    ({ carrierName }) =>
      `Les étiquettes de ${carrierName} viennent de sa passerelle, qui n’est pas réglée : demandez à l’équipe Quai de régler l’adresse de la passerelle et le nom du service.`,
  ),
  GATEWAY_DOWN: define(503, 'La passerelle du transporteur ne répond pas. Réessayez dans quelques minutes.'),
  GATEWAY_REFUSED: define<{ words: string }>(422, ({ words }) => `Le transporteur refuse : ${words}`),
  LABELS_OF_CARRIER: define(
    422,
    'Ces étiquettes sont celles du transporteur, faites pour une imprimante d’étiquettes : téléchargez-les en ZPL.',
  ),
  CARRIER_LABELS_MISSING: define<{ orderIds: number[] }>(422, ({ orderIds }) =>
    orderIds.length === 1
      ? `Demandez d’abord au transporteur les étiquettes de la sortie ${orderIds[0]}.`
      : `Demandez d’abord au transporteur les étiquettes des sorties ${orderIds.join(', ')}.`,
  ),
} satisfies Definitions
