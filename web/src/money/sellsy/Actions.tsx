import Box from '@mui/material/Box'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { orpc } from '../../platform/calls/query.ts'
import { BlockableButton } from '../../ui/BlockableButton.tsx'
import { opensDialog } from '../../ui/dialogs/opens-dialog.tsx'
import { Muted } from '../../ui/Muted.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { t } from './texts.ts'

const UserDialog = opensDialog(() => import('./UserDialog.tsx'), 'UserDialog')
const InvoicesDialog = opensDialog(() => import('./InvoicesDialog.tsx'), 'InvoicesDialog')

/** Offers the three synchronisations; each leads to its own page. */
export const Actions = ({ reason }: { reason: string | undefined }) => {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'user' | 'invoices'>()
  const show = ({ id }: { id: number }) => void navigate({ to: '/admin/sellsy/$id', params: { id } })
  const start = useMutation({ ...orpc.sellsy.syncDeals.mutationOptions(), onSuccess: show })
  const close = () => setAsked(undefined)
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))' }}>
      <Action name="deals">
        <BlockableButton
          variant="contained"
          reason={reason}
          loading={start.isPending}
          onClick={() => start.mutate(undefined)}
        >
          {t('deals.start')}
        </BlockableButton>
      </Action>
      <Action name="user">
        <BlockableButton variant="outlined" reason={reason} onClick={() => setAsked('user')}>
          {t('user.start')}
        </BlockableButton>
      </Action>
      <Action name="invoices">
        <BlockableButton variant="outlined" reason={reason} onClick={() => setAsked('invoices')}>
          {t('invoices.start')}
        </BlockableButton>
      </Action>
      <UserDialog isOpen={asked === 'user'} onClose={close} onStarted={show} />
      <InvoicesDialog isOpen={asked === 'invoices'} onClose={close} onStarted={show} />
    </Box>
  )
}

const Action = ({ name, children }: { name: 'deals' | 'user' | 'invoices'; children: ReactNode }) => (
  <Panel title={t(name)}>
    <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 3, height: '100%' }}>
      <Muted component="p" sx={{ m: 0, flex: 1 }}>
        {t(`${name}.text`)}
      </Muted>
      {children}
    </Box>
  </Panel>
)
