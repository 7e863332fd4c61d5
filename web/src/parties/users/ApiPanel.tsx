import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ApiScope, apiScopeLabels, apiScopes } from '@quai/contract/parties/accounts/account.ts'
import type { UserDetail } from '@quai/contract/parties/accounts/user.ts'
import { emptyMark } from '@quai/contract/platform/text/typography.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../platform/calls/query.ts'
import { notifyDone } from '../../platform/notify.ts'
import { ConfirmDialog } from '../../ui/dialogs/Dialogs.tsx'
import { OnceDialog } from '../../ui/dialogs/OnceDialog.tsx'
import { ChoiceCards } from '../../ui/fields/ChoiceCards.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Facts } from '../../ui/page/Facts.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { t } from './texts.ts'

/** Opens and closes a user's access to the API, and gives a new token, which is shown once. */
export const ApiPanel = ({
  user: { uuid, name, apiAvailable, apiToken, apiScope, apiRequestedAt },
}: {
  user: UserDetail
}) => {
  const [asked, setAsked] = useState<'close' | 'token'>()
  const [token, setToken] = useState<string>()
  const [scope, setScope] = useState<ApiScope>(apiScope ?? 'read')
  const access = useMutation(orpc.auth.setApiAvailable.mutationOptions())
  const reset = useMutation(orpc.auth.resetApiToken.mutationOptions())
  const give = async () => setToken((await reset.mutateAsync({ uuid, scope })).apiToken ?? undefined)
  const open = () => notifyDone(access.mutateAsync({ uuid, apiAvailable: true }), t('api.opened'))
  return (
    <Panel
      title={t('api')}
      lead={t('api.lead')}
      actions={
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
          {apiAvailable ? (
            <>
              <Button variant="outlined" color="error" onClick={() => setAsked('close')}>
                {t('api.close')}
              </Button>
              <Button variant="outlined" loading={reset.isPending} onClick={() => setAsked('token')}>
                {t('api.token')}
              </Button>
            </>
          ) : (
            <Button variant="outlined" loading={access.isPending} onClick={open}>
              {t('api.open')}
            </Button>
          )}
        </Box>
      }
    >
      <Facts
        facts={[
          ...(apiRequestedAt === null ? [] : [{ label: t('api.requestedAt'), value: <Moment at={apiRequestedAt} /> }]),
          { label: t('apiAccess'), value: t(apiAvailable ? 'yes' : 'no') },
          {
            label: t('apiToken'),
            value: apiToken && apiScope ? `${apiToken}, ${apiScopeLabels[apiScope].toLowerCase()}` : emptyMark,
          },
        ]}
      />
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={
          asked === 'token' && !apiToken
            ? t('api.token')
            : t(asked === 'token' ? 'api.token.title' : 'api.close.title', { name })
        }
        confirmLabel={t(asked === 'token' ? 'api.token' : 'api.close')}
        isDestructive={asked === 'close' || apiToken !== null}
        onClose={() => setAsked(undefined)}
        onConfirm={() => (asked === 'token' ? give() : access.mutateAsync({ uuid, apiAvailable: false }))}
      >
        {apiToken && <Typography color="text.secondary">{t('api.ends')}</Typography>}
        {asked === 'token' && (
          <ChoiceCards
            label={t('api.scope')}
            name="scope"
            choices={apiScopes.map((value) => ({ value, label: apiScopeLabels[value], hint: t(`api.scope.${value}`) }))}
            value={scope}
            onChange={setScope}
          />
        )}
      </ConfirmDialog>
      <OnceDialog
        title={t('api.token.made')}
        value={token}
        warning={t('api.token.once')}
        note={t('api.token.use')}
        onClose={() => setToken(undefined)}
      />
    </Panel>
  )
}
