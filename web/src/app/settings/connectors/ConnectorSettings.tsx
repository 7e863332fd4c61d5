import AddOutlined from '@mui/icons-material/AddOutlined'
import Link from '@mui/material/Link'
import { type EndpointWithSecret, endpointLimit } from '@quai/contract/told/webhooks/webhook.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FeatureLock } from '../../../parties/subscription/FeatureLock.tsx'
import { orpc } from '../../../platform/calls/query.ts'
import { useIsLocked } from '../../../platform/plans/plan-lock.ts'
import { BlockableButton } from '../../../ui/BlockableButton.tsx'
import { OnceDialog } from '../../../ui/dialogs/OnceDialog.tsx'
import { Muted } from '../../../ui/Muted.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { PageSkeleton } from '../../../ui/page/PageSkeleton.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { ConnectorDialog } from './ConnectorDialog.tsx'
import { ConnectorPanel } from './ConnectorPanel.tsx'
import { t } from './texts.ts'

/** Lists the addresses to which Quai sends what happens to the organisation's orders. */
export const ConnectorSettings = () =>
  useIsLocked('connectors') ? (
    <Panel title={t('title')} lead={t('lead')}>
      <FeatureLock feature="connectors" isNamed={false} />
    </Panel>
  ) : (
    <Connectors />
  )

const Connectors = () => {
  const { data } = useQuery(orpc.webhooks.list.queryOptions())
  const [isAdding, setIsAdding] = useState(false)
  const [secret, setSecret] = useState<EndpointWithSecret>()
  if (!data) return <PageSkeleton />
  const { items } = data
  const add = (
    <BlockableButton
      variant="contained"
      startIcon={<AddOutlined />}
      reason={items.length >= endpointLimit ? t('full') : undefined}
      onClick={() => setIsAdding(true)}
    >
      {t('add')}
    </BlockableButton>
  )
  return (
    <>
      <Panel title={t('title')} lead={t('lead')}>
        {items.length === 0 ? (
          <EmptyState title={t('none')} action={add}>
            {t('noneText')}
          </EmptyState>
        ) : (
          <>
            <Muted sx={{ mb: 4 }}>
              {t('signed')}{' '}
              <Link href="https://www.standardwebhooks.com/" target="_blank" rel="noopener noreferrer">
                {t('docs')}
              </Link>
            </Muted>
            {add}
          </>
        )}
      </Panel>
      {items.map((endpoint) => (
        <ConnectorPanel key={endpoint.uuid} endpoint={endpoint} onSecret={setSecret} />
      ))}
      {isAdding && <ConnectorDialog onClose={() => setIsAdding(false)} onCreated={setSecret} />}
      <SecretDialog endpoint={secret} onClose={() => setSecret(undefined)} />
    </>
  )
}

interface Props {
  /** Endpoint whose secret was just made; undefined while the dialog is closed. */
  endpoint: EndpointWithSecret | undefined
  onClose: () => void
}

/** Shows a secret once. */
const SecretDialog = ({ endpoint, onClose }: Props) => (
  <OnceDialog
    title={t('secretTitle')}
    value={endpoint?.secret}
    warning={t('secretOnce')}
    note={t('secretUse')}
    onClose={onClose}
  />
)
