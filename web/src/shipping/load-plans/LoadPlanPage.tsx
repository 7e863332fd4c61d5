import AddOutlined from '@mui/icons-material/AddOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import LocalShippingOutlined from '@mui/icons-material/LocalShippingOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { contract } from '@quai/contract/contract.ts'
import { wallClock } from '@quai/contract/platform/dates.ts'
import {
  type LoadPlan,
  maxVehicles,
  type Vehicle,
  type VehiclesInput,
  vehiclesInput,
} from '@quai/contract/shipping/load-plans/load-plan.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { type Control, useFieldArray } from 'react-hook-form'
import { PeriodBar } from '../../orders/calendar/PeriodBar.tsx'
import { api } from '../../platform/calls/api.ts'
import { orpc } from '../../platform/calls/query.ts'
import { download } from '../../platform/calls/transfer.ts'
import { notify } from '../../platform/notify.ts'
import { TextField } from '../../ui/fields/fields.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { openPaper } from '../../ui/files/open-paper.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PageFrame } from '../../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { LoadPlanForm } from './LoadPlanForm.tsx'
import { t } from './texts.ts'

const route = getRouteApi('/load-plan')

/** Shares the shuttle orders of a day between the warehouse's vehicles, and prints their sheets. */
export const LoadPlanPage = () => {
  const [today] = useState(() => wallClock(Date.now()).date)
  const { date = today } = route.useSearch()
  const navigate = route.useNavigate()
  const [asksVehicles, setAsksVehicles] = useState(false)
  const { data: plan } = useQuery({
    ...orpc.loadPlans.show.queryOptions({ input: { date } }),
    placeholderData: keepPreviousData,
  })
  if (!plan) return <PageSkeleton />
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <PeriodBar view="day" date={date} onMove={(day) => void navigate({ search: { date: day }, resetScroll: false })}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button size="small" startIcon={<LocalShippingOutlined />} onClick={() => setAsksVehicles(true)}>
            {t('vehicles')}
          </Button>
          {plan.orders.some(({ vehicleId }) => vehicleId !== null) && <PrintButton date={date} />}
        </Box>
      </PeriodBar>
      {plan.pendingCount > 0 && (
        <Alert
          severity="info"
          action={
            <LinkButton to="/requests" size="small" color="inherit">
              {t('answer')}
            </LinkButton>
          }
        >
          {t('pending', { count: plan.pendingCount })}
        </Alert>
      )}
      <Plan key={plan.date} plan={plan} onVehicles={() => setAsksVehicles(true)} />
      {asksVehicles && <VehiclesDialog vehicles={plan.vehicles} onClose={() => setAsksVehicles(false)} />}
    </PageFrame>
  )
}

const Plan = ({ plan, onVehicles }: { plan: LoadPlan; onVehicles: () => void }) => {
  if (plan.vehicles.length === 0)
    return (
      <Panel>
        <EmptyState
          title={t('noVehicleTitle')}
          action={
            <Button variant="contained" onClick={onVehicles}>
              {t('addVehicles')}
            </Button>
          }
        >
          {t('noVehicle')}
        </EmptyState>
      </Panel>
    )
  if (plan.orders.length === 0)
    return (
      <Panel>
        <EmptyState title={t('noOrderTitle')}>{t('noOrder')}</EmptyState>
      </Panel>
    )
  return <LoadPlanForm plan={plan} />
}

const PrintButton = ({ date }: { date: string }) => {
  const printing = useMutation({ mutationFn: () => openPaper(download(contract.loadPlans.print, { date })) })
  return (
    <Button size="small" startIcon={<PrintOutlined />} loading={printing.isPending} onClick={() => printing.mutate()}>
      {t('print')}
    </Button>
  )
}

type Row = VehiclesInput['vehicles'][number]

// The fields of a new vehicle are empty, which the schema refuses until they are typed.
const newVehicle = { name: '', maxWeight: null, length: null, width: null } as unknown as Row

/** Edits the vehicles of the warehouse: name, payload and floor. */
const VehiclesDialog = ({ vehicles, onClose }: { vehicles: readonly Vehicle[]; onClose: () => void }) => {
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
            {(['maxWeight', 'length', 'width'] as const).map((measure) => (
              <NumberField
                key={measure}
                control={control}
                name={`vehicles.${index}.${measure}`}
                label={t(measure)}
                unit={measure === 'maxWeight' ? 'kg' : 'cm'}
                decimal
                required
              />
            ))}
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
