import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { contract } from '@quai/contract/contract.ts'
import type { CarbonLine, CarbonTotals as Totals } from '@quai/contract/orders/carbon/carbon.ts'
import { gramsText } from '@quai/contract/orders/carbon/grams-text.ts'
import {
  distanceBasisLabels,
  factorText,
  kilogramsText,
  kilometresText,
  leftOutText,
  methodLabels,
  transportText,
  weightText,
} from '@quai/contract/orders/carbon/words.ts'
import { formatCivilDate } from '@quai/contract/platform/dates.ts'
import type { UserType } from '@quai/contract/platform/roles.ts'
import { formatInteger } from '@quai/contract/platform/text/typography.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { lastMonth, lastQuarter, thisMonth } from '../../../orders/calendar/periods.ts'
import { t } from '../../../orders/carbon/texts.ts'
import { PartnerFilters } from '../../../parties/deals/PartnerFilters.tsx'
import { orpc } from '../../../platform/calls/query.ts'
import { useToday } from '../../../platform/clock.ts'
import { currentUser, may, useUser } from '../../../platform/session.ts'
import { opensDialog } from '../../../ui/dialogs/opens-dialog.tsx'
import { DownloadButtons } from '../../../ui/files/DownloadButtons.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { FilterBar } from '../../../ui/list/filters/FilterBar.tsx'
import { PeriodFilter } from '../../../ui/list/filters/PeriodFilter.tsx'
import { QuickFilter } from '../../../ui/list/filters/QuickFilter.tsx'
import { HistoryNote } from '../../../ui/list/HistoryNote.tsx'
import { ListFrame } from '../../../ui/list/ListFrame.tsx'
import { ListTable } from '../../../ui/list/ListTable.tsx'
import { useListSearch } from '../../../ui/list/use-list-search.ts'
import { useLiveList } from '../../../ui/list/use-live-list.ts'
import { OrderName } from '../../../ui/order/OrderName.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { Facts } from '../../../ui/page/Facts.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { RowLink } from '../../../ui/table/RowLink.tsx'
import { TwoLines } from '../../../ui/table/TwoLines.tsx'
import { FamilyTabs } from '../FamilyTabs.tsx'

/** The reader's own organisation stands in no row. */
const columnsFor = (userType: UserType): Column<CarbonLine>[] => [
  { id: 'day', header: t('date'), width: 100, render: ({ day }) => formatCivilDate(day) },
  {
    id: 'order',
    header: t('order'),
    width: 180,
    onCard: 'title',
    render: ({ orderUuid, orderId, ...order }) => (
      <RowLink to="/orders/$id" params={{ id: orderUuid }}>
        <OrderName order={{ ...order, id: orderId }} />
      </RowLink>
    ),
  },
  {
    id: 'parties',
    header: t(`parties.${userType}`),
    width: 235,
    onCard: 'line',
    render: ({ customerName, warehouseName, place }) => (
      <TwoLines under={[userType === 'admin' ? warehouseName : '', place].filter(Boolean).join(', ')}>
        {userType === 'customer' ? warehouseName : customerName}
      </TwoLines>
    ),
  },
  {
    id: 'transport',
    header: t('transport'),
    width: 165,
    render: ({ orderTransporter, method }) => (
      <TwoLines under={methodLabels[method]}>{transportText(orderTransporter, userType)}</TwoLines>
    ),
  },
  {
    id: 'distance',
    header: t('distance'),
    width: 145,
    render: ({ distanceKm, distanceBasis }) =>
      distanceKm === null ? (
        distanceBasisLabels.unknown
      ) : (
        <TwoLines under={distanceBasisLabels[distanceBasis]}>{kilometresText(distanceKm)}</TwoLines>
      ),
  },
  { id: 'weight', header: t('weight'), width: 105, align: 'right', render: (line) => weightText(line) },
  {
    id: 'grams',
    header: t('grams'),
    width: 145,
    align: 'right',
    onCard: 'end',
    render: (line) => (
      <TwoLines under={factorText(line.method, line.gramsPerKm ?? undefined)}>
        {leftOutText(line) ?? gramsText(line.grams)}
      </TwoLines>
    ),
  },
]

const columns = { customer: columnsFor('customer'), warehouse: columnsFor('warehouse'), admin: columnsFor('admin') }

