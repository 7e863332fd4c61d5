import type { FoundUser } from '@quai/contract/parties/accounts/user.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/calls/api.ts'
import { orpc } from '../../platform/calls/query.ts'
import { AppDialog } from '../../ui/dialogs/Dialogs.tsx'
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx'
import { t } from './texts.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  onStarted: (run: { id: number }) => void
}

/** Chooses the customer or the warehouse to compare. */
export const UserDialog = ({ isOpen, onClose, onStarted }: Props) => {
  const [user, setUser] = useState<FoundUser | null>(null)
  const start = useMutation({ ...orpc.sellsy.syncUser.mutationOptions(), onSuccess: onStarted })
  return (
    <AppDialog
      isOpen={isOpen}
      title={t('user.title')}
      primary={{
        label: t('user.compare'),
        isDisabled: user === null,
        onClick: () => user && start.mutateAsync({ id: user.id }),
      }}
      onClose={onClose}
      afterClose={() => setUser(null)}
    >
      <SearchSelect<FoundUser>
        label={t('user.label')}
        value={user}
        onChange={setUser}
        searchKey={['sellsy-users']}
        search={async (typed, signal) => {
          const found = await api.users.search({ query: typed }, { signal })
          return found.filter(({ userType }) => userType !== 'admin')
        }}
        keyOf={({ id }) => id}
        labelOf={({ name }) => name}
      />
    </AppDialog>
  )
}
