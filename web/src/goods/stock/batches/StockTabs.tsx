import { useNavigate } from '@tanstack/react-router'
import { PageTabs } from '../../../ui/page/PageTabs.tsx'
import { t } from '../texts.ts'

const tabs = [
  { value: '/stock', label: t('byProduct') },
  { value: '/stock/batches', label: t('byBatch') },
] as const

type Tab = (typeof tabs)[number]['value']

/** Leads between the stock by product and by batch. */
export const StockTabs = ({ value }: { value: Tab }) => {
  const navigate = useNavigate()
  return <PageTabs label={t('views')} value={value} tabs={tabs} onChange={(to) => void navigate({ to })} />
}
