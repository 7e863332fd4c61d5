import type { UserType } from '@quai/contract/platform/roles.ts'
import { type WorkCounts, workCountLimit } from '@quai/contract/told/dashboard/routes.ts'
import { unreadLimit } from '@quai/contract/told/notifications/notification.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { orpc } from '../../platform/calls/query.ts'
import { pollAfterMs, polled } from '../../platform/live/poll.ts'
import { useSession } from '../../platform/session.ts'
import type { Destination } from '../navigation.ts'
import { t } from '../texts.ts'

/** Hidden tabs are asked less often: their titles still count. */
const hiddenPollMs = 60_000

/** Returns the counts of the caller's work and refreshes them; undefined until the first answer. */
export const useWorkCounts = (): WorkCounts | undefined =>
  useQuery({ ...orpc.dashboard.counts.queryOptions(), ...useShellPolling() }).data

/** Returns the notifications that the contact has not read, as a number and in words; undefined without any. */
export const useUnread = (): Waiting | undefined => {
  const { data } = useQuery({ ...orpc.notifications.overview.queryOptions(), ...useShellPolling() })
  const count = data?.unreadCount ?? 0
  if (count === 0) return undefined
  return { total: count, text: shortCount(count, unreadLimit), words: t('waiting.notifications', { count }) }
}

/** Returns whether a session is open. The shell still shows for a moment after it was closed, and while it is being closed. */
export const useIsSignedIn = (): boolean => {
  const hasSession = useSession() !== null
  const isLeaving = useLocation({ select: ({ pathname }) => pathname === '/logout' })
  return hasSession && !isLeaving
}

const useShellPolling = () => {
  const isSignedIn = useIsSignedIn()
  return {
    ...polled,
    enabled: isSignedIn,
    throwOnError: false,
    refetchInterval: () => (document.visibilityState === 'visible' ? pollAfterMs() : hiddenPollMs),
    refetchIntervalInBackground: true,
  }
}

/** Work that waits behind a destination, as a number and in words. */
export interface Waiting {
  total: number
  /** « 3 », « 99+ ». */
  text: string
  /** « 2 changements à accepter, 1 commande avec des messages non lus ». */
  words: string
}

/** Returns the work behind a destination; undefined without any. */
export const waitingAt = ({ counts = [] }: Pick<Destination, 'counts'>, work: WorkCounts | undefined) => {
  const waiting = counts.map((name) => ({ name, count: work?.[name] ?? 0 })).filter(({ count }) => count > 0)
  const total = waiting.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return undefined
  return {
    total,
    text: shortCount(total, workCountLimit),
    words: waiting.map(({ name, count }) => t(`waiting.${name}`, { count })).join(', '),
  } satisfies Waiting
}

const shortCount = (count: number, limit: number): string => (count < limit ? String(count) : `${limit - 1}+`)

const mainCount: Record<UserType, keyof WorkCounts | undefined> = {
  customer: 'changesToAcceptCount',
  warehouse: 'pendingCount',
  admin: undefined,
}

/** Returns the count in the tab: the work of this page, or else the main work of the role. */
export const tabCount = (
  current: Destination | undefined,
  { work, userType }: { work: WorkCounts | undefined; userType: UserType },
): string | undefined => {
  const main = mainCount[userType]
  return waitingAt(current?.counts ? current : { counts: main ? [main] : [] }, work)?.text
}
