import { type Packaging, packagingLabels } from '@quai/contract/goods/products/packaging.ts'
import { countOf, formatSigned } from '@quai/contract/platform/text/typography.ts'
import { type AnnounceContext, announce } from '../../services/mails/announce.ts'
import { articleOf } from '../../services/mails/goods.ts'
import { type Letter, type RenderedMail, renderLetter } from '../../services/mails/layout.ts'

interface Adjustment {
  warehouseName: string
  reason: string
  lines: readonly (AdjustedLine & { customerId: number })[]
}

/** Announces a correction to each customer concerned, with its own lines only. */
export const announceAdjustment = (ctx: AnnounceContext, { warehouseName, reason, lines }: Adjustment): void => {
  const byCustomer = Map.groupBy(lines, (line) => line.customerId)
  announce(ctx, {
    event: 'stock_adjusted',
    orderId: null,
    params: { warehouseName, reason },
    letters: [...byCustomer].map(([userId, own]) => ({
      userId,
      mail: adjustmentMail({ warehouseName, reason, lines: own }),
    })),
  })
}

interface AdjustmentLetter {
  warehouseName: string
  reason: string
  lines: readonly AdjustedLine[]
}

export interface AdjustedLine {
  reference: string
  name: string
  packaging: Packaging
  batchNumber: string | null
  /** Signed, in packagings. */
  quantity: number
}

export const adjustmentMail = ({ warehouseName, reason, lines }: AdjustmentLetter): RenderedMail =>
  renderLetter({
    subject: `Stock ajusté : ${warehouseName}, ${countOf(lines.length, 'ligne')}`,
    lead: `${warehouseName} a ajusté votre stock.`,
    facts: [['Motif', reason], ...adjustedFacts(lines)],
    link: { label: 'Voir le stock', path: '/stock' },
  })

/** Maximum number of lines in a mail. Further ones are only counted. */
const maxLines = 40

/** Returns one fact for each corrected line. */
export const adjustedFacts = (lines: readonly AdjustedLine[]): Letter['facts'] => [
  ...lines.slice(0, maxLines).map((line) => [articleOf(line), quantityOf(line)] as const),
  [
    'Et aussi',
    lines.length > maxLines ? countOf(lines.length - maxLines, 'autre ligne', 'autres lignes') : null,
  ] as const,
]

const quantityOf = ({ quantity, packaging }: AdjustedLine): string => {
  const { one, many } = packagingLabels[packaging]
  return `${formatSigned(quantity)} ${Math.abs(quantity) < 2 ? one : many}`
}
