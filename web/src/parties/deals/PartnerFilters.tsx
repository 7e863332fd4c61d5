import { useUser } from '../../platform/session.ts'
import { SelectFilter } from '../../ui/list/filters/SelectFilter.tsx'
import { t } from './texts.ts'
import { usePartners } from './use-partners.ts'

interface Filter {
  value: number | undefined
  onChange: (id: number | undefined) => void
}

interface Props {
  /** Omitted when the list cannot be filtered by warehouse. */
  warehouse?: Filter
  /** Omitted when the list has one customer. */
  customer?: Filter
}

/** Filters a list by the partners of the caller's deals. */
export const PartnerFilters = ({ warehouse, customer }: Props) => {
  const { userType } = useUser()
  const { customers, warehouses } = usePartners()
  return (
    <>
      {warehouse && userType !== 'warehouse' && (
        <SelectFilter label={t('warehouse')} choices={warehouses} {...warehouse} />
      )}
      {customer && userType !== 'customer' && <SelectFilter label={t('customer')} choices={customers} {...customer} />}
    </>
  )
}
