import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type KpiFamily, type KpiName, kpis } from '@quai/contract/money/kpis/definitions.ts'
import type { KpiFigure } from '@quai/contract/money/kpis/kpi.ts'
import { kpiValueText } from '@quai/contract/money/kpis/value-text.ts'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../platform/calls/query.ts'
import { Facts } from '../../ui/page/Facts.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { Change } from './Change.tsx'
import { t } from './texts.ts'

/** Figures of the dashboard; /reporting has the others. */
const shown: readonly KpiName[] = ['orders', 'finished', 'punctuality', 'fillRate']

/** Shows a few figures of the last 30 days, each leading to its place among the others. */
export const DashboardFigures = () => {
  const input = { period: '30' as const }
  const orders = useQuery({ ...orpc.kpis.orders.queryOptions({ input }), throwOnError: false })
  const performance = useQuery({ ...orpc.kpis.performance.queryOptions({ input }), throwOnError: false })
  const figures = [...(orders.data?.figures ?? []), ...(performance.data?.figures ?? [])]
  const found = shown.flatMap((name) => figures.filter((figure) => figure.name === name))
  return (
    <Panel title={t('lastDays')} actions={<TextLink to="/reporting">{t('all')}</TextLink>}>
      <Box sx={{ minHeight: { xs: 236, sm: 76 } }}>
        <Facts minWidth={150} facts={found.map(factOf)} />
      </Box>
    </Panel>
  )
}

const factOf = (figure: KpiFigure) => {
  const { family, label }: { family: KpiFamily; label: string } = kpis[figure.name]
  return {
    label,
    value: (
      <>
        <TextLink to="/reporting" search={{ family, figure: figure.name }}>
          <Typography
            component="span"
            sx={{ fontSize: '1.25rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
          >
            {kpiValueText(figure.name, figure.value)}
          </Typography>
        </TextLink>{' '}
        <Change {...figure} />
      </>
    ),
  }
}
