import Box from '@mui/material/Box'
import type { Deal } from '@quai/contract/parties/deals/deal.ts'
import { formatMoney } from '@quai/contract/platform/money.ts'
import { emptyMark } from '@quai/contract/platform/text/typography.ts'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../platform/calls/query.ts'
import { useUser } from '../../platform/session.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import type { Period } from './asked.ts'
import { t } from './texts.ts'

/** Lists the deals whose charges can be read, with what is expected of each in the period. */
export const PartnerList = ({ period }: { period: Period }) => {
  const { data } = useQuery(orpc.deals.list.queryOptions({ input: {}, staleTime: 60_000 }))
  if (!data) return <PageSkeleton />
  return (
    <Panel title={t('partners')} lead={t('partnersLead')} isFlush>
      {data.items.length === 0 ? (
        <EmptyState title={t('noPartner')}>{t('noPartnerText')}</EmptyState>
      ) : (
        <Box component="ul" aria-label={t('partners')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.items.map((deal) => (
            <Partner key={deal.id} deal={deal} period={period} />
          ))}
        </Box>
      )}
    </Panel>
  )
}

const Partner = ({ deal: { customerId, customerName, warehouseId, warehouseName }, period }: PartnerProps) => {
  const { userType } = useUser()
  const input = { customerId, warehouseId, ...period }
  const { data } = useQuery({ ...orpc.charges.expected.queryOptions({ input }), throwOnError: false })
  const names = { customer: warehouseName, warehouse: customerName, admin: `${customerName}, ${warehouseName}` }
  return (
    <Box component="li" sx={rowSx}>
      <TextLink to="/invoices/charges" search={input}>
        {names[userType]}
      </TextLink>
      <span>{data ? t('expectedSum', { amount: formatMoney(data.totalWithVatCents) }) : emptyMark}</span>
    </Box>
  )
}

interface PartnerProps {
  deal: Pick<Deal, 'customerId' | 'customerName' | 'warehouseId' | 'warehouseName'>
  period: Period
}

const rowSx = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  columnGap: 4,
  minHeight: 44,
  px: 5,
  py: 2,
  borderTop: 1,
  borderColor: 'divider',
  fontVariantNumeric: 'tabular-nums',
}
