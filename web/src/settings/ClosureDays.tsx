import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { formatCivilDate } from '@quai/contract/dates.ts'
import { useController } from 'react-hook-form'
import { useToday } from '../platform/clock.ts'
import { DateInput } from '../ui/fields/DateInput.tsx'
import { Muted } from '../ui/Muted.tsx'
import { Panel } from '../ui/page/Panel.tsx'
import type { PartProps } from './dock-control.ts'
import { t } from './texts.ts'

/** Edits the extra closure days, without the past ones. */
export const ClosureDays = ({ control }: PartProps) => {
  const { field } = useController({ control, name: 'closureDays' })
  const today = useToday()
  const coming = field.value.filter((day) => day >= today).sort()
  const add = (day: string | null) => {
    if (day && day >= today && !field.value.includes(day)) field.onChange([...field.value, day])
  }
  return (
    <Panel title={t('closures')} lead={t('closuresLead')}>
      <Box sx={{ maxWidth: 220 }}>
        {/* The key resets the field to empty after each day added. */}
        <DateInput key={field.value.length} label={t('addClosure')} value={null} onAccept={add} min={today} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 4 }}>
        {coming.length === 0 && <Muted>{t('noClosure')}</Muted>}
        {coming.map((day) => (
          <Chip
            key={day}
            variant="outlined"
            label={formatCivilDate(day)}
            onDelete={() => field.onChange(field.value.filter((one) => one !== day))}
            deleteIcon={<Close aria-label={t('removeClosure', { date: formatCivilDate(day) })} />}
            sx={{ borderRadius: '6px', fontVariantNumeric: 'tabular-nums' }}
          />
        ))}
      </Box>
    </Panel>
  )
}
