import Alert from '@mui/material/Alert'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { emptyMark, formatInteger } from '@quai/contract/platform/text/typography.ts'
import { mailEventLabel } from '@quai/contract/told/notifications/events.ts'
import type { MailDetail } from '@quai/contract/told/viewer/mail.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { orpc } from '../../platform/calls/query.ts'
import { Moment } from '../../ui/Moment.tsx'
import { isOfOrder, OrderLink } from '../../ui/order/OrderName.tsx'
import { Facts } from '../../ui/page/Facts.tsx'
import { PageFrame } from '../../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { MailContent } from './MailContent.tsx'
import { MailState } from './MailState.tsx'
import { ResendButton } from './ResendButton.tsx'
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
