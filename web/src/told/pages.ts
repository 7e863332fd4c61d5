import { notificationKinds } from '@quai/contract/told/notifications/kinds.ts'
import type { notificationListQuery } from '@quai/contract/told/notifications/notification.ts'
import { type mailListQuery, mailStates } from '@quai/contract/told/viewer/mail.ts'
import { numericId, page } from '../platform/pages/page.ts'
import { flag, oneOf, paging, type Query, searchedDays, text } from '../platform/pages/search.ts'

const notificationList: Query<typeof notificationListQuery> = {
  ...paging,
  isRead: flag,
  kind: oneOf(notificationKinds),
}

const mailList: Query<typeof mailListQuery> = {
  ...paging,
  state: oneOf(mailStates),
  event: text(60),
  ...searchedDays,
}

export const toldPages = [
  page('/', () => import('./dashboard/DashboardPage.tsx'), 'DashboardPage', {
    title: 'Tableau de bord',
    firstCalls: ['/dashboard'],
  }),
  page('/notifications', () => import('./notifications/NotificationsPage.tsx'), 'NotificationsPage', {
    title: 'Notifications',
    search: notificationList,
    reads: ['notifications.list'],
  }),
  page('/admin/viewer', () => import('./viewer/MailsPage.tsx'), 'MailsPage', {
    title: 'E-mails',
    permission: 'operations.manage',
    search: mailList,
    reads: ['viewer.list'],
  }),
  page('/admin/viewer/$id', () => import('./viewer/MailPage.tsx'), 'MailPage', {
    title: 'E-mail',
    permission: 'operations.manage',
    params: numericId,
  }),
]
