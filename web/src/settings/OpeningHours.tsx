import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { dayPeriodLabels, dayPeriods, weekdayLabels } from '@quai/contract/slots/slot.ts'
import { useController, useWatch } from 'react-hook-form'
import { Panel } from '../ui/page/Panel.tsx'
import type { PartProps } from './dock-control.ts'
import { withMondayCopied } from './hours.ts'
import { PeriodCell } from './PeriodCell.tsx'
import { t } from './texts.ts'

/** Shows the week: one row per day, one column per period. */
export const OpeningHours = ({ control }: PartProps) => {
  const { field } = useController({ control, name: 'openingPeriods' })
  const hasNights = useWatch({ control, name: 'isTemperatureControlled' })
  const periods = dayPeriods.filter((period) => hasNights || period !== 'night')
  return (
    <Panel
      title={t('hours')}
      lead={t('hoursLead')}
      actions={
        <Button size="small" onClick={() => field.onChange(withMondayCopied(field.value))}>
          {t('copyMonday')}
        </Button>
      }
    >
      <Box sx={{ overflowX: 'auto', mx: -5, px: 5 }}>
        <Box component="table" sx={tableSx}>
          <thead>
            <tr>
              <th scope="col">{t('day')}</th>
              {periods.map((period) => (
                <th key={period} scope="col">
                  {dayPeriodLabels[period]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weekdayLabels.map((day, index) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                {periods.map((period) => (
                  <td key={period}>
                    <PeriodCell control={control} weekday={index + 1} day={day} period={period} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </Panel>
  )
}

const tableSx = {
  borderCollapse: 'collapse',
  minWidth: { sm: 560 },
  '& th': { textAlign: 'start', fontSize: '0.75rem', fontWeight: 560, color: 'text.secondary', pb: 1 },
  '& th[scope=row]': { fontSize: '0.875rem', color: 'text.primary', pb: 0, paddingInlineEnd: '28px' },
  '& td': { py: 1.5, paddingInlineEnd: '40px', whiteSpace: 'nowrap', height: 52 },
  '& tbody tr': { borderTop: 1, borderColor: 'divider' },
}
