import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { dayPeriodLabels, dayPeriods, weekdayLabels } from '@quai/contract/slots/slot.ts'
import { Suspense, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { onDemand } from '../../platform/modules.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import { t } from '../texts.ts'
import type { PartProps } from './dock-control.ts'
import { withDayCopied } from './hours.ts'
import { PeriodCell } from './PeriodCell.tsx'

const CopyDayDialog = onDemand(() => import('./CopyDayDialog.tsx'), 'CopyDayDialog')

/** Shows the week: one row per day, one column per period. */
export const OpeningHours = ({ control }: PartProps) => {
  const { field } = useController({ control, name: 'openingPeriods' })
  const hasNights = useWatch({ control, name: 'isTemperatureControlled' })
  const [copied, setCopied] = useState<number>()
  const periods = dayPeriods.filter((period) => hasNights || period !== 'night')
  return (
    <Panel title={t('hours')} lead={t('hoursLead')}>
      <Box sx={{ overflowX: 'auto', mx: -5, px: 5 }}>
        <Box component="table" sx={tableSx}>
          <thead>
            <tr>
              <th scope="col">{t('day')}</th>
              <th scope="col">{t('copy')}</th>
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
                <Box component="td" sx={copySx}>
                  <IconButton
                    size="small"
                    aria-label={t('copyDay', { day: day.toLowerCase() })}
                    onClick={() => setCopied(index + 1)}
                  >
                    <ContentCopyOutlined fontSize="small" />
                  </IconButton>
                </Box>
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
      {copied !== undefined && (
        <Suspense>
          <CopyDayDialog
            weekday={copied}
            onCopy={(days) => field.onChange(withDayCopied(field.value, copied, days))}
            onClose={() => setCopied(undefined)}
          />
        </Suspense>
      )}
    </Panel>
  )
}

const copySx = { '&&': { paddingInlineEnd: { xs: '12px', sm: '28px' } } }

const tableSx = {
  borderCollapse: 'collapse',
  minWidth: { sm: 560 },
  '& th': { textAlign: 'start', fontSize: '0.75rem', fontWeight: 560, color: 'text.secondary', pb: 1 },
  '& th[scope=row]': {
    fontSize: '0.875rem',
    color: 'text.primary',
    pb: 0,
    paddingInlineEnd: { xs: '12px', sm: '28px' },
  },
  '& td': { py: 1.5, paddingInlineEnd: { xs: '12px', sm: '40px' }, whiteSpace: 'nowrap', height: 52 },
  '& tbody tr': { borderTop: 1, borderColor: 'divider' },
}
