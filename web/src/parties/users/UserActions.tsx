import EditOutlined from '@mui/icons-material/EditOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { UserDetail } from '@quai/contract/parties/accounts/user.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../platform/calls/query.ts'
import { notify } from '../../platform/notify.ts'
import { takeOver, useUser } from '../../platform/session.ts'
import { BlockableButton } from '../../ui/BlockableButton.tsx'
import { ConfirmDialog } from '../../ui/dialogs/Dialogs.tsx'
import { opensDialog } from '../../ui/dialogs/opens-dialog.tsx'
import { t } from './texts.ts'

const EditUserDialog = opensDialog(() => import('./EditUserDialog.tsx'), 'EditUserDialog')

/** Offers the changes of a user; deactivating says first what it ends. */
export const UserActions = ({ user }: { user: UserDetail }) => {
  const { id, name, isActive } = user
  const { userId } = useUser()
  const [asked, setAsked] = useState<'edit' | 'deactivate'>()
  const update = useMutation(orpc.users.update.mutationOptions())
  const taking = useMutation({ mutationFn: takeOver })
  const close = () => setAsked(undefined)
  return (
    <>
      {user.isHijackable && (
        <Button variant="outlined" loading={taking.isPending} onClick={() => taking.mutate(user.uuid)}>
          {t('takeOver')}
        </Button>
      )}
      {isActive ? (
        <BlockableButton
          variant="outlined"
          reason={id === userId ? t('deactivate.own') : undefined}
          onClick={() => setAsked('deactivate')}
        >
          {t('deactivate')}
        </BlockableButton>
      ) : (
        <Button
          variant="outlined"
          loading={update.isPending}
          onClick={() => update.mutate({ id, isActive: true }, { onSuccess: () => notify(t('activated', { name })) })}
        >
          {t('activate')}
        </Button>
      )}
      <Button variant="contained" startIcon={<EditOutlined />} onClick={() => setAsked('edit')}>
        {t('edit')}
      </Button>
      {asked === 'edit' && <EditUserDialog user={user} onClose={close} />}
      <ConfirmDialog
        isOpen={asked === 'deactivate'}
        title={t('deactivate.title', { name })}
        confirmLabel={t('deactivate')}
        isDestructive
        onClose={close}
        onConfirm={async () => {
          await update.mutateAsync({ id, isActive: false })
          notify(t('deactivated', { name }))
        }}
      >
        {consequencesOf(user).map((text) => (
          <Typography key={text} color="text.secondary" sx={{ mb: 2 }}>
            {text}
          </Typography>
        ))}
      </ConfirmDialog>
    </>
  )
}

const consequencesOf = ({ openSessionsCount, activeDealsCount, openOrdersCount }: UserDetail): string[] => [
  openSessionsCount > 0 ? t('deactivate.sessions', { count: openSessionsCount }) : t('deactivate.noSession'),
  ...(activeDealsCount > 0 ? [t('deactivate.deals', { count: activeDealsCount })] : []),
  ...(openOrdersCount > 0 ? [t('deactivate.orders', { count: openOrdersCount })] : []),
  t('deactivate.rest'),
]
