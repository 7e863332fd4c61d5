import ArrowForward from '@mui/icons-material/ArrowForward'
import Box from '@mui/material/Box'
import { isOpen } from '@quai/contract/orders/orders/life.ts'
import { orderName } from '@quai/contract/orders/orders/name.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { stageOf } from '@quai/contract/platform/of-order.ts'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../platform/calls/query.ts'
import { radius } from '../../../platform/theme/tokens.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Muted } from '../../../ui/Muted.tsx'
import { presetOf } from '../list/presets.ts'
import { slotText } from '../wording.ts'
import { type AnswerKind, useAnswer } from './last-answer.ts'
import { t } from './texts.ts'

/** Leads from an order just answered to the next one of its list; an answer taken back leads nowhere. */
export const NextOrder = ({ order }: { order: Order }) => {
  const kind = useAnswer(order.uuid)
  const isTakenBack = kind === 'request' ? stageOf(order.orderStatus) === 'asked' : isOpen(order.orderStatus)
  return kind && !isTakenBack ? <Next uuid={order.uuid} kind={kind} /> : null
}

const listOf: Record<AnswerKind, ReturnType<typeof presetOf>> = {
  request: presetOf('/requests'),
  completion: presetOf('/to-complete'),
}

const Next = ({ uuid, kind }: { uuid: string; kind: AnswerKind }) => {
  const { fixed, sort, direction } = listOf[kind]
  const { data } = useQuery({
    ...orpc.orders.list.queryOptions({ input: { ...fixed, sort, direction, pageSize: 10 } }),
    throwOnError: false,
  })
  if (!data) return null
  const others = data.items.filter((one) => one.uuid !== uuid)
  const [next] = others
  const count = data.total - (data.items.length - others.length)
  return (
    <Box component="section" aria-label={t('region')} sx={boxSx}>
      <Box sx={{ flex: '1 1 260px' }}>
        {t(next ? `left.${kind}` : `none.${kind}`, { count })}
        {next && (
          <Muted>{t('order', { order: orderName(next), customer: next.customerName, slot: slotText(next) })}</Muted>
        )}
      </Box>
      {next && (
        <LinkButton to="/orders/$id" params={{ id: next.uuid }} variant="contained" endIcon={<ArrowForward />}>
          {t(`next.${kind}`)}
        </LinkButton>
      )}
    </Box>
  )
}

const boxSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
  px: 5,
  py: 3,
  border: 1,
  borderColor: 'divider',
  borderRadius: `${radius.card}px`,
  bgcolor: 'background.paper',
}
