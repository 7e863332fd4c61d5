import Box from '@mui/material/Box'
import { orderName } from '@quai/contract/orders/orders/name.ts'
import type { OrderHit } from '@quai/contract/orders/orders/order.ts'
import { TypeMark } from '../../orders/orders/list/TypeMark.tsx'
import type { RecentOrder } from '../../orders/orders/recent.ts'
import { OrderStatusChip } from '../../orders/orders/status/OrderStatusChip.tsx'
import { partnerText } from '../../orders/orders/wording.ts'
import { Highlighted } from '../../ui/Highlighted.tsx'
import { ShortDay } from '../../ui/Moment.tsx'
import { OrderName } from '../../ui/order/OrderName.tsx'
import { t } from './texts.ts'
import type { Thing } from './things.ts'
import type { Choice } from './use-palette.ts'

/** Shows one choice, on one or two lines. */
export const ChoiceRow = ({ choice }: { choice: Choice }) => {
  if (choice.kind === 'command') {
    const { Icon, label, found } = choice.command
    return (
      <>
        <Box component="span" sx={iconSx}>
          <Icon fontSize="small" />
        </Box>
        <Box component="span" sx={{ flex: 1 }}>
          {label}
          {found.synonym && (
            <Box component="span" sx={{ ...detailSx, display: 'inline', ml: 2 }}>
              {t('foundBy', { word: found.synonym })}
            </Box>
          )}
        </Box>
      </>
    )
  }
  if (choice.kind === 'thing') return <ThingRow thing={choice.thing} />
  if (choice.kind === 'more')
    return (
      <Box component="span" sx={{ ml: 9, color: 'primary.main', fontWeight: 560 }}>
        {choice.label}
      </Box>
    )
  return choice.kind === 'order' ? <Hit order={choice.order} /> : <Recent order={choice.order} />
}

const ThingRow = ({ thing: { Icon, label, detail } }: { thing: Thing }) => (
  <>
    <Box component="span" sx={iconSx}>
      <Icon fontSize="small" />
    </Box>
    <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
      <Box component="span" sx={titleSx}>
        {label}
      </Box>
      <Box component="span" sx={detailSx}>
        {detail}
      </Box>
    </Box>
  </>
)

const Recent = ({ order }: { order: RecentOrder }) => (
  <>
    <TypeMark type={order.orderType} />
    <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
      <Box component="span" sx={titleSx}>
        <OrderName order={order} />
      </Box>
      <Box component="span" sx={detailSx}>
        {partnerText(order)}
      </Box>
    </Box>
  </>
)

const Hit = ({ order }: { order: OrderHit }) => {
  const { field, text, ranges } = order.match
  const isInName = field === 'id' || field === 'internalNumber'
  return (
    <>
      <TypeMark type={order.orderType} />
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        <Box component="span" sx={titleSx}>
          {isInName ? <FoundName order={order} /> : <OrderName order={order} />}
        </Box>
        <Box component="span" sx={detailSx}>
          {partnerText(order)} · <ShortDay at={order.orderDateStart} />
        </Box>
        {!isInName && (
          <Box component="span" sx={{ ...detailSx, color: 'text.primary', whiteSpace: 'normal' }}>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {t(`match.${field}`)}{' '}
            </Box>
            <Highlighted text={text} ranges={ranges} />
          </Box>
        )}
      </Box>
      <Box component="span" sx={{ flexShrink: 0 }}>
        <OrderStatusChip status={order.orderStatus} />
      </Box>
    </>
  )
}

/** Highlights what was found where it stands in the name. */
const FoundName = ({ order }: { order: OrderHit }) => {
  const { field, text, ranges } = order.match
  const name = orderName(order)
  const start = field === 'id' ? name.indexOf(text) : name.lastIndexOf(text)
  return <Highlighted text={name} ranges={ranges.map(([from, to]) => [start + from, start + to] as const)} />
}

const iconSx = { display: 'grid', placeItems: 'center', width: 24, flexShrink: 0, color: 'text.secondary' }
const titleSx = { display: 'block', fontWeight: 560 }
const detailSx = {
  display: 'block',
  fontSize: '0.8125rem',
  color: 'text.secondary',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
}
