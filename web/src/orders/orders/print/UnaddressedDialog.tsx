import Box from '@mui/material/Box'
import { useUser } from '../../../platform/session.ts'
import { AppDialog } from '../../../ui/dialogs/Dialogs.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { t } from './texts.ts'
import type { Party, Unaddressed } from './use-print-orders.ts'

/** Says before printing which organisations have no main address, and leads to where it is entered. */
export const UnaddressedDialog = ({ unaddressed }: { unaddressed: Unaddressed | undefined }) => (
  <AppDialog
    isOpen={unaddressed !== undefined}
    title={t('unaddressed')}
    primary={{ label: t('printAnyway'), onClick: () => unaddressed?.print() }}
    secondary={{ label: t('notNow') }}
    onClose={() => unaddressed?.close()}
  >
    {t('unaddressedText')}
    <Box component="ul" sx={{ m: 0, mt: 3, pl: 5, display: 'grid', gap: 2 }}>
      {unaddressed?.parties.map((party) => (
        <li key={party.id}>
          <Mending party={party} />
        </li>
      ))}
    </Box>
  </AppDialog>
)

const Mending = ({ party: { id, name } }: { party: Party }) => {
  const { userId, userType } = useUser()
  if (id === userId)
    return userType === 'warehouse' ? (
      <TextLink to="/settings" search={{ tab: 'addresses' }}>
        {t('addOwnAddress')}
      </TextLink>
    ) : (
      <TextLink to="/customers-suppliers">{t('addOwnAddress')}</TextLink>
    )
  if (userType === 'admin')
    return (
      <TextLink to="/admin/users/$id" params={{ id }}>
        {t('addAddressOf', { name })}
      </TextLink>
    )
  return t('askAddressOf', { name })
}
