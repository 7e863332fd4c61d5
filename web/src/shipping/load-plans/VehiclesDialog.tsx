import AddOutlined from '@mui/icons-material/AddOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import {
  maxVehicles,
  type Vehicle,
  type VehiclesInput,
  vehiclesInput,
} from '@quai/contract/shipping/load-plans/load-plan.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type Control, useFieldArray } from 'react-hook-form'
import { api } from '../../platform/calls/api.ts'
import { orpc } from '../../platform/calls/query.ts'
import { notify } from '../../platform/notify.ts'
import { TextField } from '../../ui/fields/fields.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { t } from './texts.ts'

type Row = VehiclesInput['vehicles'][number]

// The fields of a new vehicle are empty, which the schema refuses until they are typed.
const newVehicle = { name: '', maxWeight: null, length: null, width: null } as unknown as Row

/** Edits the vehicles of the warehouse: name, payload and floor. */
export const VehiclesDialog = ({ vehicles, onClose }: { vehicles: readonly Vehicle[]; onClose: () => void }) => {
  const queries = useQueryClient()
  const form = useServerForm({
    schema: vehiclesInput,
    defaultValues: { vehicles: vehicles.length > 0 ? [...vehicles] : [newVehicle] },
    send: (values) => api.loadPlans.saveVehicles(values),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: orpc.loadPlans.key() })
      notify(t('vehiclesSaved'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('vehiclesTitle')} submit={t('saveVehicles')} onClose={onClose} isWide>
      <VehicleRows control={form.control} />
    </FormDialog>
  )
}

const VehicleRows = ({ control }: { control: Control<VehiclesInput, unknown, VehiclesInput> }) => {
  const { fields, append, remove } = useFieldArray({ control, name: 'vehicles', keyName: 'key' })
  return (
    <>
      <Box
        component="ol"
        aria-label={t('vehiclesTitle')}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 }}
      >
        {fields.map((field, index) => (
          <Box component="li" key={field.key} aria-label={t('vehicle', { rank: String(index + 1) })} sx={rowSx}>
            <TextField control={control} name={`vehicles.${index}.name`} label={t('name')} required />
            <NumberField
              control={control}
              name={`vehicles.${index}.maxWeight`}
              label={t('maxWeight')}
              unit="kg"
              decimal
              required
            />
            <NumberField
              control={control}
              name={`vehicles.${index}.length`}
              label={t('length')}
              unit="cm"
              decimal
              required
            />
            <NumberField
              control={control}
              name={`vehicles.${index}.width`}
              label={t('width')}
              unit="cm"
              decimal
              required
            />
            <IconButton
              aria-label={t('removeVehicle', { rank: String(index + 1) })}
              onClick={() => remove(index)}
              sx={{ justifySelf: 'end' }}
            >
              <DeleteOutlined />
            </IconButton>
          </Box>
        ))}
      </Box>
      <Button
        variant="outlined"
        startIcon={<AddOutlined />}
        disabled={fields.length >= maxVehicles}
        onClick={() => append(newVehicle, { focusName: `vehicles.${fields.length}.name` })}
        sx={{ alignSelf: 'start', mt: 4 }}
      >
        {t('addVehicle')}
      </Button>
    </>
  )
}

const rowSx = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: 'minmax(140px, 2fr) repeat(3, minmax(110px, 1fr)) auto' },
}
