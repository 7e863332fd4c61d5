import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { finishInventoryInput, type Review, type ReviewLine } from '@quai/contract/orders/inventories/inventory.ts'
import { orderNameWithin } from '@quai/contract/orders/orders/name.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Ref, useState } from 'react'
import { useController } from 'react-hook-form'
import { orpc } from '../../../platform/calls/query.ts'
import { notify } from '../../../platform/notify.ts'
import { ConfirmDialog } from '../../../ui/dialogs/Dialogs.tsx'
import { TextField } from '../../../ui/fields/fields.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { FormActions } from '../../../ui/forms/FormActions.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Muted } from '../../../ui/Muted.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../../../ui/page/PageSkeleton.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { NotPossible } from '../../orders/page/NotPossible.tsx'
import { t } from '../texts.ts'
import { ReviewLines } from './ReviewLines.tsx'

/** Shows the count against the expected stock, line by line, before it is written. */
export const ReviewPage = ({ order }: { order: Order }) => {
  // Kept from the arrival, because the order is completed under the page.
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
      title={t('reviewTitle', { order: orderNameWithin(order) })}
      lead={t('reviewLead')}
      breadcrumbs={[
        { label: t('orders'), to: '/orders' },
        { label: String(order.id), to: '/orders/$id', params: { id: order.uuid } },
        { label: t('reviewCrumb') },
      ]}
    >
      {isCounted ? (
        <ReviewForm order={order} review={review.data} onStale={() => void review.refetch()} />
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

interface Props {
  order: Order
  review: Review
  /** Called when the count has changed since the review was read. */
  onStale: () => void
}

/** Reviews a count, group by group, and completes the inventory. */
const ReviewForm = ({ order, review, onStale }: Props) => {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const { gaps, uncounted, equal } = groupsOf(review.lines)
  const form = useServerForm({
    schema: finishInventoryInput.pick({ uncountedStay: true, messageToCustomer: true }),
    defaultValues: { uncountedStay: false, messageToCustomer: null },
    kept: { name: `inventories/review/${order.uuid}`, version: review.revision },
    send: (values, api) => api.inventories.finish({ uuid: order.uuid, revision: review.revision, ...values }),
    onSuccess: async () => {
      notify(t('finished'))
      await navigate({ to: '/orders/$id', params: { id: order.uuid } })
      await client.invalidateQueries()
    },
    onRefused: ({ statusCode }) => statusCode === 409 && onStale(),
  })
  const { field: uncountedStay } = useController({ control: form.control, name: 'uncountedStay' })
  const blocked = blockedBy(review.lines, uncountedStay.value)
  return (
    <>
      <Form form={form} onAsk={() => setIsAsking(true)}>
        <Panel
          id={parts.gaps}
          title={gaps.length === 0 ? t('reviewNoGaps') : t('reviewGaps', { count: gaps.length })}
          isFlush={gaps.length > 0}
        >
          {gaps.length === 0 ? (
            <Typography color="text.secondary">{t('resultNone')}</Typography>
          ) : (
            <ReviewLines order={order} lines={gaps} />
          )}
        </Panel>
        {uncounted.length > 0 && (
          <Panel id={parts.uncounted} title={t('reviewUncounted', { count: uncounted.length })} isFlush>
            <UncountedStay field={uncountedStay} />
            <ReviewLines order={order} lines={uncounted} />
          </Panel>
        )}
        {equal.length > 0 && (
          <Panel title={t('reviewEqual', { count: equal.length })} isFlush>
            <ReviewLines order={order} lines={equal} />
          </Panel>
        )}
        <Panel>
          <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
            <TextField
              control={form.control}
              name="messageToCustomer"
              label={t('messageToCustomer')}
              multiline
              minRows={2}
              fullWidth
              optional
              slotProps={{ htmlInput: { maxLength: 2_000 } }}
            />
            <FormActions
              form={form}
              submit={t('finish')}
              size="large"
              reason={blocked?.reason}
              inSight={{ onReason: () => showPart(blocked?.part) }}
            >
              <CountLink uuid={order.uuid} />
            </FormActions>
          </Box>
        </Panel>
      </Form>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('finishTitle')}
        confirmLabel={t('finishing')}
        onConfirm={() => form.submit()}
        onClose={() => setIsAsking(false)}
      >
        <Typography>{finishText({ customer: order.customer.name, gaps: gaps.length })}</Typography>
      </ConfirmDialog>
    </>
  )
}

const CountLink = ({ uuid }: { uuid: string }) => (
  <LinkButton to="/orders/$id/$action" params={{ id: uuid, action: 'count' }} variant="outlined" size="large">
    {t('goCount')}
  </LinkButton>
)

/** Why the inventory cannot be completed, and the part of the page that lifts it. */
const blockedBy = (lines: readonly ReviewLine[], canStayUncounted: boolean): Blocked | undefined => {
  if (lines.some(({ problem }) => problem !== null)) return { reason: t('blockedByProblems'), part: parts.gaps }
  if (!canStayUncounted && groupsOf(lines).uncounted.length > 0)
    return { reason: t('blockedByUncounted'), part: parts.uncounted }
  return undefined
}

interface Blocked {
  reason: string
  part: string
}

const parts = { gaps: 'gaps', uncounted: 'uncounted' } as const

const showPart = (part: string | undefined): void =>
  document.getElementById(part ?? '')?.scrollIntoView({ behavior: 'smooth', block: 'start' })

const finishText = ({ customer, gaps }: { customer: string; gaps: number }): string =>
  gaps === 0 ? t('finishNoGap', { customer }) : t('finishText', { count: gaps, customer })

interface UncountedStayProps {
  field: { value: boolean; onChange: (value: boolean) => void; ref: Ref<HTMLInputElement> }
}

const UncountedStay = ({ field: { value, onChange, ref } }: UncountedStayProps) => (
  <Box sx={{ px: 5, pb: 4 }}>
    <FormControlLabel
      control={<Checkbox checked={value} onChange={(_event, isOn) => onChange(isOn)} slotProps={{ input: { ref } }} />}
      label={t('uncountedStay')}
    />
    <Muted sx={{ pl: 8 }}>{t('uncountedStayHint')}</Muted>
  </Box>
)

/** Groups the lines: differences with the blocking ones first, then uncounted lines, then matching ones. */
const groupsOf = (lines: readonly ReviewLine[]) => ({
  gaps: lines
    .filter(({ judgement }) => judgement === 'surplus' || judgement === 'missing')
    .sort((a, b) => Number(b.problem !== null) - Number(a.problem !== null)),
  uncounted: lines.filter(({ judgement }) => judgement === 'uncounted'),
  equal: lines.filter(({ judgement }) => judgement === 'equal'),
})
