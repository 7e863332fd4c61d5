/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no element of HTML is the list of a combobox whose options have marks */
import Box from '@mui/material/Box'
import { orderName } from '@quai/contract/orders/orders/name.ts'
import type { OrderHit } from '@quai/contract/orders/orders/order.ts'
import type { MouseEvent } from 'react'
import { TypeMark } from '../../orders/orders/list/TypeMark.tsx'
import type { RecentOrder } from '../../orders/orders/recent.ts'
import { OrderStatusChip } from '../../orders/orders/status/OrderStatusChip.tsx'
import { partnerText } from '../../orders/orders/wording.ts'
import { Highlighted } from '../../ui/Highlighted.tsx'
import { ShortDay } from '../../ui/Moment.tsx'
import { OrderName } from '../../ui/order/OrderName.tsx'
import type { Command } from './commands.ts'
import { t } from './texts.ts'
import type { Thing } from './things.ts'
import type { Choice } from './use-palette.ts'

interface Props {
  id: string
  choices: readonly Choice[]
  active: number
  isStale: boolean
  onActivate: (rank: number) => void
  onChoose: (choice: Choice, isNewTab: boolean) => void
}

const groupOf = (choice: Choice): 'orders' | 'recent' | Thing['group'] | Command['group'] => {
  if (choice.kind === 'order') return 'orders'
  if (choice.kind === 'more') return choice.group
  if (choice.kind === 'thing') return choice.thing.group
  return choice.kind === 'recent' ? 'recent' : choice.command.group
}

export const optionId = (id: string, rank: number): string => `${id}-${rank}`

/** Lists the choices under the field, in named groups; Enter opens the active one. */
export const Choices = ({ id, choices, active, isStale, onActivate, onChoose }: Props) => {
  const groups = [
    ...Map.groupBy(
      choices.map((choice, rank) => ({ choice, rank })),
      ({ choice }) => groupOf(choice),
    ),
  ]
  const press = (choice: Choice) => (event: MouseEvent) => {
    // Keeps the focus in the field.
    event.preventDefault()
    if (event.button <= 1) onChoose(choice, event.button === 1 || event.ctrlKey || event.metaKey)
  }
  return (
    <Box id={id} role="listbox" aria-label={t('results')} aria-busy={isStale} sx={{ opacity: isStale ? 0.6 : 1 }}>
      {groups.map(([group, members]) => (
        <Box key={group} role="group" aria-label={t(group)}>
          <Box aria-hidden="true" sx={headingSx}>
            {t(group)}
          </Box>
          {members.map(({ choice, rank }) => (
            <Box
              key={choice.key}
              id={optionId(id, rank)}
              role="option"
              aria-selected={rank === active}
              onMouseMove={() => onActivate(rank)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={press(choice)}
              onAuxClick={press(choice)}
              sx={optionSx}
            >
              <ChoiceRow choice={choice} />
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  )
}

const headingSx = { px: 4, pt: 3, pb: 1, fontSize: '0.75rem', fontWeight: 560, color: 'text.secondary' }
const optionSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  mx: 2,
  px: 2,
  py: 1.5,
  minHeight: 44,
  borderRadius: '6px',
  cursor: 'pointer',
  scrollMarginBlock: '36px',
  '&[aria-selected="true"]': {
    bgcolor: 'primarySoft.main',
    boxShadow: 'inset 3px 0 0 var(--q-palette-primary-main)',
  },
}

/** Shows one choice, on one or two lines. */
const ChoiceRow = ({ choice }: { choice: Choice }) => {
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
