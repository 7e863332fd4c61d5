import AddOutlined from '@mui/icons-material/AddOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import {
  type Carrier,
  type CarrierChanges,
  carrierChanges,
  maxServices,
} from '@quai/contract/parties/carriers/carrier.ts'
import { isTrackingBase, trackingUrl } from '@quai/contract/parties/carriers/tracking-url.ts'
import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { api } from '../../platform/calls/api.ts'
import { notify } from '../../platform/notify.ts'
import { SelectField, SwitchField, TextField } from '../../ui/fields/fields.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { Muted } from '../../ui/Muted.tsx'
import { t } from './texts.ts'

interface Props {
  /** The carrier to change; undefined for a new one. */
  carrier: Carrier | undefined
  onClose: () => void
}

/** Edits a carrier with its services, saved together. */
export const CarrierDialog = ({ carrier, onClose }: Props) => {
  const form = useServerForm({
    schema: carrierChanges,
    defaultValues: carrier ?? { name: '', baseUrl: '', carrierServices: [{ name: '', isActive: true }] },
    send: ({ name = '', gateway = null, ...changes }) =>
      carrier
        ? api.carriers.update({ ...changes, name, gateway, id: carrier.id })
        : api.carriers.create({ ...changes, name, gateway, carrierServices: changes.carrierServices ?? [] }),
    onSuccess: () => {
      notify(t(carrier ? 'saved' : 'created'))
      onClose()
    },
  })
  const { control } = form
  return (
    <FormDialog
      form={form}
      isWide
      title={carrier ? t('edit.title', { name: carrier.name }) : t('create')}
      submit={t(carrier ? 'save' : 'create.submit')}
      onClose={onClose}
    >
      <TextField control={control} name="name" label={t('name')} required autoComplete="off" />
      <TrackingField control={control} />
      <GatewayFields control={control} />
      <ServiceRows control={control} />
    </FormDialog>
  )
}

interface Fields {
  control: Control<z.input<typeof carrierChanges>, unknown, CarrierChanges>
}

/** Shows where a tracking number would lead, as the address is typed. */
const TrackingField = ({ control }: Fields) => {
  const typed = useWatch({ control, name: 'baseUrl' })?.trim() ?? ''
  const url = isTrackingBase(typed) ? trackingUrl(typed, 'XY123456789FR') : null
  const hint = url === null ? t('baseUrlHint') : t('preview', { url })
  return (
    <TextField
      control={control}
      name="baseUrl"
      label={t('baseUrl')}
      hint={<span style={{ overflowWrap: 'anywhere' }}>{hint}</span>}
      slotProps={{ htmlInput: { inputMode: 'url', autoComplete: 'off' } }}
    />
  )
}

const ServiceRows = ({ control }: Fields) => {
  const { fields, append, remove } = useFieldArray({ control, name: 'carrierServices', keyName: 'key' })
  const hasGateway = useHasGateway(control)
  const add = () => append({ name: '', isActive: true }, { focusName: `carrierServices.${fields.length}.name` })
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 2, fontWeight: 560 }}>
        {t('services')}
      </Box>
      {fields.length === 0 && <Muted>{t('noService')}</Muted>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {fields.map(({ key }, index) => (
          <Box key={key} component="li" aria-label={t('service', { rank: index + 1 })} sx={rowSx}>
            <TextField control={control} name={`carrierServices.${index}.name`} label={t('serviceName')} required />
            <SwitchField control={control} name={`carrierServices.${index}.isActive`} label={t('isServiceActive')} />
            <IconButton aria-label={t('removeService', { rank: index + 1 })} onClick={() => remove(index)}>
              <DeleteOutlined />
            </IconButton>
            {hasGateway && (
              <Box sx={{ gridColumn: '1 / -1' }}>
                <TextField
                  control={control}
                  name={`carrierServices.${index}.gatewayService`}
                  label={t('gatewayService')}
                  optional
                  fullWidth
                  autoComplete="off"
                />
              </Box>
            )}
          </Box>
        ))}
      </Box>
      <Button variant="outlined" startIcon={<AddOutlined />} disabled={fields.length >= maxServices} onClick={add}>
        {t('addService')}
      </Button>
    </Box>
  )
}

const rowSx = {
  display: 'grid',
  gridTemplateColumns: '1fr auto auto',
  gap: 2,
  mb: 3,
  alignItems: 'center',
}

/** Chooses who makes the labels of a carrier: Quai, or the carrier itself through a gateway. */
const GatewayFields = ({ control }: Fields) => (
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

const useHasGateway = (control: Fields['control']): boolean => Boolean(useWatch({ control, name: 'gateway' }))
