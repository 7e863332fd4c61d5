import { type KpiFamily, kpiFamilies, kpiFamilyLabels } from '@quai/contract/money/kpis/definitions.ts'
import { PageTabs } from '../../ui/page/PageTabs.tsx'
import { t } from './texts.ts'

const tabs = kpiFamilies.map((value) => ({ value, label: kpiFamilyLabels[value] }))

/** Divides the figures into their families. */
export const FamilyTabs = ({ value, onChange }: { value: KpiFamily; onChange: (family: KpiFamily) => void }) => (
  <PageTabs label={t('families')} value={value} tabs={tabs} onChange={onChange} />
)
