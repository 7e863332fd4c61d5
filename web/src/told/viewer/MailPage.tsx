import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { emptyMark, formatInteger } from '@quai/contract/platform/text/typography.ts'
import { mailEventLabel } from '@quai/contract/told/notifications/events.ts'
import type { MailDetail } from '@quai/contract/told/viewer/mail.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { orpc } from '../../platform/calls/query.ts'
import { sendsMails } from '../../platform/installation/installation.ts'
import { BlockableButton } from '../../ui/BlockableButton.tsx'
import { useQuestion } from '../../ui/dialogs/use-question.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { isOfOrder, OrderLink } from '../../ui/order/OrderName.tsx'
import { Facts } from '../../ui/page/Facts.tsx'
import { PageFrame } from '../../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { MailState } from './MailState.tsx'
import { t } from './texts.ts'

const route = getRouteApi('/admin/viewer/$id')

/** Shows a mail as its reader receives it, with what became of it. */
export const MailPage = () => {
  const { id } = route.useParams()
  const { data: mail } = useQuery(orpc.viewer.detail.queryOptions({ input: { id } }))
  const [format, setFormat] = useState<'html' | 'text'>('html')
  if (!mail) return <PageSkeleton />
  return (
    <PageFrame
      title={mail.subject}
      breadcrumbs={[{ label: t('title'), to: '/admin/viewer' }, { label: mail.subject }]}
      actions={<ResendButton mail={mail} />}
    >
      {mail.error && <Alert severity="error">{mail.error}</Alert>}
      {mail.state === 'kept' && !mail.error && <Alert severity="info">{t('kept')}</Alert>}
      <Panel title={mailEventLabel(mail.event)}>
        <Facts facts={factsOf(mail)} />
      </Panel>
      <Panel
        title={t('preview')}
        actions={
          <ToggleButtonGroup
            exclusive
            size="small"
            value={format}
            aria-label={t('format')}
            onChange={(_event, chosen: typeof format | null) => chosen && setFormat(chosen)}
          >
            <ToggleButton value="html">{t('html')}</ToggleButton>
            <ToggleButton value="text">{t('text')}</ToggleButton>
          </ToggleButtonGroup>
        }
      >
        <MailContent mail={mail} format={format} />
      </Panel>
    </PageFrame>
  )
}

const factsOf = (mail: MailDetail) => [
  { label: t('state'), value: <MailState state={mail.state} /> },
  { label: t('to'), value: mail.toName ? `${mail.toName} (${mail.toEmail})` : mail.toEmail },
  ...(mail.userId === null
    ? []
    : [
        {
          label: t('user'),
          value: (
            <TextLink to="/admin/users/$id" params={{ id: mail.userId }}>
              {mail.userName}
            </TextLink>
          ),
        },
      ]),
  ...(isOfOrder(mail) ? [{ label: t('order'), value: <OrderLink of={mail} /> }] : []),
  { label: t('createdAt'), value: <Moment at={mail.createdAt} /> },
  { label: t('sentAt'), value: mail.sentAt ? <Moment at={mail.sentAt} /> : emptyMark },
  { label: t('attempts'), value: formatInteger(mail.attempts) },
  ...(mail.state !== 'sent' && mail.nextAttemptAt
    ? [{ label: t('nextAttemptAt'), value: <Moment at={mail.nextAttemptAt} /> }]
    : []),
]

interface Props {
  mail: Pick<MailDetail, 'html' | 'text' | 'subject'>
  format: 'html' | 'text'
}

/** Refuses everything that a mail could load or run, besides what the sandbox and the page's own policy refuse. */
const policy = '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'">'

/**
 * Shows the content of a mail in a frame without scripts. The frame keeps the page's origin only so that the page can
 * apply the mail's own styles, which its policy forbids as attributes.
 */
export const MailContent = ({ mail: { html, text, subject }, format }: Props) => {
  const [height, setHeight] = useState(480)
  if (format === 'text')
    return (
      <Box component="pre" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', font: 'inherit' }}>
        {text}
      </Box>
    )
  return (
    <Box
      component="iframe"
      title={t('frame', { subject })}
      sandbox="allow-same-origin"
      srcDoc={policy + html.replaceAll(' style="', ' data-style="')}
      onLoad={({ currentTarget }: { currentTarget: HTMLIFrameElement }) => {
        const { contentDocument } = currentTarget
        if (contentDocument) setHeight(dress(contentDocument))
      }}
      sx={{ display: 'block', width: '100%', height, border: 0, borderRadius: '6px', bgcolor: 'common.white' }}
    />
  )
}

/** Applies the styles of a mail, makes its links inert, and returns its height. */
const dress = (document: Document): number => {
  for (const element of document.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset['style'] ?? ''
  for (const link of document.querySelectorAll('a')) link.removeAttribute('href')
  return document.documentElement.scrollHeight
}

/** Sends a mail again, and opens what it becomes. */
const ResendButton = ({ mail }: { mail: MailDetail }) => {
  const navigate = useNavigate()
  const { ask, dialog } = useQuestion()
  const resend = useMutation(orpc.viewer.resend.mutationOptions())
  const { toName, toEmail: email } = mail
  const askToResend = () =>
    ask({
      title: t('resend.title'),
      text: mail.state === 'sent' ? t('resend.sent', { name: toName || email, email }) : t('resend.again', { email }),
      label: t('resend'),
      act: async () => {
        const { id } = await resend.mutateAsync({ id: mail.id })
        void navigate({ to: '/admin/viewer/$id', params: { id } })
      },
      done: t('resent'),
    })
  return (
    <>
      <BlockableButton variant="contained" reason={reasonOf(mail)} onClick={askToResend}>
        {t('resend')}
      </BlockableButton>
      {dialog}
    </>
  )
}

const reasonOf = ({ state, hasSecret }: MailDetail): string | undefined => {
  if (state === 'queued') return t('waiting')
  if (!sendsMails()) return t('noServer')
  return state === 'sent' && hasSecret ? t('secret') : undefined
}
