import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { contract } from '@quai/contract/contract.ts'
import type { Deal } from '@quai/contract/parties/deals/deal.ts'
import { addDays, endOfMonth, nearestDay } from '@quai/contract/platform/dates.ts'
import { emptyMark, formatMoney } from '@quai/contract/platform/text/typography.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lastMonth } from '../../orders/calendar/periods.ts'
import { PartnerFilters } from '../../parties/deals/PartnerFilters.tsx'
import { orpc } from '../../platform/calls/query.ts'
import { download } from '../../platform/calls/transfer.ts'
import { useToday } from '../../platform/clock.ts'
import { useUser } from '../../platform/session.ts'
import { FeatureButton } from '../../ui/FeatureButton.tsx'
import { DateFilter } from '../../ui/fields/DateFilter.tsx'
import { openPaper } from '../../ui/files/open-paper.ts'
import { ExportMenu } from '../../ui/list/ExportMenu.tsx'
import { FilterBar } from '../../ui/list/filters/FilterBar.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PageFrame } from '../../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { Tip } from '../../ui/Tip.tsx'
import { type AskedParties, type Parties, type Period, useParties } from './asked.ts'
import { LinePage } from './LinePage.tsx'
import { Statement } from './Statement.tsx'
import { t } from './texts.ts'

const route = getRouteApi('/invoices/charges')

/** Shows the expected charges of a deal in a period, or what stands behind one of their lines. */
export const ChargesPage = () => {
  const { kind, from, to } = route.useSearch()
  const parties = useParties()
  const usual = lastMonth(useToday())
  const period = { from: from ?? usual.from, to: to ?? usual.to }
  return kind && parties.chosen ? (
    <LinePage line={{ ...parties.chosen, ...period, kind }} />
  ) : (
    <StatementPage parties={parties} period={period} />
  )
}

interface Props {
  parties: AskedParties
  period: Period
}

/** Shows the charges of a period: month by month, or any days. */
const StatementPage = ({ parties, period }: Props) => {
  const list = useListSearch('/invoices/charges', { keepsScroll: true })
  const { chosen } = parties
  return (
    <PageFrame title={t('title')} lead={t('lead')} actions={chosen && <PrintButton query={{ ...chosen, ...period }} />}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', justifyContent: 'space-between' }}>
        <FilterBar
          list={list}
          presets={
            <>
              <PartnerFilters
                customer={{ value: parties.customerId, onChange: (customerId) => list.change({ customerId }) }}
                warehouse={{ value: parties.warehouseId, onChange: (warehouseId) => list.change({ warehouseId }) }}
              />
              <DateFilter label={t('from')} value={period.from} onChange={(from) => list.change({ from })} />
              <DateFilter label={t('to')} value={period.to} onChange={(to) => list.change({ to })} />
              <MonthSteps from={period.from} onMove={list.change} />
            </>
          }
        />
        {chosen && <ExportMenu of={contract.charges.export} query={{ ...chosen, ...period }} />}
      </Box>
      {chosen ? <Charges {...chosen} {...period} /> : <PartnerList period={period} />}
    </PageFrame>
  )
}

const Charges = (query: Parties & Period) => {
  const { data } = useQuery({
    ...orpc.charges.expected.queryOptions({ input: query }),
    placeholderData: keepPreviousData,
  })
  return data ? <Statement charges={data} /> : <PageSkeleton />
}

const PrintButton = ({ query }: { query: Parties & Period }) => {
  const printing = useMutation({
    mutationFn: () => openPaper(download(contract.charges.export, { ...query, format: 'pdf' })),
  })
  return (
    <FeatureButton
      feature="reporting"
      variant="outlined"
      startIcon={<PrintOutlined />}
      loading={printing.isPending}
      onClick={() => printing.mutate()}
    >
      {t('print')}
    </FeatureButton>
  )
}

interface MonthStepsProps {
  /** First day shown. */
  from: string
  onMove: (month: Period) => void
}

/** Moves to the calendar month before or after the one shown. */
const MonthSteps = ({ from, onMove }: MonthStepsProps) => {
  const first = `${from.slice(0, 7)}-01`
  const move = (day: string) => {
    const near = nearestDay(day)
    onMove({ from: `${near.slice(0, 7)}-01`, to: endOfMonth(near) })
  }
  return (
    <Box sx={{ display: 'flex' }}>
      <Tip text={t('previousMonth')}>
        <IconButton aria-label={t('previousMonth')} onClick={() => move(addDays(first, -1))}>
          <ChevronLeft />
        </IconButton>
      </Tip>
      <Tip text={t('nextMonth')}>
        <IconButton aria-label={t('nextMonth')} onClick={() => move(addDays(endOfMonth(first), 1))}>
          <ChevronRight />
        </IconButton>
      </Tip>
    </Box>
  )
}

/** Lists the deals whose charges can be read, with what is expected of each in the period. */
const PartnerList = ({ period }: { period: Period }) => {
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
