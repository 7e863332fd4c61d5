import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { titleOfEvent } from '@quai/contract/told/webhooks/message.ts'
import type { DeliveryDetail } from '@quai/contract/told/webhooks/webhook.ts'
import { skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { orpc } from '../../../platform/calls/query.ts'
import { notify } from '../../../platform/notify.ts'
import { AppDialog } from '../../../ui/dialogs/Dialogs.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { Muted } from '../../../ui/Muted.tsx'
import { Facts } from '../../../ui/page/Facts.tsx'
import { DeliveryChip } from './DeliveryChip.tsx'
import { t } from './texts.ts'

interface Props {
  /** Delivery to show; undefined while the dialog is closed. */
  uuid: string | undefined
  onClose: () => void
}

/** Shows a delivery with its body and each attempt, and sends it again. */
export const DeliveryDialog = ({ uuid, onClose }: Props) => {
  const { data } = useQuery({
    ...orpc.webhooks.delivery.queryOptions({ input: uuid === undefined ? skipToken : { uuid } }),
    throwOnError: false,
  })
  const replay = useMutation(orpc.webhooks.replay.mutationOptions())
  const send = async () => {
    if (data) await replay.mutateAsync({ uuid: data.uuid })
    notify(t('replayed'))
  }
  return (
    <AppDialog
      isOpen={uuid !== undefined}
      title={t('detail')}
      isWide
      {...(data && data.state !== 'waiting' && { primary: { label: t('replay'), onClick: send } })}
      secondary={{ label: t('close') }}
      onClose={onClose}
    >
      {data ? <Detail delivery={data} /> : <Skeleton variant="rounded" height={240} />}
    </AppDialog>
  )
}

const Detail = ({ delivery }: { delivery: DeliveryDetail }) => {
  const { event, orderId, state, createdAt, nextAttemptAt, body, tries } = delivery
  return (
    <>
      <Facts
        facts={[
          { label: t('event'), value: titleOfEvent(event) ?? t('test') },
          ...(orderId === null ? [] : [{ label: t('orderNumber'), value: String(orderId) }]),
          { label: t('state'), value: <DeliveryChip state={state} /> },
          { label: t('when'), value: <Moment at={createdAt} /> },
          ...(nextAttemptAt ? [{ label: t('next'), value: <Moment at={nextAttemptAt} /> }] : []),
        ]}
        minWidth={140}
      />
      <Typography variant="h3" sx={{ mt: 5, mb: 2 }}>
        {t('body')}
      </Typography>
      <Box component="pre" sx={codeSx}>
        {indented(body)}
      </Box>
      <Typography variant="h3" sx={{ mt: 5, mb: 2 }}>
        {t('tries')}
      </Typography>
      {tries.length === 0 && <Muted>{t('noTry')}</Muted>}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {tries.toReversed().map((attempt) => (
          <Box component="li" key={attempt.at}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
              <Moment at={attempt.at} />
              <span>{t('tryLine', { answer: answerOf(attempt), ms: String(attempt.durationMs) })}</span>
            </Box>
            <Box component="pre" sx={codeSx}>
              {attempt.error ?? (attempt.answer || t('emptyAnswer'))}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  )
}

const answerOf = ({ status }: DeliveryDetail['tries'][number]): string =>
  status === null ? t('noAnswer') : t('status', { status: String(status) })

/** Returns JSON in lines; any other text as it is. */
const indented = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const codeSx = {
  m: 0,
  mt: 1,
  p: 3,
  borderRadius: '6px',
  bgcolor: 'sunken.main',
  fontSize: '0.8125rem',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
}
