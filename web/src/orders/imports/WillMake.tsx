import type { ImportDetail } from '@quai/contract/orders/imports/import.ts'
import { Facts } from '../../ui/page/Facts.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { t } from './texts.ts'

/** Sums up what applying would create. */
export const WillMake = ({ of: { facts } }: { of: ImportDetail }) => (
  <Panel title={t('willMake')}>
    <Facts minWidth={130} facts={facts} />
  </Panel>
)
