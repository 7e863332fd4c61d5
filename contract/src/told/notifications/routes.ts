import { z } from 'zod'
import { route } from '../../calls/route.ts'
import { pageOf, readingOn } from '../../platform/pagination.ts'
import {
  markNotificationInput,
  notification,
  notificationListQuery,
  notificationOverview,
  readNotificationsInput,
} from './notification.ts'

const own = { permission: 'notifications.own', worksWithoutDeal: true } as const
// Belongs to the person: an administrator in their name reads nothing for them.
const inPerson = { ...own, inPerson: true } as const

export const notificationRoutes = {
  list: route('GET /notifications', {
    about: ['any notification'],
    ...own,
    summary: 'Mes notifications, les plus récentes d’abord',
  })
    .input(readingOn(notificationListQuery))
    .output(pageOf(notification)),
  overview: route('GET /notifications/overview', {
    about: ['any notification'],
    ...own,
    summary: 'Combien de mes notifications ne sont pas lues, jusqu’à 100',
  }).output(notificationOverview),
  mark: route('PATCH /notifications/{id}', {
    ...inPerson,
    summary: 'Marquer une notification comme lue ou non lue',
    done: 'Notification marquée',
  })
    .input(markNotificationInput)
    .output(notification),
  readAll: route('POST /notifications/read-all', {
    ...inPerson,
    summary: 'Marquer mes notifications comme lues, jusqu’à la dernière vue',
    done: 'Notifications marquées lues',
  })
    .input(readNotificationsInput)
    .output(z.object({ readCount: z.int() })),
}
