import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Endpoint, EndpointWithSecret } from '@quai/contract/told/webhooks/webhook.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../platform/calls/query.ts'
import { notify, notifyDone } from '../../../platform/notify.ts'
import { useQuestion } from '../../../ui/dialogs/use-question.tsx'
import { RowMenu } from '../../../ui/MenuButton.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { Muted } from '../../../ui/Muted.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { ConnectorDialog } from './ConnectorDialog.tsx'
import { DeliveryLog } from './DeliveryLog.tsx'
import { t } from './texts.ts'

interface Props {
  endpoint: Endpoint
  onSecret: (made: EndpointWithSecret) => void
}

/** Shows an endpoint with its state, its actions and the log of what it was sent. */
export const ConnectorPanel = ({ endpoint, onSecret }: Props) => {
  const { uuid, url, isActive } = endpoint
  const [isEdited, setIsEdited] = useState(false)
  const [isLogOpen, setIsLogOpen] = useState(false)
  const { ask, dialog } = useQuestion()
  const tryOut = useMutation({
    ...orpc.webhooks.test.mutationOptions(),
    onSuccess: () => {
      setIsLogOpen(true)
      notify(t('tried'))
    },
  })
  const change = useMutation(orpc.webhooks.change.mutationOptions())
  const remove = useMutation(orpc.webhooks.remove.mutationOptions())
  const renew = useMutation(orpc.webhooks.renewSecret.mutationOptions())
  const enable = () => notifyDone(change.mutateAsync({ uuid, isActive: true }), t('enabled'))
  const askTo = (question: 'renew' | 'disable' | 'remove', act: () => Promise<unknown>, done?: string) => () =>
    ask({
      title: t(`${question}Title`),
      text: t(`${question}Text`),
      label: t(question),
      isDestructive: question !== 'renew',
      act,
      ...(done && { done }),
    })
  const asking = {
    renew: askTo('renew', async () => onSecret(await renew.mutateAsync({ uuid }))),
    disable: askTo('disable', () => change.mutateAsync({ uuid, isActive: false }), t('disabled')),
    remove: askTo('remove', () => remove.mutateAsync({ uuid }), t('removed')),
  }
  return (
    <Panel isFlush>
      <Box sx={headSx}>
        <ConnectorFacts of={endpoint} />
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Button size="small" aria-expanded={isLogOpen} onClick={() => setIsLogOpen(!isLogOpen)}>
            {t('showLog')}
          </Button>
          {isActive ? (
            <Button size="small" variant="outlined" loading={tryOut.isPending} onClick={() => tryOut.mutate({ uuid })}>
              {t('try')}
            </Button>
          ) : (
            <Button size="small" variant="contained" loading={change.isPending} onClick={enable}>
              {t('enable')}
            </Button>
          )}
          <RowMenu
            label={t('actionsOn', { url })}
            choices={[
              { name: 'edit', label: t('edit'), onChoose: () => setIsEdited(true) },
              { name: 'renew', label: t('renew'), onChoose: asking.renew },
              ...(isActive ? [{ name: 'disable', label: t('disable'), onChoose: asking.disable }] : []),
              { name: 'remove', label: t('remove'), isDestructive: true, onChoose: asking.remove },
            ]}
          />
        </Box>
      </Box>
      {isLogOpen && <DeliveryLog endpoint={endpoint} />}
      {isEdited && <ConnectorDialog endpoint={endpoint} onClose={() => setIsEdited(false)} />}
      {dialog}
    </Panel>
  )
}

const ConnectorFacts = ({ of: endpoint }: { of: Endpoint }) => {
  const { url, formerKeyUntil, events, waitingCount, failedCount } = endpoint
  return (
    <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
      <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {url}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1, mt: 1.5 }}>
        <StateChip endpoint={endpoint} />
        <Muted component="span">{t('eventCount', { count: events.length })}</Muted>
        {waitingCount > 0 && <Muted component="span">{t('waiting', { count: waitingCount })}</Muted>}
        {waitingCount > 0 && endpoint.isActive && <RetryButton uuid={endpoint.uuid} />}
        {failedCount > 0 && <Muted component="span">{t('failed', { count: failedCount })}</Muted>}
      </Box>
      {formerKeyUntil && (
        <Muted component="div" sx={{ mt: 1 }}>
          {t('formerKey')} <Moment at={formerKeyUntil} />
        </Muted>
      )}
    </Box>
  )
}

const RetryButton = ({ uuid }: { uuid: string }) => {
  const retry = useMutation(orpc.webhooks.retry.mutationOptions({ onSuccess: () => notify(t('retried')) }))
  return (
    <Button size="small" loading={retry.isPending} onClick={() => retry.mutate({ uuid })}>
      {t('retry')}
    </Button>
  )
}

const StateChip = ({ endpoint: { isActive, failedAt } }: Pick<Props, 'endpoint'>) => {
  if (isActive) return <StatusChip tone="done" label={t('state.active')} />
  return failedAt ? (
    <StatusChip tone="refused" label={t('state.failed')} />
  ) : (
    <StatusChip tone="gone" label={t('state.off')} />
  )
}

const headSx = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, px: 5, py: 4 }
