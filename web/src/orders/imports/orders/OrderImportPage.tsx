import { orderImportTypes } from '@quai/contract/orders/imports/query.ts'
import { useSearch } from '@tanstack/react-router'
import { DepositPage } from '../deposit/DepositPage.tsx'
import { t } from '../texts.ts'

export const OrderImportPage = () => (
  <DepositPage
    title={t('importOrders')}
    lead={t('importLead')}
    types={orderImportTypes}
    search={useSearch({ from: '/orders/import' })}
  />
)
