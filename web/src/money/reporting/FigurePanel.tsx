import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { kpiLabelFor, kpis } from '@quai/contract/money/kpis/definitions.ts'
import type { KpiAnswer, KpiDays, KpiFigure, KpiLink } from '@quai/contract/money/kpis/kpi.ts'
import { kpiValueText } from '@quai/contract/money/kpis/value-text.ts'
import { formatCivilDate } from '@quai/contract/platform/dates.ts'
import { formatInteger } from '@quai/contract/platform/text/typography.ts'
import { currentUser } from '../../platform/session.ts'
import { BarChart } from '../../ui/charts/BarChart.tsx'
import { Muted } from '../../ui/Muted.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { t } from './texts.ts'

interface Props {
  answer: KpiAnswer
  figure: KpiFigure
  isTable: boolean
  onTable: (isTable: boolean) => void
}

/** Draws a figure over time, or lists it, and leads to the orders and the stock behind it. */
export const FigurePanel = ({ answer, figure, isTable, onTable }: Props) => {
  const { definition } = kpis[figure.name]
  const label = kpiLabelFor(figure.name, currentUser()?.userType)
  const steps = answer.steps.map((step, index) => stepOf(step, figure, index))
  return (
    <Panel
      title={label}
      lead={definition}
      actions={<Button onClick={() => onTable(!isTable)}>{t(isTable ? 'asChart' : 'asTable')}</Button>}
    >
      {figure.part !== null && figure.whole !== null && (
        <Muted>{t('ofWhole', { part: formatInteger(figure.part), whole: formatInteger(figure.whole) })}</Muted>
      )}
      {isTable ? (
        <DataTable
          caption={t('caption', { label })}
          columns={columns}
          rows={steps}
          keyOf={({ days }) => days}
          empty={<Box sx={{ p: 5 }}>{t('nothing')}</Box>}
        />
      ) : (
        <BarChart
          label={nameOf(answer, label)}
          bars={steps}
          format={(value) => kpiValueText(figure.name, value)}
          top={kpis[figure.name].unit === 'share' ? 1 : undefined}
          hint={t('hint')}
        />
      )}
      {figure.links.length > 0 && <Links links={figure.links} />}
    </Panel>
  )
}

const stepOf = ({ from, to }: KpiDays, { name, points }: KpiFigure, index: number) => {
  const value = points[index] ?? null
  const shown = kpiValueText(name, value)
  const [first, last] = [formatCivilDate(from), formatCivilDate(to)]
  return {
    mark: first.slice(0, 5),
    days: from === to ? first : `${first} – ${last}`,
    value,
    shown,
    text:
      from === to ? t('dayText', { day: first, value: shown }) : t('weekText', { from: first, to: last, value: shown }),
  }
}
type Step = ReturnType<typeof stepOf>

const columns: Column<Step>[] = [
  { id: 'days', header: t('step'), width: 200, render: ({ days }) => days },
  { id: 'value', header: t('value'), width: 160, align: 'right', render: ({ shown }) => shown },
]

const nameOf = ({ period, steps }: KpiAnswer, label: string): string =>
  t('chart', {
    label,
    step: t(steps.every(({ from, to }) => from === to) ? 'day' : 'week'),
    from: formatCivilDate(period.from),
    to: formatCivilDate(period.to),
  })

const Links = ({ links }: { links: readonly KpiLink[] }) => (
  <Box component="ul" aria-label={t('behind')} sx={linksSx}>
    {links.map(({ label, page, search, count }) => (
      <li key={label}>
        <TextLink to={page === 'orders' ? '/orders' : '/stock'} search={search}>
          {label} ({formatInteger(count)})
        </TextLink>
      </li>
    ))}
  </Box>
)

const linksSx = { listStyle: 'none', m: 0, mt: 3, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 2 }
