import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { alsaceMoselleHolidays, holidayCodes, holidayLabels } from '@quai/contract/orders/slots/holidays.ts'
import { useController, useWatch } from 'react-hook-form'
import { SwitchField } from '../../../ui/fields/fields.tsx'
import { t } from '../texts.ts'
import type { PartProps } from './dock-control.ts'

export const HolidayChoice = ({ control }: PartProps) => {
  const { field } = useController({ control, name: 'workedHolidays' })
  const isAlsaceMoselle = useWatch({ control, name: 'isAlsaceMoselle' })
  const holidays = holidayCodes.filter((code) => isAlsaceMoselle || !alsaceMoselleHolidays.includes(code))
  return (
    <div>
      <SwitchField control={control} name="isAlsaceMoselle" label={t('isAlsaceMoselle')} hint={t('alsaceHint')} />
      <Box
        component="fieldset"
        aria-label={t('worked')}
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))', mt: 3 }}
      >
        {holidays.map((code) => (
          <FormControlLabel
            key={code}
            label={holidayLabels[code]}
            control={
              <Checkbox
                size="small"
                checked={field.value.includes(code)}
                onChange={(_event, isWorked) =>
                  field.onChange(isWorked ? [...field.value, code] : field.value.filter((one) => one !== code))
                }
              />
            }
          />
        ))}
      </Box>
    </div>
  )
}
