import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { contract } from '@quai/contract/contract.ts'
import { type KpiFamily, type KpiName, kpiLabelFor } from '@quai/contract/money/kpis/definitions.ts'
import { type KpiAnswer, kpiPeriodLabels, kpiPeriods } from '@quai/contract/money/kpis/kpi.ts'
import { kpiValueText } from '@quai/contract/money/kpis/value-text.ts'
import { formatCivilDate } from '@quai/contract/platform/dates.ts'
import { capitalised } from '@quai/contract/platform/text/typography.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { PartnerFilters } from '../../parties/deals/PartnerFilters.tsx'
import { orpc } from '../../platform/calls/query.ts'
import { currentUser } from '../../platform/session.ts'
import { radius } from '../../platform/theme/tokens.ts'
import { DownloadButtons } from '../../ui/files/DownloadButtons.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { FilterBar } from '../../ui/list/filters/FilterBar.tsx'
import { QuickFilter } from '../../ui/list/filters/QuickFilter.tsx'
import { ListFrame } from '../../ui/list/ListFrame.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { Muted } from '../../ui/Muted.tsx'
import { useIsPhone } from '../../ui/page/use-is-phone.ts'
import { Change } from './Change.tsx'
import { FamilyTabs } from './FamilyTabs.tsx'
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

interface Props {
  answer: KpiAnswer
  chosen: KpiName
  onChoose: (name: KpiName) => void
}

/** More figures than this are shown on demand. */
const mostCards = 6

/** Shown first of a family of many. */
const firstCards: readonly KpiName[] = ['orders', 'deliveries', 'collections', 'finished']

/** Shows each figure with its difference from the previous period; the chosen one is drawn below. */
const FigureCards = ({ answer: { figures }, chosen, onChoose }: Props) => {
  const [isAll, setIsAll] = useState(false)
  const isLong = figures.length > mostCards && figures.some(({ name }) => firstCards.includes(name))
  const shown = isLong && !isAll ? figures.filter(({ name }) => firstCards.includes(name) || name === chosen) : figures
  return (
    <div>
      <Box component="ul" aria-label={t('figures')} sx={gridSx(shown.length)}>
        {shown.map((figure) => (
          <li key={figure.name}>
            <ButtonBase
              aria-pressed={figure.name === chosen}
              onClick={() => onChoose(figure.name)}
              sx={cardSx(figure.name === chosen)}
            >
              <Muted component="span">{kpiLabelFor(figure.name, currentUser()?.userType)}</Muted>
              <Typography component="span" sx={valueSx}>
                {kpiValueText(figure.name, figure.value)}
              </Typography>
              <Change {...figure} />
            </ButtonBase>
          </li>
        ))}
      </Box>
      {isLong && (
        <Button aria-expanded={isAll} onClick={() => setIsAll(!isAll)} sx={{ mt: 2, ml: { sm: -4 } }}>
          {t(isAll ? 'fewer' : 'all')}
        </Button>
      )}
    </div>
  )
}

/** Full rows where it can be: three cards a row for three, five, six and nine of them, else four. */
const gridSx = (count: number) => ({
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    md: `repeat(${[3, 5, 6, 9].includes(count) ? 3 : 4}, minmax(0, 1fr))`,
  },
  display: 'grid',
  gap: 3,
  listStyle: 'none',
  m: 0,
  p: 0,
})

const cardSx = (isChosen: boolean) => ({
  display: 'flex',
  width: '100%',
  height: '100%',
  flexDirection: 'column',
  alignItems: 'flex-start',
  justifyContent: 'flex-start',
  gap: 1,
  p: 4,
  textAlign: 'start',
  fontFamily: 'inherit',
  border: 1,
  borderColor: isChosen ? 'primary.main' : 'divider',
  outline: isChosen ? '1px solid' : 'none',
  outlineColor: 'primary.main',
  borderRadius: `${radius.card}px`,
  bgcolor: 'background.paper',
  '&:hover': { bgcolor: 'sunken.main' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
})

const valueSx = {
  fontSize: { xs: '1.25rem', md: '1.5rem' },
  lineHeight: 1.15,
  fontWeight: 600,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'break-word',
}
