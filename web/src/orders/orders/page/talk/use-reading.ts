import type { OrderComment } from '@quai/contract/orders/orders/talk/comment.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../../platform/calls/api.ts'

/**
 * Marks messages read once the end of the thread is on screen. `firstUnreadId` names the first new one and stays for as
 * long as the page does, so that the reader sees where the new messages begin.
 */
export const useReading = (uuid: string, comments: readonly OrderComment[] | undefined) => {
  const [end, setEnd] = useState<HTMLElement | null>(null)
  const [firstUnreadId, setFirstUnreadId] = useState<number>()
  const { mutate } = useMutation({
    mutationFn: (commentId: number) => api.orders.readComments({ uuid, commentId }),
    meta: { silent: true },
  })
  const unread = comments?.filter(({ isUnread }) => isUnread) ?? []
  const [firstId, lastId] = [unread[0]?.id, unread.at(-1)?.id]
  if (firstId !== undefined && (firstUnreadId === undefined || firstId < firstUnreadId)) setFirstUnreadId(firstId)
  useEffect(() => {
    if (!end || lastId === undefined) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) mutate(lastId)
    })
    observer.observe(end)
    return () => observer.disconnect()
  }, [end, lastId, mutate])
  return { end: setEnd, firstUnreadId }
}
