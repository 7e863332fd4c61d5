import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { failureMessage } from '@quai/contract/failures.ts'
import { isSized } from '@quai/contract/goods/products/measures.ts'
import { type Transporter, transporterLabels, transporters } from '@quai/contract/orders/orders/query.ts'
import { isServedByPlan, placeName, placeOf } from '@quai/contract/orders/transport-rules/place.ts'
import type { Deal } from '@quai/contract/parties/deals/deal.ts'
import { noonOf, wallClock } from '@quai/contract/platform/dates.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { orpc } from '../../../../platform/calls/query.ts'
import { later } from '../../../../platform/modules.ts'
import { ChoiceCards } from '../../../../ui/fields/ChoiceCards.tsx'
import { SwitchField } from '../../../../ui/fields/fields.tsx'
import { DriverFields } from '../../DriverFields.tsx'
import { transporterText } from '../../wording.ts'
import type { OrderDraft } from '../draft.ts'
import { FormSection } from '../FormSection.tsx'
import { useOrderForm } from '../OrderFormScope.ts'
import { t } from '../texts.ts'
import { AddressFields } from './AddressFields.tsx'

const TransportCarbon = later(() => import('./TransportCarbon.tsx'), 'TransportCarbon')

/** Asks for the transporter, the address and the loading. */
export const TransportSection = ({ deal }: { deal: Deal | undefined }) => {
  const { control, methods } = useOrderForm()
  const { field, fieldState } = useController({ control, name: 'orderTransporter' })
  const orderType = useWatch({ control, name: 'orderType' })
  const driver = useWatch({ control, name: driverFields })

  const formerSlot = useRef<string | null>(null)
  /** A courier has no slot and the others need one: the chosen one comes back with them, for the same day. */
  const choose = (transporter: Transporter) => {
    const wasCourier = field.value === 'by_quai_courier'
    field.onChange(transporter)
    if (isCarriedByQuai(transporter)) for (const name of driverFields) methods.setValue(name, null)
    if (wasCourier === (transporter === 'by_quai_courier')) return
    const { day, orderDateStart } = methods.getValues()
    if (wasCourier) {
      const isSameDay = formerSlot.current !== null && wallClock(formerSlot.current).date === day
      methods.setValue('orderDateStart', isSameDay ? formerSlot.current : null)
    } else {
      formerSlot.current = orderDateStart
      methods.setValue('orderDateStart', day ? noonOf(day) : null)
      for (const name of loadingFields) methods.setValue(name, false)
    }
  }
  const refused: Partial<Record<Transporter, string>> = {
    ...(deal && !deal.canWarehouseCarry && { by_warehouse: t('by_warehouse_refused') }),
    ...(orderType === 'delivery' && { by_quai_courier: t('by_quai_courier_refused') }),
  }
  return (
    <FormSection name="transport" title={t('transport')}>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 5 }}>
        <ChoiceCards
          label={t('transporter')}
          name="orderTransporter"
          minWidth={150}
          choices={transporters.map((value) => ({
            value,
            label: transporterText(value),
            hint: refused[value] ?? t(transporterText(value) === transporterLabels[value] ? value : 'own_transport'),
            isDisabled: refused[value] !== undefined,
          }))}
          value={field.value}
          onChange={choose}
          inputRef={field.ref}
          error={fieldState.error?.message}
        />
        {field.value === 'by_quai_courier' && <Alert severity="info">{t('courierCompletion')}</Alert>}
        <AddressFields />
        <TransportCarbon />
        {field.value === 'by_quai_courier' && deal && <CourierNotice dealId={deal.id} />}
        {field.value !== 'by_quai_courier' && (
          <Part title={t('loading')}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6 }}>
              <SwitchField control={control} name="transportLoadingTailgate" label={t('tailgate')} />
              <SwitchField control={control} name="transportLoadingSide" label={t('side')} />
            </Box>
          </Part>
        )}
        {(!isCarriedByQuai(field.value) || driver.some(Boolean)) && (
          <Part title={t('driver')} hint={t('driverHint')}>
            <DriverFields control={control} />
          </Part>
        )}
      </Box>
    </FormSection>
  )
}

const loadingFields = ['transportLoadingTailgate', 'transportLoadingSide'] as const
const driverFields = ['driverName', 'driverPhone', 'driverLicensePlate'] as const

/** Quai appoints the driver of its own transport, so the form does not ask for one. */
const isCarriedByQuai = (transporter: Transporter | null): boolean =>
  transporter === 'by_quai_shuttle' || transporter === 'by_quai_courier'

interface PartProps {
  title: string
  hint?: string
  children: React.ReactNode
}

const Part = ({ title, hint, children }: PartProps) => (
  <Box component="fieldset" aria-label={title} sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
    <Typography variant="subtitle2" component="div" color="text.secondary" sx={{ mb: 1.5 }}>
      {title}
      {hint && (
        <Box component="span" sx={{ fontWeight: 420, ml: 2 }}>
          {hint}
        </Box>
      )}
    </Typography>
    {children}
  </Box>
)

/** Says while an order by courier is typed what would keep its parcels from leaving. */
const CourierNotice = ({ dealId }: { dealId: number }) => {
  const { control } = useOrderForm()
  const [source, address, lines] = useWatch({ control, name: ['addressSource', 'addressCarry', 'orderItems'] })
  const unsized = useUnsized(lines)
  const { data: plan } = useQuery({
    ...orpc.transportRules.ofDeal.queryOptions({ input: { dealId } }),
    throwOnError: false,
  })
  const zones = plan?.items.filter(({ isServiceActive }) => isServiceActive).map((rule) => rule.geographicZone)
  const place = placeOf(address)
  const isPlaced = source !== 'none' && Boolean(address.zipCode?.trim() && address.city?.trim())
  return (
    <>
      {zones?.length === 0 && <Alert severity="warning">{t('courierNoPlan')}</Alert>}
      {zones && isPlaced && !isServedByPlan(zones, place) && (
        <Alert severity="error" role="alert">
          {failureMessage('COURIER_ZONE', { place: placeName(place) })}
        </Alert>
      )}
      {unsized.length > 0 && (
        <Alert severity="error" role="alert">
          {failureMessage('PRODUCT_DIMENSIONS_MISSING', { references: unsized })}
        </Alert>
      )}
    </>
  )
}

/** Suffices for what one types; an order of more lines is judged by the server. */
const mostJudged = 40

/** Returns the references whose sizes or weight couriers lack. */
const useUnsized = (lines: OrderDraft['orderItems']): string[] => {
  const ids = [...new Set(lines.map(({ product }) => product.id))].slice(0, mostJudged)
  const products = useQueries({
    queries: ids.map((id) => ({ ...orpc.products.detail.queryOptions({ input: { id } }), throwOnError: false })),
  })
  const unsized = lines.flatMap(({ product: { id, reference }, productPackaging }) => {
    const product = products[ids.indexOf(id)]?.data
    return product && !isSized(product, productPackaging) ? [reference] : []
  })
  return [...new Set(unsized)]
}
