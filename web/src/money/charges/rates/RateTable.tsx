import Box from '@mui/material/Box'
import { chargeKinds, chargeLabels } from '@quai/contract/money/charges/charge-kinds.ts'
import { formatRate, formatVat } from '@quai/contract/money/charges/charge-text.ts'
import type { RateCard } from '@quai/contract/money/charges/rate-card.ts'
import { formatCivilDate, formatDate } from '@quai/contract/platform/dates.ts'
import { emptyMark, formatMoney } from '@quai/contract/platform/text/typography.ts'
import { useToday } from '../../../platform/clock.ts'
import type { ToneName } from '../../../platform/theme/tokens.ts'
import { RowMenu } from '../../../ui/MenuButton.tsx'
import { Muted } from '../../../ui/Muted.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { t } from '../texts.ts'

interface Props {
  /** The newest first. */
  cards: readonly RateCard[]
  /** Missing for who only reads. */
  onEdit?: (card: RateCard) => void
  onRemove?: (card: RateCard) => void
}

/** Shows the rates as lines, the versions as columns; what a version changes stands out. */
export const RateTable = ({ cards, onEdit, onRemove }: Props) => (
  <Box component="section" aria-label={t('rates')} tabIndex={0} sx={{ overflowX: 'auto' }}>
    <Box component="table" sx={tableSx}>
      <thead>
        <tr>
          <th scope="col">{t('charge')}</th>
          {cards.map((card) => (
            <th key={card.id} scope="col">
              <VersionHead card={card} {...(onEdit && { onEdit })} {...(onRemove && { onRemove })} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rateLines(cards).map(({ name, cells }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map(({ text, isChanged }, rank) => (
              <td key={cards[rank]?.id} data-changed={isChanged}>
                {text ?? emptyMark}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  </Box>
)

interface HeadProps extends Omit<Props, 'cards'> {
  card: RateCard
}

const VersionHead = ({ card, onEdit, onRemove }: HeadProps) => {
  const state = stateOf(card, useToday())
  const day = formatCivilDate(card.validFrom)
  const reason = card.billedBy === null ? undefined : t('billed', { invoice: card.billedBy })
  return (
    <>
      {card.validTo ? t('sinceTo', { from: day, to: formatCivilDate(card.validTo) }) : t('since', { from: day })}
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 1, my: 1 }}>
        {onEdit && onRemove && (
          <RowMenu
            label={t('actionsOn', { day })}
            choices={[
              { name: 'edit', label: t('edit'), reason, onChoose: () => onEdit(card) },
              { name: 'remove', label: t('remove'), isDestructive: true, reason, onChoose: () => onRemove(card) },
            ]}
          />
        )}
        <StatusChip tone={tones[state]} label={t(`state.${state}`)} />
      </Box>
      {card.contactName && (
        <Muted variant="caption" component="div">
          {t('writtenBy', { name: card.contactName, day: formatDate(card.updatedAt) })}
        </Muted>
      )}
    </>
  )
}

const tones: Record<'past' | 'current' | 'coming', ToneName> = { past: 'gone', current: 'done', coming: 'planned' }

const stateOf = ({ validFrom, validTo }: RateCard, today: string): keyof typeof tones => {
  if (validFrom > today) return 'coming'
  return validTo !== null && validTo < today ? 'past' : 'current'
}

const tableSx = {
  borderCollapse: 'collapse',
  minWidth: 1,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { px: 4, py: 2, textAlign: 'end', verticalAlign: 'top' },
  '& thead th': { minWidth: 190, fontSize: '0.8125rem', fontWeight: 560 },
  // The lines stay in sight while the versions scroll.
  '& th:first-of-type': {
    textAlign: 'start',
    fontWeight: 400,
    minWidth: { xs: 130, sm: 210 },
    position: 'sticky',
    insetInlineStart: 0,
    bgcolor: 'background.paper',
  },
  '& tbody tr': { borderTop: 1, borderColor: 'divider' },
  '& td[data-changed=true]': { fontWeight: 640 },
}

type Values = Pick<RateCard, 'rates' | 'monthlyMinimumCents' | 'vatBasisPoints'>

interface RateLine {
  name: string
  /** In the order of the versions; null where one does not price it. */
  cells: { text: string | null; isChanged: boolean }[]
}

/** Lays versions side by side, the newest first: one line for each charge that one of them prices. */
export const rateLines = (versions: readonly Values[]): RateLine[] => {
  const line = (name: string, textOf: (version: Values) => string | null): RateLine => {
    const texts = versions.map(textOf)
    return {
      name,
      cells: texts.map((text, rank) => ({ text, isChanged: rank < texts.length - 1 && text !== texts[rank + 1] })),
    }
  }
  const lines = [
    ...chargeKinds.map((kind) =>
      line(chargeLabels[kind].name, ({ rates }) => (rates[kind] === null ? null : formatRate(rates[kind]))),
    ),
    line(t('minimum'), ({ monthlyMinimumCents: cents }) => (cents === null ? null : formatMoney(cents))),
    line(t('vat'), ({ vatBasisPoints }) => formatVat(vatBasisPoints)),
  ]
  return lines.filter(({ cells }) => cells.some(({ text }) => text !== null))
}
