import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import {
  type ApiAccess,
  apiCallsPerMinute,
  apiScopeLabels,
  apiUsageDays,
} from '@quai/contract/parties/accounts/account.ts'
import { addDays, formatCivilDate, formatDate, wallClock } from '@quai/contract/platform/dates.ts'
import { formatInteger } from '@quai/contract/platform/text/typography.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FeatureLock } from '../../../parties/subscription/FeatureLock.tsx'
import { orpc } from '../../../platform/calls/query.ts'
import { notify } from '../../../platform/notify.ts'
import { useIsLocked } from '../../../platform/plans/plan-lock.ts'
import { BarChart } from '../../../ui/charts/BarChart.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { Muted } from '../../../ui/Muted.tsx'
import { Facts } from '../../../ui/page/Facts.tsx'
import { PageSkeleton } from '../../../ui/page/PageSkeleton.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
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
        {!isLocked && <Asking requestedAt={data.requestedAt} hasToken={data.apiToken !== null} />}
        <Facts facts={factsOf(data, isLocked)} />
        <Muted>{t('actsAsLead')}</Muted>
        {data.usage.length > 0 && <Usage usage={data.usage} />}
        <Button variant="outlined" href="/api/docs" target="_blank" rel="noopener">
          {t('docs')}
        </Button>
      </Box>
    </Panel>
  )
}

/** Asks the team for a token in one press, or says when it was asked for. */
const Asking = ({ requestedAt, hasToken }: { requestedAt: string | null; hasToken: boolean }) => {
  const ask = useMutation(orpc.auth.requestApi.mutationOptions({ onSuccess: () => notify(t('asked')) }))
  if (requestedAt !== null) return <Muted component="output">{t('askedOn', { date: formatDate(requestedAt) })}</Muted>
  return (
    <Button variant={hasToken ? 'outlined' : 'contained'} loading={ask.isPending} onClick={() => ask.mutate(undefined)}>
      {t(hasToken ? 'askAnother' : 'ask')}
    </Button>
  )
}

/** Draws the calls of each day, with those refused beyond the limit. */
const Usage = ({ usage }: Pick<ApiAccess, 'usage'>) => {
  const [today] = useState(() => wallClock(new Date()).date)
  const days = Array.from({ length: apiUsageDays }, (_, rank) => addDays(today, rank + 1 - apiUsageDays))
  const bars = days.map((day) => {
    const { calls, refused } = usage.find((one) => one.day === day) ?? { calls: 0, refused: 0 }
    const date = formatCivilDate(day)
    const count = formatInteger(calls)
    return {
      mark: date.slice(0, 5),
      value: calls,
      text:
        refused > 0
          ? t('usage.refused', { date, count, refused: formatInteger(refused) })
          : t('usage.day', { date, count }),
    }
  })
  return (
    <Box component="section" sx={{ width: 1 }}>
      <Typography variant="h3" sx={{ mb: 3 }}>
        {t('usage', { days: apiUsageDays })}
      </Typography>
      <BarChart label={t('usage', { days: apiUsageDays })} bars={bars} format={formatInteger} hint={t('usage.hint')} />
    </Box>
  )
}

const adviceOn = ({ apiAvailable, apiToken }: ApiAccess): string => {
  if (!apiAvailable) return t('closed')
  return apiToken === null ? t('noToken') : t('renewal')
}

const factsOf = ({ apiAvailable, apiToken, apiScope, lastUsedAt, actsAs }: ApiAccess, isLocked: boolean) => [
  { label: t('state'), value: isLocked ? t('outOfPlan') : t(apiAvailable ? 'open' : 'shut') },
  { label: t('token'), value: apiToken ?? t('none') },
  ...(apiToken ? [{ label: t('scope'), value: apiScopeLabels[apiScope] }] : []),
  { label: t('lastUse'), value: lastUsedAt ? <Moment at={lastUsedAt} /> : t('never') },
  { label: t('limit'), value: t('perMinute', { count: apiCallsPerMinute }) },
  ...(actsAs ? [{ label: t('actsAs'), value: `${actsAs.name}, ${actsAs.email}` }] : []),
]
