import type { RemindResult } from '@quai/contract/money/reminders/reminder.ts'
import { useMutation } from '@tanstack/react-query'
import { orpc } from '../../platform/calls/query.ts'
import { sendsMails } from '../../platform/installation/installation.ts'
import { notify } from '../../platform/notify.ts'
import { t } from './texts.ts'

/** Reminds of deals and says what became of them. */
export const useRemind = () =>
  useMutation({
    ...orpc.reminders.remind.mutationOptions(),
    onSuccess: ({ items }: { items: RemindResult[] }) => {
      const left = items.filter(({ ok }) => !ok)
      const count = items.length - left.length
      if (count > 0) notify(t(sendsMails() ? 'reminded' : 'remindedKept', { count }))
      const reason = left[0]?.message
      if (reason !== undefined) notify(t('left', { count: left.length, reason }), 'warning')
    },
  })
