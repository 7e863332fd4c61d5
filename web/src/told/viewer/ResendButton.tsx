import Typography from '@mui/material/Typography'
import type { MailDetail } from '@quai/contract/told/viewer/mail.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { orpc } from '../../platform/calls/query.ts'
import { sendsMails } from '../../platform/installation/installation.ts'
import { notify } from '../../platform/notify.ts'
import { BlockableButton } from '../../ui/BlockableButton.tsx'
import { ConfirmDialog } from '../../ui/dialogs/Dialogs.tsx'
import { t } from './texts.ts'

/** Sends a mail again, and opens what it becomes. */
export const ResendButton = ({ mail }: { mail: MailDetail }) => {
  const navigate = useNavigate()
  const [isAsked, setIsAsked] = useState(false)
  const resend = useMutation(orpc.viewer.resend.mutationOptions())
  const { toName, toEmail: email } = mail
  return (
    <>
      <BlockableButton variant="contained" reason={reasonOf(mail)} onClick={() => setIsAsked(true)}>
        {t('resend')}
      </BlockableButton>
      <ConfirmDialog
        isOpen={isAsked}
        title={t('resend.title')}
        confirmLabel={t('resend')}
        onClose={() => setIsAsked(false)}
        onConfirm={async () => {
          const { id } = await resend.mutateAsync({ id: mail.id })
          notify(t('resent'))
          void navigate({ to: '/admin/viewer/$id', params: { id } })
        }}
      >
        <Typography color="text.secondary">
          {mail.state === 'sent' ? t('resend.sent', { name: toName || email, email }) : t('resend.again', { email })}
        </Typography>
      </ConfirmDialog>
    </>
  )
}

const reasonOf = ({ state, hasSecret }: MailDetail): string | undefined => {
  if (state === 'queued') return t('waiting')
  if (!sendsMails()) return t('noServer')
  return state === 'sent' && hasSecret ? t('secret') : undefined
}
