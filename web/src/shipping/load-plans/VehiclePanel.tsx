import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { formatDateTime, formatTime, wallClock } from '@quai/contract/platform/dates.ts'
import { durationText, formatDecimal, formatInteger } from '@quai/contract/platform/text/typography.ts'
import type { LoadPlan, PlannedOrder, Vehicle } from '@quai/contract/shipping/load-plans/load-plan.ts'
import { floorOf, misfitsOf, sharesOf, type Tour, totalOf, tourOf } from '@quai/contract/shipping/load-plans/loading.ts'
import { Muted } from '../../ui/Muted.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { DropArea } from './DropArea.tsx'
import { OrderList, type Put } from './OrderList.tsx'
import { t } from './texts.ts'

interface Props {
  vehicle: Vehicle
  plan: LoadPlan
  /** In the order of the road. */
  orders: readonly PlannedOrder[]
  onPut: Put
  onShift: (uuid: string, key: string) => void
  onMove: (uuid: string, by: -1 | 1) => void
}

/** Shows a vehicle with its stops, and how much of its limits they take. */
export const VehiclePanel = ({ vehicle, plan, orders, onPut, onMove, onShift }: Props) => {
  const total = totalOf(orders)
  const shares = sharesOf(vehicle, total)
  const kg = (value: number) => `${rounded(value)}\u00a0kg`
  const squareMetres = (value: number) => `${rounded(value)}\u00a0m²`
  const unknown = [
    total.unweighed > 0 && t('unweighed', { count: total.unweighed }),
    total.unsized > 0 && t('unsized', { count: total.unsized }),
  ].filter(Boolean)
  const tour = orders.length > 0 ? tourOf(plan, orders) : undefined
  return (
    <DropArea onDrop={(uuid) => onPut(uuid, vehicle.id)}>
      <Panel title={vehicle.name} lead={t('stops', { count: orders.length })} isFlush>
        <Box sx={{ display: 'grid', gap: 4, px: 5, pb: 4, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <Gauge
            label={t('weight')}
            share={shares.weight}
            text={t('ofLimit', { value: kg(total.weight), limit: kg(vehicle.maxWeight) })}
            excess={kg(total.weight - vehicle.maxWeight)}
          />
          <Gauge
            label={t('floor')}
            share={shares.floor}
            text={t('ofLimit', { value: squareMetres(total.floor), limit: squareMetres(floorOf(vehicle)) })}
            excess={squareMetres(total.floor - floorOf(vehicle))}
          />
          {tour && <TourFacts tour={tour} misfits={misfitsOf(vehicle, total, tour)} />}
          {unknown.length > 0 && <Muted sx={{ gridColumn: '1 / -1' }}>{unknown.join(', ')}</Muted>}
        </Box>
        {orders.length === 0 ? (
          <Muted sx={{ px: 5, pb: 4 }}>{t('empty')}</Muted>
        ) : (
          <OrderList
            label={vehicle.name}
            orders={orders}
            plan={plan}
            vehicleId={vehicle.id}
            onPut={onPut}
            onMove={onMove}
            onShift={onShift}
          />
        )}
      </Panel>
    </DropArea>
  )
}

/** To one decimal: both are estimates. */
const rounded = (value: number): string => formatDecimal(Math.round(value * 10) / 10)

interface GaugeProps {
  label: string
  share: number
  text: string
  excess: string
}

// As fits() of the contract, which tolerates what sums of decimals lose.
const isOver = (share: number): boolean => share > 1 + 1e-9

/** Says a share in words, and draws it for the eye. */
const Gauge = ({ label, share, text, excess }: GaugeProps) => (
  <Box>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, flexWrap: 'wrap', mb: 1 }}>
      <span>{label}</span>
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', ...(isOver(share) && { color: 'error.main' }) }}>
        {text}
        {isOver(share) && `, ${t('over', { value: excess })}`}
      </Box>
    </Box>
    <Box aria-hidden="true" sx={{ height: 8, borderRadius: 4, bgcolor: 'sunken.main', overflow: 'hidden' }}>
      <Box
        sx={{
          height: '100%',
          width: `${Math.min(100, share * 100)}%`,
          bgcolor: isOver(share) ? 'error.main' : 'primary.main',
        }}
      />
    </Box>
  </Box>
)

interface TourFactsProps {
  tour: Tour
  misfits: ReturnType<typeof misfitsOf>
}

/** Says how far and how long a vehicle drives, on what basis, and what does not fit. */
const TourFacts = ({ tour, misfits }: TourFactsProps) => {
  const { departure, back, unplaced } = tour
  const isSameDay = wallClock(back).date === wallClock(departure).date
  const problems = [
    misfits.slots && t('misfit.slots', { wait: durationText(tour.waitMinutes) }),
    misfits.day && t('misfit.day', { duration: durationText(tour.minutes) }),
    misfits.vehicle && t('misfit.vehicle'),
  ].filter((problem) => problem !== false)
  return (
    <>
      <Box sx={{ gridColumn: '1 / -1', fontVariantNumeric: 'tabular-nums' }}>
        {t('tour', {
          km: formatInteger(tour.km),
          duration: durationText(tour.minutes),
          departure: formatTime(departure),
          back: isSameDay ? formatTime(back) : formatDateTime(back),
        })}
        <Muted>
          {basisOf(tour)}
          {unplaced > 0 && ` ${t('unplaced', { count: unplaced })}`}
        </Muted>
      </Box>
      {problems.length > 0 && (
        <Alert severity="warning" sx={{ gridColumn: '1 / -1' }}>
          {problems.map((problem) => (
            <div key={problem}>{problem}</div>
          ))}
        </Alert>
      )}
    </>
  )
}

const basisOf = ({ routed, ways }: Tour): string => {
  if (ways === 0) return ''
  if (routed === ways) return t('basis.routing')
  return t(routed === 0 ? 'basis.circle' : 'basis.both')
}
