import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ApiAccess, apiCallsPerMinute } from '@quai/contract/accounts/account.ts'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../platform/calls/query.ts'
import { useIsLocked } from '../../platform/plans/plan-lock.ts'
import { FeatureLock } from '../../subscription/FeatureLock.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Muted } from '../../ui/Muted.tsx'
import { Facts } from '../../ui/page/Facts.tsx'
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { t } from './texts.ts'

/** Shows an organisation its access to the API. Only an administrator opens it or gives the token. */
export const ApiSettings = () => {
  const isLocked = useIsLocked('api')
  const { data } = useQuery(orpc.auth.apiAccess.queryOptions())
  if (!data) return <PageSkeleton />
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 5, '& dl': { width: 1 } }}>
        {isLocked ? (
          <FeatureLock feature="api" />
        ) : (
          <Alert severity="info" sx={{ width: 1 }}>
            {adviceOn(data)}
          </Alert>
        )}
        <Facts facts={factsOf(data, isLocked)} />
        <Muted>{t('actsAsLead')}</Muted>
        <Button variant="outlined" href="/api/docs" target="_blank" rel="noopener">
          {t('docs')}
        </Button>
      </Box>
    </Panel>
  )
}

const adviceOn = ({ apiAvailable, apiToken }: ApiAccess): string => {
  if (!apiAvailable) return t('closed')
  return apiToken === null ? t('noToken') : t('renewal')
}

const factsOf = ({ apiAvailable, apiToken, lastUsedAt, actsAs }: ApiAccess, isLocked: boolean) => [
  { label: t('state'), value: isLocked ? t('outOfPlan') : t(apiAvailable ? 'open' : 'shut') },
  { label: t('token'), value: apiToken ?? t('none') },
  { label: t('lastUse'), value: lastUsedAt ? <Moment at={lastUsedAt} /> : t('never') },
  { label: t('limit'), value: t('perMinute', { count: apiCallsPerMinute }) },
  ...(actsAs ? [{ label: t('actsAs'), value: `${actsAs.name}, ${actsAs.email}` }] : []),
]
