import type { ImportDetail } from '@quai/contract/orders/imports/import.ts'
import { useUser } from '../../platform/session.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { importPages } from './pages.tsx'
import { t } from './texts.ts'

/** Links to the deposit of another file of the same type, or of this one corrected. */
export const AnotherFile = ({ of }: { of: ImportDetail }) => {
  const { userType } = useUser()
  const partnerId = (userType === 'customer' ? of.warehouseId : of.customerId) ?? undefined
  const pages = importPages[of.importType]
  if (!pages) return null
  if (pages.deposit === '/stock/adjust/file')
    return (
      <LinkButton to={pages.deposit} variant="outlined" color="inherit">
        {t('again')}
      </LinkButton>
    )
  return (
    <LinkButton to={pages.deposit} search={{ type: of.importType, partnerId }} variant="outlined" color="inherit">
      {t(of.appliedAt || of.linesTotal === 0 ? 'again' : 'redo')}
    </LinkButton>
  )
}
