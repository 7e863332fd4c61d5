import type { Notification } from '@quai/contract/told/notifications/notification.ts'
import { useMutation } from '@tanstack/react-query'
import { orpc } from '../../platform/calls/query.ts'
import { useUser } from '../../platform/session.ts'
import type { NotificationGroup } from './groups.ts'

interface Marking {
  /** False for an administrator who took over the account. */
  mayMark: boolean
  toggle: (notification: Notification) => void
  /** Marks as read all that is known of the group's order when one of its links is followed. */
  follow: (group: NotificationGroup, followed: Notification) => void
}

export const useMarking = (): Marking => {
  const mayMark = useUser().hijackerId === undefined
  const { mutate: mark } = useMutation(orpc.notifications.mark.mutationOptions())
  const { mutate: readAll } = useMutation(orpc.notifications.readAll.mutationOptions({ meta: { silent: true } }))
  return {
    mayMark,
    toggle: ({ id, readAt }) => mark({ id, isRead: readAt === null }),
    follow: ({ items }, { id, readAt, params: { orderUuid } }) => {
      if (!mayMark || items.every((item) => item.readAt !== null)) return
      if (orderUuid) readAll({ upToId: items[0].id, orderUuid })
      else if (readAt === null) mark({ id, isRead: true })
    },
  }
}
