import Box from '@mui/material/Box'
import type { RateCard } from '@quai/contract/charges/rate-card.ts'
import { formatCivilDate, formatDate } from '@quai/contract/dates.ts'
import { useToday } from '../../platform/clock.ts'
import type { ToneName } from '../../platform/theme/tokens.ts'
import { BlockableButton } from '../../ui/BlockableButton.tsx'
import { Muted } from '../../ui/Muted.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { t } from '../texts.ts'
import { changesOf } from './version-changes.ts'

interface Props {
  card: RateCard
  /** Version before it; undefined for the first. */
  before: RateCard | undefined
  /** Missing for who only reads. */
  onEdit?: () => void
  onRemove?: () => void
}

const tones: Record<'past' | 'current' | 'coming', ToneName> = { past: 'gone', current: 'done', coming: 'planned' }

const stateOf = ({ validFrom, validTo }: RateCard, today: string): keyof typeof tones => {
  if (validFrom > today) return 'coming'
  return validTo !== null && validTo < today ? 'past' : 'current'
}

/** Shows a version with what it changes. */
export const RateVersion = ({ card, before, onEdit, onRemove }: Props) => {
  const state = stateOf(card, useToday())
  const day = formatCivilDate(card.validFrom)
  const changes = changesOf(card, before)
  const reason = card.billedBy === null ? undefined : t('billed', { invoice: card.billedBy })
  return (
    <li>
      <Panel
        title={
          card.validTo ? t('sinceTo', { from: day, to: formatCivilDate(card.validTo) }) : t('since', { from: day })
        }
        lead={card.contactName && t('writtenBy', { name: card.contactName, day: formatDate(card.updatedAt) })}
        actions={<StatusChip tone={tones[state]} label={t(`state.${state}`)} />}
      >
        {changes.length === 0 ? (
          <Muted>{t('unchanged')}</Muted>
        ) : (
          <Box component="ul" sx={changesSx}>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </Box>
        )}
        {onEdit && onRemove && (
          <Box sx={{ display: 'flex', gap: 2, mt: 4 }}>
            <BlockableButton
              size="small"
              variant="outlined"
              reason={reason}
              aria-label={t('editOf', { day })}
              onClick={onEdit}
            >
              {t('edit')}
            </BlockableButton>
            <BlockableButton
              size="small"
              color="error"
              reason={reason}
              aria-label={t('removeOf', { day })}
              onClick={onRemove}
            >
              {t('remove')}
            </BlockableButton>
          </Box>
        )}
      </Panel>
    </li>
  )
}

const changesSx = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  columnGap: 6,
  rowGap: 1,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
  fontVariantNumeric: 'tabular-nums',
}
