import type { Verbs } from '../../calls/verbs.ts'
import { listNotifications } from './list.ts'
import { markNotification, readNotifications } from './mark.ts'
import { showOverview } from './overview.ts'

/** Routes of this module with their verbs. */
export const notificationVerbs = {
  notifications: {
    list: listNotifications,
    overview: showOverview,
    mark: markNotification,
    readAll: readNotifications,
  },
} satisfies Pick<Verbs, 'notifications'>
