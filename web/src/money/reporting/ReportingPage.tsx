import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { contract } from '@quai/contract/contract.ts'
import type { KpiFamily, KpiName } from '@quai/contract/money/kpis/definitions.ts'
import { type KpiAnswer, kpiPeriodLabels, kpiPeriods } from '@quai/contract/money/kpis/kpi.ts'
import { formatCivilDate } from '@quai/contract/platform/dates.ts'
import { capitalised } from '@quai/contract/platform/text/typography.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { PartnerFilters } from '../../parties/deals/PartnerFilters.tsx'
import { orpc } from '../../platform/calls/query.ts'
import { DownloadButtons } from '../../ui/files/DownloadButtons.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { FilterBar } from '../../ui/list/filters/FilterBar.tsx'
import { QuickFilter } from '../../ui/list/filters/QuickFilter.tsx'
import { ListFrame } from '../../ui/list/ListFrame.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { Muted } from '../../ui/Muted.tsx'
import { useIsPhone } from '../../ui/page/use-is-phone.ts'
import { FamilyTabs } from './FamilyTabs.tsx'
import { FigureCards } from './FigureCards.tsx'
import { FigurePanel } from './FigurePanel.tsx'
import { t } from './texts.ts'

/** Shows the figures of a period beside those of the one before, one family at a time. */
export const ReportingPage = () => {
  const list = useListSearch('/reporting', { alsoShownBy: ['family', 'figure', 'isTable'] })
  const { search, change, filter } = list
  const { family = 'orders', period = '30', customerId, warehouseId } = search
  const input = { period, ...(customerId && { customerId }), ...(warehouseId && { warehouseId }) }
  const isPhone = useIsPhone()
  const panel = useRef<HTMLDivElement>(null)
  const { data } = useQuery({ ...optionsOf(family, input), placeholderData: keepPreviousData })
  // The former family stays until the next one is there.
  const answer = data?.family === family ? data : undefined
  const figure = answer?.figures.find(({ name }) => name === search.figure) ?? answer?.figures[0]
  const choose = (name: KpiName) => {
    change({ figure: name })
    // A phone shows the cards above, and the chosen figure out of sight.
    if (isPhone) panel.current?.scrollIntoView()
  }
  return (
    <ListFrame
      list={list}
      title={t('title')}
      lead={t('lead')}
      tabs={<FamilyTabs value={family} onChange={(value) => change({ family: value, figure: undefined })} />}
      more={
        family === 'carbon' && (
          <LinkButton to="/carbon" variant="outlined">
            {t('toStatement')}
          </LinkButton>
        )
      }
      tools={<DownloadButtons of={contract.kpis.export} query={input} />}
      filters={
        <FilterBar
          list={list}
          presets={kpiPeriods.map((value) => (
            <QuickFilter
              key={value}
              label={kpiPeriodLabels[value]}
              isOn={period === value}
              onChange={() => change({ period: value })}
            />
          ))}
        >
          <PartnerFilters warehouse={filter('warehouseId')} customer={filter('customerId')} />
        </FilterBar>
      }
    >
      {answer && figure ? (
        <>
          <Days answer={answer} />
          <FigureCards key={family} answer={answer} chosen={figure.name} onChoose={choose} />
          <Box ref={panel} sx={{ scrollMarginTop: 72 }}>
            <FigurePanel
              key={figure.name}
              answer={answer}
              figure={figure}
              isTable={search.isTable ?? false}
              onTable={(isTable) => change({ isTable: isTable || undefined })}
            />
          </Box>
        </>
      ) : (
        <Skeleton variant="rounded" height={560} />
      )}
    </ListFrame>
  )
}

const optionsOf = (family: KpiFamily, input: Parameters<typeof orpc.kpis.orders.queryOptions>[0]['input']) =>
  ({
    orders: () => orpc.kpis.orders.queryOptions({ input }),
    history: () => orpc.kpis.history.queryOptions({ input }),
    performance: () => orpc.kpis.performance.queryOptions({ input }),
    stock: () => orpc.kpis.stock.queryOptions({ input }),
    carbon: () => orpc.kpis.carbon.queryOptions({ input }),
  })[family]()

/** Says which days are counted, which ones they are compared with, and what the plan leaves out. */
const Days = ({ answer: { period, previous, countsSince } }: { answer: KpiAnswer }) => {
  const compared = previous ? t('compared', daysOf(previous)) : t('notCompared')
  const since = countsSince && t('countsSince', { day: formatCivilDate(countsSince) })
  const days = t('from', daysOf(period))
  return (
    <Muted>
      {capitalised(days)}
      {previous ? `, ${compared}.` : `. ${compared}`} {since}
    </Muted>
  )
}

const daysOf = ({ from, to }: { from: string; to: string }) => ({
  from: formatCivilDate(from),
  to: formatCivilDate(to),
})
