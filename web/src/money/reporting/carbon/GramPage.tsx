import type { CarbonGram, CarbonGrams } from '@quai/contract/orders/carbon/carbon.ts'
import { formatCivilDate } from '@quai/contract/platform/dates.ts'
import { formatInteger } from '@quai/contract/platform/text/typography.ts'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../../orders/carbon/texts.ts'
import { orpc } from '../../../platform/calls/query.ts'
import { Moment } from '../../../ui/Moment.tsx'
import { Facts } from '../../../ui/page/Facts.tsx'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../../../ui/page/PageSkeleton.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { TwoLines } from '../../../ui/table/TwoLines.tsx'
import { GramForm } from './GramForm.tsx'

const columns: Column<CarbonGram>[] = [
  {
    id: 'gramsPerKm',
    header: t('gramsPerKm'),
    width: 130,
    onCard: 'title',
    render: ({ gramsPerKm }) => <strong>{gramText(gramsPerKm)}</strong>,
  },
  { id: 'validFrom', header: t('validFrom'), width: 130, render: ({ validFrom }) => formatCivilDate(validFrom) },
  {
    id: 'vehicle',
    header: t('vehicle'),
    width: 420,
    onCard: 'line',
    render: ({ vehicle, source, sourceDate }) => (
      <TwoLines under={`${source} (${formatCivilDate(sourceDate)})`}>{vehicle}</TwoLines>
    ),
  },
  { id: 'author', header: t('author'), width: 160, render: ({ authorName }) => authorName ?? t('installation') },
  {
    id: 'createdAt',
    header: t('createdAt'),
    width: 150,
    render: ({ createdAt }) => <Moment at={createdAt} />,
  },
]

const gramText = (gramsPerKm: number): string => `${formatInteger(gramsPerKm)}\u00a0${t('unit')}`

/** Shows the factor of every estimate, and lets an administrator change it from a day on. */
export const GramPage = () => {
  const { data } = useQuery(orpc.carbon.gram.queryOptions())
  if (!data) return <PageSkeleton />
  return (
    <PageFrame
      title={t('gramTitle')}
      lead={
        <>
          {t('gramLead')} <TextLink to="/carbon">{t('toStatement')}</TextLink>
        </>
      }
    >
      <Current {...data} />
      <GramForm key={data.items[0]?.id} current={data.current} />
      <DataTable
        caption={t('history')}
        columns={columns}
        rows={data.items}
        keyOf={({ id }) => id}
        empty={t('noHistory')}
      />
    </PageFrame>
  )
}

const Current = ({ current }: CarbonGrams) => (
  <Panel title={t('current')}>
    <Facts
      facts={[
        { label: t('gramsPerKm'), value: <strong>{gramText(current.gramsPerKm)}</strong> },
        { label: t('since'), value: formatCivilDate(current.validFrom) },
        { label: t('vehicle'), value: current.vehicle },
        { label: t('source'), value: `${current.source} (${formatCivilDate(current.sourceDate)})` },
      ]}
    />
  </Panel>
)
