import Box from '@mui/material/Box'
import type { CarrierChanges, carrierChanges } from '@quai/contract/parties/carriers/carrier.ts'
import { type Control, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { SelectField, TextField } from '../../ui/fields/fields.tsx'
import { t } from './texts.ts'

interface Fields {
  control: Control<z.input<typeof carrierChanges>, unknown, CarrierChanges>
}

/** Chooses who makes the labels of a carrier: Quai, or the carrier itself through a gateway. */
export const GatewayFields = ({ control }: Fields) => (
  <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
    <SelectField
      control={control}
      name="gateway"
      label={t('gateway')}
      emptyLabel={t('gatewayNone')}
      choices={[{ value: 'karrio', label: t('gatewayKarrio') }]}
    />
    {useHasGateway(control) && (
      <TextField
        control={control}
        name="gatewayAccount"
        label={t('gatewayAccount')}
        hint={t('gatewayAccountHint')}
        optional
        autoComplete="off"
      />
    )}
  </Box>
)

export const useHasGateway = (control: Fields['control']): boolean => Boolean(useWatch({ control, name: 'gateway' }))
