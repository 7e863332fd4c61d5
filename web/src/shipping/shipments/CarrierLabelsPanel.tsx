import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { formatDecimal } from '@quai/contract/platform/text/typography.ts'
import {
  type CarrierLabelState,
  type CarrierLabels,
  carrierLabelStateLabels,
} from '@quai/contract/shipping/carrier-labels/carrier-label.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orpc } from '../../platform/calls/query.ts'
import type { ToneName } from '../../platform/theme/tokens.ts'
import { Muted } from '../../ui/Muted.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { CarrierRates } from './CarrierRates.tsx'
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
