import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { formatDecimal } from '@quai/contract/platform/text/typography.ts'
import type { ShipmentRates } from '@quai/contract/shipping/carrier-labels/carrier-label.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../platform/calls/query.ts'
import { Muted } from '../../ui/Muted.tsx'
import { t } from './texts.ts'

/** Shows what carriers would take, when somebody asks: the call goes to their servers. */
export const CarrierRates = ({ uuid }: { uuid: string }) => {
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
