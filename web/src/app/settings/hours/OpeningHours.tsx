import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { dayPeriodLabels, dayPeriods, weekdayLabels } from '@quai/contract/orders/slots/slot.ts'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { onPhone } from '../../../platform/theme/tokens.ts'
import { opensDialog } from '../../../ui/dialogs/opens-dialog.tsx'
import { t } from '../texts.ts'
import type { PartProps } from './dock-control.ts'
import { withDayCopied } from './hours.ts'
import { PeriodCell } from './PeriodCell.tsx'

const CopyDayDialog = opensDialog(() => import('./CopyDayDialog.tsx'), 'CopyDayDialog')

/** Shows the week: one row per day, one column per period; on a phone one line per period below its day. */
export const OpeningHours = ({ control }: PartProps) => {
  const { field } = useController({ control, name: 'openingPeriods' })
  const hasNights = useWatch({ control, name: 'isTemperatureControlled' })
  const [copied, setCopied] = useState<number>()
  const periods = dayPeriods.filter((period) => hasNights || period !== 'night')
  return (
    <>
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
              <td>
                <IconButton
                  size="small"
                  aria-label={t('copyDay', { day: day.toLowerCase() })}
                  onClick={() => setCopied(index + 1)}
                >
                  <ContentCopyOutlined fontSize="small" />
                </IconButton>
              </td>
              {periods.map((period) => (
                <td key={period} data-period>
                  <PeriodCell control={control} weekday={index + 1} day={day} period={period} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
      {copied !== undefined && (
        <CopyDayDialog
          weekday={copied}
          onCopy={(days) => field.onChange(withDayCopied(field.value, copied, days))}
          onClose={() => setCopied(undefined)}
        />
      )}
    </>
  )
}

const tableSx = {
  borderCollapse: 'collapse',
  '& th': { textAlign: 'start', fontSize: '0.75rem', fontWeight: 560, color: 'text.secondary', pb: 1 },
  '& th[scope=row]': { fontSize: '0.875rem', color: 'text.primary', pb: 0 },
  '& th, & td': { paddingInlineEnd: { xs: 4, lg: 6 } },
  '& td': { py: 1.5, height: 52 },
  '& tbody tr': { borderTop: 1, borderColor: 'divider' },
  [onPhone]: {
    width: 1,
    '& thead': { display: 'none' },
    '& tbody tr': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', py: 1 },
    '& th[scope=row]': { flex: 1, p: 0 },
    '& td': { height: 'auto', p: 0 },
    '& td[data-period]': { flexBasis: '100%' },
  },
}
