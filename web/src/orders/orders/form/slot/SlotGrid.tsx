import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { dayPeriodLabels, type FreeSlot } from '@quai/contract/orders/slots/slot.ts'
import { formatTime } from '@quai/contract/platform/dates.ts'
import { type Ref, useId } from 'react'
import { useUser } from '../../../../platform/session.ts'
import { radius } from '../../../../platform/theme/tokens.ts'
import { t } from '../texts.ts'
import { byPeriod } from './slots.ts'

interface Props {
  slots: readonly FreeSlot[]
  /** The start of the slot that the order already holds. */
  ownStart: string | undefined
  label: string
  value: string | null
  onChange: (start: string) => void
  inputRef: Ref<HTMLInputElement>
}

/** Shows a day's free slots as one radio group, by period; arrow keys move through them. */
export const SlotGrid = ({ slots, ownStart, label, value, onChange, inputRef }: Props) => {
  const name = useId()
  // How many docks are free is the warehouse's own affair.
  const showsDocks = useUser().userType !== 'customer'
  return (
    <Box
      component="fieldset"
      sx={{ border: 0, p: 0, m: 0, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 3 }}
    >
      <legend className="visually-hidden">{label}</legend>
      {byPeriod(slots).map((group) => (
        <Box key={group.period}>
          <Typography variant="subtitle2" component="div" color="text.secondary" sx={{ mb: 1.5 }}>
            {dayPeriodLabels[group.period]}
          </Typography>
          <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(78px, 1fr))' }}>
            {group.slots.map((slot) => {
              const isOwn = ownStart !== undefined && Date.parse(slot.start) === Date.parse(ownStart)
              const isChosen = value !== null && Date.parse(slot.start) === Date.parse(value)
              return (
                <Box key={slot.start} component="label" sx={slotSx(isChosen)}>
                  <input
                    type="radio"
                    className="visually-hidden"
                    name={name}
                    value={slot.start}
                    checked={isChosen}
                    onChange={() => onChange(slot.start)}
                    ref={slot === slots[0] ? inputRef : undefined}
                  />
                  <Box component="span" sx={{ fontWeight: 600 }}>
                    {formatTime(slot.start)}
                  </Box>
                  <Box component="span" sx={{ fontSize: '0.6875rem', color: isChosen ? 'inherit' : 'text.secondary' }}>
                    {isOwn ? t('currentSlot') : showsDocks && t('docks', { count: slot.free })}
                  </Box>
                </Box>
              )
            })}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const slotSx = (isChosen: boolean) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  minHeight: 48,
  justifyContent: 'center',
  borderRadius: `${radius.control}px`,
  border: 1,
  borderColor: isChosen ? 'primary.main' : 'edge.main',
  bgcolor: isChosen ? 'primary.main' : 'background.paper',
  color: isChosen ? 'primary.contrastText' : 'text.primary',
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 1.3,
  cursor: 'pointer',
  '&:hover': { borderColor: 'primary.main' },
  '&:has(:focus-visible)': { outline: '2px solid var(--q-palette-primary-main)', outlineOffset: 2 },
})
