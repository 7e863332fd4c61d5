import AddOutlined from '@mui/icons-material/AddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type Address, addressText } from '@quai/contract/parties/addresses/address.ts'
import type { UserType } from '@quai/contract/platform/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../platform/calls/query.ts'
import { useOpened } from '../../platform/opening/opens.ts'
import { Muted } from '../../ui/Muted.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { AddressDialog, AddressMenu } from './AddressMenu.tsx'
import { t } from './texts.ts'

interface Props {
  /** User whose book an administrator keeps; the caller's own by default. */
  userId?: number
  /** Whose book it is then. */
  ofType?: UserType
}

/** Lists a user's saved addresses, the main one first, to add, change and remove. */
export const AddressBook = ({ userId, ofType }: Props) => {
  const data = useAddresses(userId)
  const [added, setAdded] = useOpened(['address'])
  return (
    <Panel
      title={t('title')}
      lead={t(userId === undefined ? 'lead' : 'leadOf')}
      actions={
        <Button variant="outlined" startIcon={<AddOutlined />} onClick={() => setAdded('address')}>
          {t('add')}
        </Button>
      }
      isFlush
    >
      {!data && <Skeleton variant="rounded" height={160} sx={{ m: 5 }} />}
      {data?.items.length === 0 && <EmptyState title={t('noneTitle')}>{t('noneText')}</EmptyState>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.items.map((address) => (
          <Box component="li" key={address.id} sx={rowSx}>
            <Box sx={{ minWidth: 0, flex: 1 }}>
              <Typography sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>{address.name}</Typography>
              <Muted>{addressText({ ...address, name: null })}</Muted>
            </Box>
            {address.isMainAddress && <StatusChip tone="planned" label={t('main')} />}
            <AddressMenu userId={userId} ofType={ofType} address={address} isOnly={data.items.length === 1} />
          </Box>
        ))}
      </Box>
      {added && (
        <AddressDialog userId={userId} ofType={ofType} address={undefined} onClose={() => setAdded(undefined)} />
      )}
    </Panel>
  )
}

const useAddresses = (userId: number | undefined): { items: Address[] } | undefined => {
  const own = useQuery({ ...orpc.addresses.list.queryOptions({ input: {} }), enabled: userId === undefined })
  const others = useQuery({
    ...orpc.addresses.ofUser.queryOptions({ input: { id: userId ?? 0 } }),
    enabled: userId !== undefined,
  })
  return userId === undefined ? own.data : others.data
}

const rowSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  px: 5,
  py: 2,
  borderTop: 1,
  borderColor: 'divider',
}
