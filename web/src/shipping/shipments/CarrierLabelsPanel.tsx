import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { formatDecimal } from '@quai/contract/platform/text/typography.ts'
import {
  type CarrierLabelState,
  type CarrierLabels,
  carrierLabelStateLabels,
  type ShipmentRates,
} from '@quai/contract/shipping/carrier-labels/carrier-label.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../platform/calls/query.ts'
import type { ToneName } from '../../platform/theme/tokens.ts'
import { Muted } from '../../ui/Muted.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { t } from './texts.ts'

const toneOf: Record<CarrierLabelState, ToneName> = { missing: 'wait', asked: 'work', made: 'done', refused: 'refused' }

/** How often an answer of the carrier is looked for, in ms. */
const waitMs = 3_000

const isWaiting = ({ items }: CarrierLabels): boolean => items.some(({ state }) => state === 'asked')

/** Asks the carrier for the labels of a packed shipment, and shows what it answers; nothing where labels are our own. */
export const CarrierLabelsPanel = ({ uuid }: { uuid: string }) => {
  const options = orpc.carrierLabels.show.queryOptions({ input: { uuid } })
  const client = useQueryClient()
  const { data } = useQuery({
    ...options,
    refetchInterval: ({ state }) => (state.data && isWaiting(state.data) ? waitMs : false),
    throwOnError: false,
  })
  const asking = useMutation(
    orpc.carrierLabels.ask.mutationOptions({ onSuccess: (asked) => client.setQueryData(options.queryKey, asked) }),
  )
  if (!data?.isByCarrier) return null
  const ask = () => asking.mutate({ uuid })
  const open = data.items.filter(({ state }) => state === 'missing' || state === 'refused')
  return (
    <Panel title={t('byCarrier')} lead={t('byCarrierLead', { carrier: data.carrierName ?? '' })}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {data.items.map((item) => (
          <Label key={item.packageNumber} item={item} />
        ))}
      </Box>
      {open.length > 0 && (
        <>
          <CarrierRates uuid={uuid} />
          <Button variant="contained" sx={{ mt: 4, minHeight: 44 }} loading={asking.isPending} onClick={ask}>
            {t('askLabels', { count: open.length })}
          </Button>
        </>
      )}
      {open.length === 0 && isWaiting(data) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 4 }}>
          <Muted>{t('labelsAsked')}</Muted>
          <Button loading={asking.isPending} onClick={ask}>
            {t('askAgain')}
          </Button>
        </Box>
      )}
    </Panel>
  )
}

const Label = ({ item }: { item: CarrierLabels['items'][number] }) => {
  const { packageNumber, state, refusal, trackingNumber, price, currency } = item
  return (
    <li>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
        <b>{packageNumber}</b>
        <StatusChip tone={toneOf[state]} label={carrierLabelStateLabels[state]} />
        {trackingNumber && <span>{trackingNumber}</span>}
        {price !== null && <Muted component="span">{`${formatDecimal(price)}\u00a0${currency ?? ''}`}</Muted>}
      </Box>
      {refusal && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {refusal}
        </Alert>
      )}
    </li>
  )
}

/** Shows what carriers would take, when somebody asks: the call goes to their servers. */
const CarrierRates = ({ uuid }: { uuid: string }) => {
  const [isAsked, setIsAsked] = useState(false)
  const { data, error, isFetching } = useQuery({
    ...orpc.carrierLabels.rates.queryOptions({ input: { uuid }, staleTime: 60_000 }),
    enabled: isAsked,
    retry: false,
    throwOnError: false,
    meta: { silent: true },
  })
  return (
    <Box sx={{ mt: 4 }} aria-live="polite">
      {!data && (
        <Button variant="outlined" loading={isFetching} sx={{ minHeight: 44 }} onClick={() => setIsAsked(true)}>
          {t('showRates')}
        </Button>
      )}
      {error && (
        <Alert severity="warning" sx={{ mt: 3 }}>
          {error.message}
        </Alert>
      )}
      {data && <Offers rates={data} />}
    </Box>
  )
}

const Offers = ({ rates: { items, messages } }: { rates: ShipmentRates }) => (
  <>
    {items.length === 0 && <Muted>{t('noRate')}</Muted>}
    <Box component="ul" sx={{ m: 0, pl: 4 }}>
      {items.map(({ carrierName, service, price, currency, transitDays, isChosen }) => (
        <Box component="li" key={`${carrierName} ${service}`} sx={{ fontWeight: isChosen ? 640 : 400 }}>
          {t(isChosen ? 'rateChosen' : 'rate', {
            carrier: carrierName,
            service,
            price: `${formatDecimal(price)}\u00a0${currency}`,
          })}
          {transitDays !== null && `, ${t('transitDays', { count: transitDays })}`}
        </Box>
      ))}
    </Box>
    {messages.map((message) => (
      <Muted key={message}>{message}</Muted>
    ))}
  </>
)
