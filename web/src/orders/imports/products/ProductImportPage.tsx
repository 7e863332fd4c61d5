import { useSearch } from '@tanstack/react-router'
import { DepositPage } from '../deposit/DepositPage.tsx'
import { t } from '../texts.ts'

export const ProductImportPage = () => (
  <DepositPage
    title={t('importProducts')}
    lead={t('importProductsLead')}
    types={['product']}
    search={useSearch({ from: '/products/import' })}
  />
)
