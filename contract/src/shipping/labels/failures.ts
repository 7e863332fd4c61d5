import { type Definitions, define } from '../../calls/failure-definition.ts'
import { countOf, formatInteger } from '../../platform/text/typography.ts'

export const labelFailures = {
  LABELS_NOT_PACKED: define<{ orderIds: number[] }>(422, ({ orderIds }) =>
    orderIds.length === 1
      ? `Terminez d’abord l’emballage de la sortie ${orderIds[0]} : ses étiquettes se font une fois tout emballé.`
      : `Terminez d’abord l’emballage des sorties ${orderIds.join(', ')} : leurs étiquettes se font une fois tout emballé.`,
  ),
  LABELS_TOO_MANY: define<{ labels: number; max: number }>(
    422,
    ({ labels, max }) =>
      `Cette sélection demande ${countOf(labels, 'étiquette')} ; un fichier en contient au plus ${formatInteger(max)} : choisissez-en moins à la fois.`,
  ),
  SSCC_EXHAUSTED: define<{ prefix: string }>(
    422,
    ({ prefix }) =>
      `Le préfixe GS1 ${prefix} a donné tous ses numéros de colis : demandez-en un autre à GS1, puis changez-le dans vos réglages.`,
  ),
  PRINTER_UNREACHABLE: define<{ printer: string }>(
    503,
    ({ printer }) =>
      `L’imprimante « ${printer} » ne répond pas : vérifiez qu’elle est allumée et reliée au réseau, puis recommencez.`,
  ),
  PRINTER_SILENT: define<{ printer: string }>(
    503,
    ({ printer }) =>
      `L’imprimante « ${printer} » n’a pas dit avoir tout reçu : regardez si elle a du papier et ce qui est sorti, avant de recommencer.`,
  ),
} satisfies Definitions
