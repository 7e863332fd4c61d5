import { formatCivilDate } from '@quai/contract/dates.ts'
import type { ImportPlan } from '@quai/contract/imports/import.ts'
import { packagesText } from '@quai/contract/products/packaging.ts'
import { Facts } from '../ui/Facts.tsx'
import { Panel } from '../ui/Panel.tsx'
import { t } from './texts.ts'

/** What the file would make, as far as it is understood. */
export const WillMake = ({ plan }: { plan: ImportPlan }) => (
  <Panel title={t('willMake')}>
    <Facts
      minWidth={130}
      facts={[
        { label: t('orders'), value: t('ordersCount', { count: plan.orders }) },
        { label: t('lines'), value: t('linesCount', { count: plan.lines }) },
        { label: t('quantities'), value: quantitiesOf(plan) },
        { label: t('period'), value: periodOf(plan) },
        ...(plan.products + plan.batches > 0 ? [{ label: t('also'), value: extrasOf(plan) }] : []),
      ]}
    />
  </Panel>
)

const quantitiesOf = ({ units, boxes, pallets }: ImportPlan): string =>
  [
    units > 0 && packagesText(units, 'package_unit'),
    boxes > 0 && packagesText(boxes, 'package_box'),
    pallets > 0 && packagesText(pallets, 'package_pallet'),
  ]
    .filter(Boolean)
    .join(', ') || t('nothing')

const periodOf = ({ firstDay, lastDay }: ImportPlan): string => {
  if (!firstDay || !lastDay) return t('nothing')
  return firstDay === lastDay
    ? t('day', { day: formatCivilDate(firstDay) })
    : t('days', { from: formatCivilDate(firstDay), to: formatCivilDate(lastDay) })
}

const extrasOf = ({ products, batches }: ImportPlan): string =>
  [products > 0 && t('products', { count: products }), batches > 0 && t('batches', { count: batches })]
    .filter(Boolean)
    .join(', ')
