import Button from '@mui/material/Button'
import { ofMonth } from '@quai/contract/money/reminders/month.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../platform/calls/query.ts'
import { sendsMails } from '../../platform/installation/installation.ts'
import { notify } from '../../platform/notify.ts'
import { AppDialog } from '../../ui/dialogs/Dialogs.tsx'
import { t } from './texts.ts'

/** Sends the reminder of a month before its day, or again for those that it missed. */
export const RunMonthButton = ({ month }: { month: string }) => {
  const [isAsked, setIsAsked] = useState(false)
  const run = useMutation({
    ...orpc.reminders.runSchedule.mutationOptions(),
    onSuccess: ({ warehouseCount: count }) =>
      notify(count === 0 ? t('ranNone') : t(sendsMails() ? 'ran' : 'ranKept', { count })),
  })
  return (
    <>
      <Button variant="outlined" onClick={() => setIsAsked(true)}>
        {t('run')}
      </Button>
      <AppDialog
        isOpen={isAsked}
        type="confirmation"
        title={t('run.title', { month: ofMonth(month) })}
        primary={{ label: t('remind'), onClick: () => run.mutateAsync({ month }) }}
        onClose={() => setIsAsked(false)}
      >
        {t('run.text')}
      </AppDialog>
    </>
  )
}