/** Shows the greenhouse gas of the transports that were done in a period; this month by default. */
export const CarbonPage = () => {
  const { userType } = useUser()
  const today = useToday()
  const list = useListSearch('/carbon')
  const navigate = useNavigate()
  const { search, change, filter } = list
  const period = { ...thisMonth(today), ...periodIn(search) }
  const input = { ...search, ...period }
  const options = orpc.carbon.statement.queryOptions({ input })
  const lines = useLiveList(options, ({ orderId }) => orderId)
  // The same answer as the list's, with its totals. It throws what the plan refuses.
  const { data: { totals } = {} } = useQuery({ ...options, placeholderData: keepPreviousData })
  const empty = <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
  return (
    <ListFrame
      list={list}
      title={t('title')}
      lead={t('lead')}
      tabs={
        <FamilyTabs value="carbon" onChange={(family) => void navigate({ to: '/reporting', search: { family } })} />
      }
      tools={
        <DownloadButtons
          of={contract.carbon.export}
          query={{ ...period, customerId: search.customerId, warehouseId: search.warehouseId }}
        />
      }
      more={
        <>
          <LinkButton to="/reporting" search={{ family: 'carbon' }} variant="outlined">
            {t('toFigures')}
          </LinkButton>
          {may('carbon.write') && (
            <LinkButton to="/carbon/gram" variant="outlined">
              {t('toGram')}
            </LinkButton>
          )}
        </>
      }
      filters={
        <FilterBar
          list={list}
          presets={
            <PeriodFilter
              from={period.from}
              to={period.to}
              onChange={change}
              quick={[
                { label: t('thisMonth'), period: thisMonth(today) },
                { label: t('lastMonth'), period: lastMonth(today) },
                { label: t('lastQuarter'), period: lastQuarter(today) },
              ]}
            />
          }
        >
          <QuickFilter
            label={t('leftOut')}
            isOn={search.isLeftOut ?? false}
            onChange={(isLeftOut) => change({ isLeftOut: isLeftOut || undefined })}
          />
          <PartnerFilters warehouse={filter('warehouseId')} customer={filter('customerId')} />
        </FilterBar>
      }
    >
      {totals && totals.unknown > 0 && !search.isLeftOut && (
        <LeftOut count={totals.unknown} onShow={() => change({ isLeftOut: true })} />
      )}
      <CarbonTotals totals={totals} />
      <ListTable
        caption={t('caption')}
        columns={columns[userType]}
        query={lines}
        list={list}
        empty={empty}
        noMatch={<EmptyState title={t('noMatchTitle')}>{t('noMatchText')}</EmptyState>}
      />
      <HistoryNote />
    </ListFrame>
  )
}

/** Says how many orders the total leaves out, and leads to them. */
const LeftOut = ({ count, onShow }: { count: number; onShow: () => void }) => (
  <Alert
    severity="info"
    action={
      <Button color="inherit" size="small" onClick={onShow}>
        {t('showLeftOut')}
      </Button>
    }
  >
    {t('unknown', { count })}
  </Alert>
)

/** The ends of the period that the address gives. */
const periodIn = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => ({
  ...(from && { from }),
  ...(to && { to }),
})

const MethodDialog = opensDialog(() => import('../../../orders/carbon/MethodDialog.tsx'), 'MethodDialog')

/** Sums of a statement, and by transporter. */
const CarbonTotals = ({ totals }: { totals: Totals | undefined }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Panel
      title={t('totals')}
      actions={
        <Button size="small" aria-haspopup="dialog" disabled={!totals} onClick={() => setIsOpen(true)}>
          {t('method')}
        </Button>
      }
    >
      {/* Four transporters at most, one line each on a phone. */}
      <Box sx={{ minHeight: { xs: 300, sm: 96 } }}>
        {totals ? <Facts minWidth={150} facts={factsOf(totals)} /> : <Skeleton variant="rounded" height={96} />}
      </Box>
      {totals && <MethodDialog isOpen={isOpen} factors={totals.factors} onClose={() => setIsOpen(false)} />}
    </Panel>
  )
}

const factsOf = ({ grams, orders, distanceKm, weightKg, byTransporter }: Totals) => [
  { label: t('emissions'), value: <strong>{gramsText(grams)}</strong> },
  { label: t('orders'), value: formatInteger(orders) },
  { label: t('distances'), value: kilometresText(distanceKm) },
  { label: t('weights'), value: kilogramsText(weightKg) },
  ...byTransporter.map((one) => ({
    label: transportText(one.transporter, currentUser()?.userType),
    value: gramsText(one.grams || null),
  })),
]
