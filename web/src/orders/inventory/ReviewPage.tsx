import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { Review, ReviewLine } from '@quai/contract/inventories/inventory.ts'
import type { Order } from '@quai/contract/orders/order.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../platform/api.ts'
import { isApiError } from '../../platform/api-error.ts'
import { notify } from '../../platform/notify.ts'
import { orpc } from '../../platform/query.ts'
import { BlockableButton } from '../../ui/BlockableButton.tsx'
import { ConfirmDialog } from '../../ui/Dialogs.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Muted } from '../../ui/Muted.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { NotPossible } from '../page/NotPossible.tsx'
import { ReviewLines } from './ReviewLines.tsx'
import { t } from './texts.ts'

/** The count unveiled, line by line, before it is written. */
export const ReviewPage = ({ order }: { order: Order }) => {
  // Decided on arrival: the order is finished under the page.
  const [opened] = useState(order)
  if (!opened.actions.includes('order_finish')) return <NotPossible order={order} actions={['order_finish']} />
  return <Reviewing order={opened} />
}

const Reviewing = ({ order }: { order: Order }) => {
  const review = useQuery(
    orpc.inventories.review.queryOptions({ input: { uuid: order.uuid }, refetchOnMount: 'always' }),
  )
  if (!review.data) return <PageSkeleton />
  const { lines } = review.data
  const isCounted = lines.some(({ judgement }) => judgement !== 'uncounted')
  return (
    <PageFrame
      title={t('reviewTitle', { id: String(order.id) })}
      lead={t('reviewLead')}
      breadcrumbs={[
        { label: t('orders'), to: '/orders' },
        { label: String(order.id), to: '/orders/$id', params: { id: order.uuid } },
        { label: t('reviewCrumb') },
      ]}
    >
      {isCounted ? (
        <Verdict order={order} review={review.data} onStale={() => void review.refetch()} />
      ) : (
        <EmptyState
          title={t('nothingCounted')}
          action={
            <LinkButton to="/orders/$id/$action" params={{ id: order.uuid, action: 'count' }} variant="contained">
              {t('goCount')}
            </LinkButton>
          }
        >
          {t('nothingCountedText')}
        </EmptyState>
      )}
    </PageFrame>
  )
}

interface VerdictProps {
  order: Order
  review: Review
  onStale: () => void
}

const Verdict = ({ order, review, onStale }: VerdictProps) => {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [uncountedStay, setUncountedStay] = useState(false)
  const [message, setMessage] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const groups = groupsOf(review.lines)
  const { mutateAsync, error } = useMutation({
    mutationFn: () =>
      api.inventories.finish({
        uuid: order.uuid,
        revision: review.revision,
        uncountedStay,
        messageToCustomer: message.trim() || null,
      }),
    onSuccess: async () => {
      notify(t('finished'))
      await navigate({ to: '/orders/$id', params: { id: order.uuid } })
      await client.invalidateQueries()
    },
    onError: (refused) => {
      setIsAsking(false)
      if (isApiError(refused) && refused.statusCode === 409) onStale()
    },
    meta: { silent: true },
  })
  const problems = review.lines.filter(({ problem }) => problem !== null)
  return (
    <>
      {error && (
        <Alert severity="error" role="alert">
          {error.message}
        </Alert>
      )}
      <Panel
        title={groups.gaps.length === 0 ? t('reviewNoGaps') : t('reviewGaps', { count: groups.gaps.length })}
        isFlush={groups.gaps.length > 0}
      >
        {groups.gaps.length === 0 ? (
          <Typography color="text.secondary">{t('resultNone')}</Typography>
        ) : (
          <ReviewLines order={order} lines={groups.gaps} />
        )}
      </Panel>
      {groups.uncounted.length > 0 && (
        <Panel title={t('reviewUncounted', { count: groups.uncounted.length })} isFlush>
          <Box sx={{ px: 5, pb: 4 }}>
            <FormControlLabel
              control={<Checkbox checked={uncountedStay} onChange={(_event, isOn) => setUncountedStay(isOn)} />}
              label={t('uncountedStay')}
            />
            <Muted sx={{ pl: 8 }}>{t('uncountedStayHint')}</Muted>
          </Box>
          <ReviewLines order={order} lines={groups.uncounted} />
        </Panel>
      )}
      {groups.equal.length > 0 && (
        <Panel title={t('reviewEqual', { count: groups.equal.length })} isFlush>
          <ReviewLines order={order} lines={groups.equal} />
        </Panel>
      )}
      <Panel>
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, alignItems: 'flex-start' }}>
          <TextField
            fullWidth
            multiline
            minRows={2}
            label={t('messageToCustomer')}
            value={message}
            onChange={({ target }) => setMessage(target.value)}
            slotProps={{ htmlInput: { maxLength: 2_000 } }}
          />
          <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', width: { xs: 1, sm: 'auto' } }}>
            <BlockableButton
              variant="contained"
              size="large"
              reason={
                problems.length > 0
                  ? t('blockedByProblems')
                  : groups.uncounted.length > 0 && !uncountedStay
                    ? t('blockedByUncounted')
                    : undefined
              }
              onClick={() => setIsAsking(true)}
              sx={{ flex: { xs: 1, sm: 'none' } }}
            >
              {t('finish')}
            </BlockableButton>
            <LinkButton
              to="/orders/$id/$action"
              params={{ id: order.uuid, action: 'count' }}
              variant="outlined"
              size="large"
            >
              {t('goCount')}
            </LinkButton>
          </Box>
        </Box>
      </Panel>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('finishTitle')}
        confirmLabel={t('finishing')}
        onConfirm={() => mutateAsync()}
        onClose={() => setIsAsking(false)}
      >
        <Typography>
          {groups.gaps.length === 0
            ? t('finishNoGap', { customer: order.customer.name })
            : t('finishText', { count: groups.gaps.length, customer: order.customer.name })}
        </Typography>
      </ConfirmDialog>
    </>
  )
}

/** Differences with what stops them first, then what nobody counted, then what is right. */
const groupsOf = (lines: readonly ReviewLine[]) => ({
  gaps: lines
    .filter(({ judgement }) => judgement === 'surplus' || judgement === 'missing')
    .sort((a, b) => Number(b.problem !== null) - Number(a.problem !== null)),
  uncounted: lines.filter(({ judgement }) => judgement === 'uncounted'),
  equal: lines.filter(({ judgement }) => judgement === 'equal'),
})
