import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import InputBase from '@mui/material/InputBase'
import Typography from '@mui/material/Typography'
import { formatCivilDate, formatTime } from '@quai/contract/platform/dates.ts'
import { useId, useState } from 'react'
import { onPhone, radius } from '../../../platform/theme/tokens.ts'
import { Muted } from '../../../ui/Muted.tsx'
import { bottomBar } from '../../../ui/page/bottom-bar.ts'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { unitText } from '../line-words.ts'
import { t } from '../texts.ts'
import type { ShownLine } from './use-count.ts'

interface Props {
  line: ShownLine
  position: string
  onSave: (counted: number | null) => void
  /** Leaves the line for later. */
  onSkip: () => void
  onPrevious: (() => void) | undefined
}

/** Counts one line: its product, a large number field, and the next line. */
export const CountCard = ({ line, position, onSave, onSkip, onPrevious }: Props) => {
  const [typed, setTyped] = useState(line.counted === null ? '' : String(line.counted))
  const id = useId()
  const plain = typed.replace(/[\s\u00a0\u202f]/g, '')
  const counted = plain === '' ? null : Number(plain)
  const isWrong = counted !== null && !(Number.isInteger(counted) && counted >= 0 && counted <= 1_000_000)

  const submit = () => {
    if (isWrong) return
    if (counted === null || counted === line.counted) onSkip()
    else onSave(counted)
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      aria-label={line.reference}
      sx={cardSx}
    >
      <CountedThing line={line} position={position} />
      <Box sx={{ px: { xs: 4, md: 5 }, pt: 4, pb: { xs: 4, md: 5 } }}>
        <Typography component="label" htmlFor={id} variant="body2" sx={{ fontWeight: 560 }}>
          {t('fieldOf', { unit: unitText(line.productPackaging) })}
        </Typography>
        <InputBase
          id={id}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just opened this line to type its number
          autoFocus
          fullWidth
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onFocus={({ target }) => target.select()}
          error={isWrong}
          slotProps={{
            input: { inputMode: 'numeric', autoComplete: 'off', enterKeyHint: 'next', 'aria-invalid': isWrong },
          }}
          sx={numberSx}
        />
        <Box sx={{ display: 'flex', gap: 2, mt: 3, flexWrap: 'wrap' }}>
          <Button variant="outlined" size="large" onClick={() => onSave(0)} sx={{ flex: 1, minHeight: 48 }}>
            {t('notFound')}
          </Button>
          {line.counted !== null && (
            <Button size="large" onClick={() => onSave(null)} sx={{ minHeight: 48 }}>
              {t('clear')}
            </Button>
          )}
        </Box>
        <Said line={line} />
      </Box>
      <Box ref={bottomBar} sx={barSx}>
        <Button
          variant="outlined"
          size="large"
          disabled={!onPrevious}
          {...(onPrevious && { onClick: onPrevious })}
          sx={{ minHeight: 52 }}
        >
          {t('previous')}
        </Button>
        <Button type="submit" variant="contained" size="large" sx={{ flex: 1, minHeight: 52 }}>
          {counted === null || counted === line.counted ? t('nextShort') : t('next')}
        </Button>
      </Box>
    </Box>
  )
}

const CountedThing = ({ line, position }: Pick<Props, 'line' | 'position'>) => (
  <Box sx={{ px: { xs: 4, md: 5 }, pt: { xs: 3, md: 5 } }}>
    <Muted variant="caption" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {position}
    </Muted>
    <Typography variant="h2" sx={{ fontSize: '1.375rem', overflowWrap: 'anywhere', mt: 0.5 }}>
      {line.reference}
    </Typography>
    <Typography color="text.secondary">{line.name}</Typography>
    <Box component="dl" sx={factsSx}>
      {line.isBatchManaged && <Fact label={t('batch')} value={line.batchNumber ?? t('none')} />}
      {line.batchExpirationDate && <Fact label={t('expiry')} value={formatCivilDate(line.batchExpirationDate)} />}
      <Fact label={t('packaging')} value={unitText(line.productPackaging, 1)} />
      {line.ean && <Fact label="EAN" value={line.ean} />}
    </Box>
  </Box>
)

const Said = ({ line }: { line: ShownLine }) => {
  if (line.state === 'refused')
    return (
      <Typography role="alert" variant="body2" sx={{ mt: 3, color: 'tone.refused.ink' }}>
        {line.refusal}
      </Typography>
    )
  if (line.state === 'waiting')
    return (
      <Box sx={{ mt: 3 }}>
        <StatusChip tone="wait" label={t('waiting_state')} />
      </Box>
    )
  if (line.state === 'open' || !line.countedAt) return null
  return (
    <Box sx={{ mt: 3, display: 'flex', gap: 2, alignItems: 'center' }}>
      <StatusChip tone="done" label={t('saved_state')} />
      <Muted>{t('lineBy', { name: line.countedBy ?? '', at: formatTime(line.countedAt) })}</Muted>
    </Box>
  )
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

const cardSx = {
  border: 1,
  borderColor: 'divider',
  borderRadius: `${radius.card}px`,
  bgcolor: 'background.paper',
  overflow: 'clip',
}

const factsSx = {
  m: 0,
  mt: 3,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 6,
  rowGap: 2,
  '& dt': { fontSize: '0.75rem', fontWeight: 520, color: 'text.secondary' },
  '& dd': { m: 0, fontWeight: 600, overflowWrap: 'anywhere' },
}

/** Large enough to read at arm's length. */
const numberSx = {
  mt: 1,
  border: '2px solid',
  borderColor: 'edge.main',
  borderRadius: `${radius.control}px`,
  px: 3,
  '& input': {
    fontSize: '2.5rem',
    fontWeight: 640,
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
    py: 2,
    height: 'auto',
  },
  '&.Mui-focused': { borderColor: 'primary.main' },
  '&.Mui-error': { borderColor: 'error.main' },
}

/** Within reach of the thumb on a phone. */
const barSx = {
  display: 'flex',
  gap: 2,
  p: { xs: 3, md: 5 },
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  [onPhone]: {
    position: 'fixed',
    insetInline: 0,
    bottom: 'calc(56px + env(safe-area-inset-bottom))',
    zIndex: 'appBar',
  },
}
