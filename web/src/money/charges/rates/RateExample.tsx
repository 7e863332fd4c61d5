import Box from '@mui/material/Box'
import type { ChargeKind } from '@quai/contract/money/charges/charge-kinds.ts'
import { lineFactors, lineName } from '@quai/contract/money/charges/charge-text.ts'
import { noQuantities } from '@quai/contract/money/charges/count.ts'
import { priceCharges } from '@quai/contract/money/charges/price.ts'
import type { RateCardValues } from '@quai/contract/money/charges/rate-card.ts'
import { formatMoney } from '@quai/contract/platform/money.ts'
import { useWatch } from 'react-hook-form'
import type { ServerForm } from '../../../ui/forms/use-server-form.ts'
import { Muted } from '../../../ui/Muted.tsx'
import { t } from '../texts.ts'
import { type TypedCard, typedCard } from './typed-card.ts'

/** A month of thirty days. */
const month = { from: '2026-09-01', to: '2026-09-30' }
const done: Partial<Record<ChargeKind, number>> = {
  storagePallet: 20 * 30,
  storageBox: 100 * 30,
  storageUnit: 500 * 30,
  inPallet: 5,
  inBox: 25,
  inUnit: 125,
  outPallet: 5,
  outBox: 25,
  outUnit: 125,
  orderIn: 4,
  orderOut: 4,
  parcel: 40,
}

const priceOf = (values: RateCardValues) => {
  const rates = { ...noQuantities(), ...values.rates } as Record<ChargeKind, number | null>
  const monthlyMinimumCents = values.monthlyMinimumCents ?? null
  const card = { rates, monthlyMinimumCents, vatBasisPoints: values.vatBasisPoints, validFrom: month.from }
  const days = new Map([[month.from, { ...noQuantities(), ...done }]])
  return priceCharges({ ...month, countedTo: month.to, cards: [card], days })
}

/** Prices a month of example with the rates as they are typed. */
export const RateExample = ({ form }: { form: Pick<ServerForm<TypedCard, unknown>, 'control'> }) => {
  const { data } = typedCard.safeParse(useWatch({ control: form.control }))
  const priced = data && priceOf(data)
  const lines = priced?.months[0]?.lines ?? []
  return (
    <Box component="section" aria-label={t('example')} sx={boxSx}>
      <Box component="h3" sx={{ m: 0, fontSize: '0.875rem' }}>
        {t('example')}
      </Box>
      <Muted>{t('exampleLead')}</Muted>
      {!priced && <Muted>{t('exampleNone')}</Muted>}
      <Box component="dl" aria-live="polite" sx={linesSx}>
        {lines.map((line) => (
          <Box key={line.kind}>
            <dt>
              {lineName(line)} <Muted component="span">{lineFactors(line)}</Muted>
            </dt>
            <dd>{formatMoney(line.amountCents)}</dd>
          </Box>
        ))}
        {priced && (
          <>
            <Box sx={{ fontWeight: 560, borderTop: 1, borderColor: 'divider', pt: 1 }}>
              <dt>{t('exclVat')}</dt>
              <dd>{formatMoney(priced.totalCents)}</dd>
            </Box>
            <Box>
              <dt>{t('inclVat')}</dt>
              <dd>{formatMoney(priced.totalCents + priced.vatCents)}</dd>
            </Box>
          </>
        )}
      </Box>
    </Box>
  )
}

const boxSx = { display: 'grid', gap: 1, p: 4, border: 1, borderColor: 'divider', borderRadius: 1 }

const linesSx = {
  m: 0,
  mt: 1,
  display: 'grid',
  gap: 1,
  fontVariantNumeric: 'tabular-nums',
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 4 },
  '& dd': { m: 0, whiteSpace: 'nowrap' },
}
