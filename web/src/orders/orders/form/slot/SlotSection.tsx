import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { noonOf } from '@quai/contract/platform/dates.ts'
import { useController, useWatch } from 'react-hook-form'
import { useToday } from '../../../../platform/clock.ts'
import { DateInput } from '../../../../ui/fields/DateInput.tsx'
import { PagePart } from '../../../../ui/page/part/PagePart.tsx'
import { FormSection } from '../FormSection.tsx'
import { useOrderForm, useParties } from '../OrderFormScope.ts'
import { t } from '../texts.ts'
import { DaySlots } from './DaySlots.tsx'
import { DayStrip } from './DayStrip.tsx'

/** Asks for a day, then one of its free slots; for a courier, only the day. */
export const SlotSection = () => {
  const today = useToday()
  const { control, methods } = useOrderForm()
  const { warehouseId } = useParties()
  const { field } = useController({ control, name: 'day' })
  const {
    field: { ref: focusTarget },
    fieldState,
  } = useController({ control, name: 'orderDateStart' })
  const refusal = fieldState.error?.message
  const isCourier = useWatch({ control, name: 'orderTransporter' }) === 'by_quai_courier'

  // An order whose day is past keeps it until another is chosen.
  const earliest = field.value && field.value < today ? field.value : today

  const chooseDay = (day: string | null) => {
    if (day === field.value) return
    field.onChange(day)
    methods.setValue('orderDateStart', isCourier && day ? noonOf(day) : null, {
      shouldDirty: true,
    })
    methods.clearErrors('orderDateStart')
  }
  if (warehouseId === null)
    return (
      <FormSection name="slot" title={t('slot')}>
        <Typography color="text.secondary">{t('chooseWarehouse')}</Typography>
      </FormSection>
    )
  if (isCourier)
    return (
      <FormSection name="slot" title={t('slot')} lead={t('courierHint')}>
        <DateInput
          name="orderDateStart"
          label={t('courierDay')}
          value={field.value}
          onChange={chooseDay}
          min={today}
          required
          inputRef={focusTarget}
          error={refusal !== undefined}
          helperText={refusal}
        />
      </FormSection>
    )
  return (
    <FormSection
      name="slot"
      title={t('slot')}
      actions={
        <Box sx={{ width: 196 }}>
          <DateInput label={t('otherDay')} value={field.value} onChange={chooseDay} min={earliest} fullWidth />
        </Box>
      }
    >
      <DayStrip warehouseId={warehouseId} day={field.value} onChoose={chooseDay} />
      <Box data-field="orderDateStart" sx={{ mt: 4 }}>
        {field.value ? (
          <PagePart>
            <DaySlots warehouseId={warehouseId} day={field.value} onChooseDay={chooseDay} />
          </PagePart>
        ) : (
          <Typography ref={focusTarget} tabIndex={-1} color={refusal ? 'error' : 'text.secondary'}>
            {refusal ?? t('chooseDay')}
          </Typography>
        )}
      </Box>
    </FormSection>
  )
}
