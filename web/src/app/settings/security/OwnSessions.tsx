import Button from '@mui/material/Button'
import type { OwnSession } from '@quai/contract/parties/accounts/own-security.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orpc } from '../../../platform/calls/query.ts'
import { notify } from '../../../platform/notify.ts'
import { Line, LineList } from '../../../ui/LineList.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { Muted } from '../../../ui/Muted.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { t } from './texts.ts'

/** Lists the open sessions of the account, to close the ones that one does not know. */
export const OwnSessions = () => {
  const client = useQueryClient()
  const { data } = useQuery(orpc.auth.sessions.queryOptions())
  const renew = () => client.invalidateQueries({ queryKey: orpc.auth.sessions.key() })
  const endOthers = useMutation({
    ...orpc.auth.endOtherSessions.mutationOptions(),
    onSuccess: () => {
      notify(t('othersEnded'))
      return renew()
    },
  })
  const items = data?.items ?? []
  return (
    <Panel
      title={t('sessions')}
      lead={t('sessionsLead')}
      actions={
        items.length > 1 && (
          <Button size="small" loading={endOthers.isPending} onClick={() => endOthers.mutate(undefined)}>
            {t('endOthers')}
          </Button>
        )
      }
    >
      <LineList>
        {items.map((session) => (
          <SessionLine key={session.uuid} session={session} onEnded={renew} />
        ))}
      </LineList>
    </Panel>
  )
}

const SessionLine = ({ session, onEnded }: { session: OwnSession; onEnded: () => Promise<void> }) => {
  const { uuid, isThisOne, userAgent, ip, hijackerName, usedAt } = session
  const device = hijackerName ? t('heldBy', { name: hijackerName }) : deviceName(userAgent)
  const end = useMutation({
    ...orpc.auth.endSession.mutationOptions(),
    onSuccess: () => {
      notify(t('sessionEnded'))
      return onEnded()
    },
  })
  return (
    <Line
      name={device}
      detail={
        <>
          {ip ?? t('unknownPlace')} · <Moment at={usedAt} />
        </>
      }
      action={
        isThisOne ? (
          <Muted variant="body2">{t('thisOne')}</Muted>
        ) : (
          <Button
            size="small"
            aria-label={t('endSessionOf', { device })}
            loading={end.isPending}
            onClick={() => end.mutate({ uuid })}
          >
            {t('endSession')}
          </Button>
        )
      }
    />
  )
}

const systems = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const

/** In the order in which they must be tried, because each browser also names others. */
const browsers = [
  [/Edg\w*\//, 'Edge'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

/** Names the device of a session by what its browser said of itself: « Firefox, Windows ». */
export const deviceName = (userAgent: string | null): string => {
  const nameIn = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const known = [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined)
  return known.join(', ') || t('unknownDevice')
}
