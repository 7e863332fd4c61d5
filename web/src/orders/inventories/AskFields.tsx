import Box from '@mui/material/Box'
import type { UserType } from '@quai/contract/platform/roles.ts'
import { type Control, useController, useWatch } from 'react-hook-form'
import { useToday } from '../../platform/clock.ts'
import { ChoiceCards } from '../../ui/fields/ChoiceCards.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { type Choice, SelectField, TextField } from '../../ui/fields/fields.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import type { InventoryDraft } from './inventory-draft.ts'
import { ProductPicks } from './ProductPicks.tsx'
import { t } from './texts.ts'

const scopes = [
  { value: 'all', label: t('all'), hint: t('allHint') },
  { value: 'chosen', label: t('chosen'), hint: t('chosenHint') },
] as const

interface Props {
  control: Control<InventoryDraft>
  userType: UserType
  userId: number
  /** Undefined when the partner cannot change. */
  partners?: readonly Choice<number>[]
}

/** Asks what to count, where and when. */
export const AskFields = ({ control, userType, userId, partners }: Props) => {
  const today = useToday()
  const scope = useController({ control, name: 'scope' })
  const products = useController({ control, name: 'products' })
  const partnerId = useWatch({ control, name: 'partnerId' })
  const isCustomer = userType === 'customer'
  return (
    <>
      <Panel title={t('who')}>
        <Box sx={twoSx}>
          {partners && (
            <SelectField
              control={control}
              name="partnerId"
              label={t(isCustomer ? 'warehouse' : 'customer')}
              choices={partners}
              required
            />
          )}
          <DateField
            control={control}
            name="plannedDate"
            label={t('plannedDate')}
            hint={t('plannedDateHint')}
            min={today}
            required
          />
        </Box>
      </Panel>
      <Panel title={t('what')}>
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
          <ChoiceCards
            label={t('what')}
            isLabelHidden
            name="scope"
            choices={scopes}
            value={scope.field.value}
            onChange={scope.field.onChange}
            minWidth={260}
          />
          {scope.field.value === 'chosen' && (
            <ProductPicks
              customerId={isCustomer ? userId : (partnerId ?? null)}
              value={products.field.value}
              onChange={products.field.onChange}
              error={products.fieldState.error?.message}
              inputRef={products.field.ref}
            />
          )}
        </Box>
      </Panel>
      <Panel title={t('more')}>
        <Box sx={twoSx}>
          <TextField control={control} name="internalNumber" label={t('internalNumber')} optional />
          <Box sx={{ gridColumn: '1 / -1', display: 'grid' }}>
            <TextField
              control={control}
              name={isCustomer ? 'messageToWarehouse' : 'messageToCustomer'}
              label={t(isCustomer ? 'messageToWarehouse' : 'messageToCustomer')}
              multiline
              minRows={2}
              optional
            />
          </Box>
        </Box>
      </Panel>
    </>
  )
}

const twoSx = { display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }
