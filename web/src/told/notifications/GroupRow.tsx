import DraftsOutlined from '@mui/icons-material/DraftsOutlined'
import MarkunreadOutlined from '@mui/icons-material/MarkunreadOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { typeset } from '@quai/contract/platform/text/typography.ts'
import type { Notification } from '@quai/contract/told/notifications/notification.ts'
import {
  notificationFacts,
  notificationQuote,
  notificationTitle,
  notificationTopic,
} from '@quai/contract/told/notifications/sentence.ts'
import type { ReactNode } from 'react'
import { useUser } from '../../platform/session.ts'
import { Moment } from '../../ui/Moment.tsx'
import { Muted } from '../../ui/Muted.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { Tip } from '../../ui/Tip.tsx'
import type { NotificationGroup } from './groups.ts'
import { t } from './texts.ts'
import { useMarking } from './use-marking.ts'

/** Shows what happened to one order or invoice, newest first, under its name. */
export const GroupRow = ({ group }: { group: NotificationGroup }) => {
  const { userType } = useUser()
  const [newest] = group.items
  const topic = notificationTopic(newest)
  const facts = notificationFacts(newest, userType)
  return (
    <Box component="li" sx={rowSx}>
      {(topic || facts.length > 0) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, alignItems: 'baseline' }}>
          {topic && (
            <Typography variant="body2" component="h2" sx={{ fontWeight: 640 }}>
              {typeset(topic)}
            </Typography>
          )}
          <Muted variant="caption">{typeset(facts.join(' · '))}</Muted>
        </Box>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {group.items.map((item) => (
          <Entry key={item.id} group={group} item={item} />
        ))}
      </Box>
    </Box>
  )
}

const Entry = ({ group, item }: { group: NotificationGroup; item: Notification }) => {
  const { userType } = useUser()
  const { mayMark, toggle, follow } = useMarking()
  const isRead = item.readAt !== null
  const title = typeset(notificationTitle(item, userType))
  const quote = notificationQuote(item)
  return (
    <Box component="li" sx={entrySx}>
      <Box sx={{ ...dotSx, ...(isRead && { visibility: 'hidden' }) }} aria-hidden="true" />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, alignItems: 'baseline' }}>
          <Typography variant="body2" component="span" sx={{ fontWeight: isRead ? 400 : 560 }}>
            {!isRead && <span className="visually-hidden">{t('isUnread')}, </span>}
            <NotificationLink of={item} onFollow={() => follow(group, item)}>
              {title}
            </NotificationLink>
          </Typography>
          <Muted variant="caption">
            <Moment at={item.createdAt} />
          </Muted>
        </Box>
        {quote && (
          <Muted component="p" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {typeset(quote)}
          </Muted>
        )}
      </Box>
      {mayMark && (
        <Tip text={t(isRead ? 'markUnread' : 'markRead')}>
          <IconButton
            size="small"
            aria-label={t(isRead ? 'markUnreadOf' : 'markReadOf', { title })}
            onClick={() => toggle(item)}
          >
            {isRead ? <MarkunreadOutlined fontSize="small" /> : <DraftsOutlined fontSize="small" />}
          </IconButton>
        </Tip>
      )}
    </Box>
  )
}

const rowSx = { px: { xs: 4, md: 5 }, py: { xs: 3, sm: 2 }, '& + &': { borderTop: 1, borderColor: 'divider' } }
const entrySx = { display: 'flex', gap: 3, alignItems: 'center', minHeight: { xs: 44, sm: 32 } }
const dotSx = { width: 8, height: 8, borderRadius: '50%', flexShrink: 0, bgcolor: 'primary.main' }

interface Props {
  of: Notification
  onFollow: () => void
  children: ReactNode
}

/** Leads to what a notification is about; its text alone when that no longer exists. */
const NotificationLink = ({ of: { event, orderId, params }, onFollow, children }: Props) => {
  const { userType } = useUser()
  const { orderUuid, invoiceUuid, userId } = params
  const link = { color: 'inherit', onClick: onFollow, children } as const
  if (orderId !== null && orderUuid)
    return (
      <TextLink
        to="/orders/$id"
        params={{ id: orderUuid }}
        {...(event === 'order_comment' && { hash: 'discussion' })}
        {...link}
      />
    )
  if (event === 'orders_imported') return <TextLink to={userType === 'warehouse' ? '/requests' : '/orders'} {...link} />
  if (event === 'orders_import_undone') return <TextLink to="/orders" {...link} />
  if (event === 'stock_adjusted') return <TextLink to="/stock" {...link} />
  if (event === 'monthly_report') return <TextLink to="/reporting" {...link} />
  if (event === 'invoice_missing') return <TextLink to="/invoices" {...link} />
  if (invoiceUuid && event !== 'invoice_withdrawn')
    return <TextLink to="/invoices/$uuid" params={{ uuid: invoiceUuid }} {...link} />
  if (event === 'plan_requested' && userId !== undefined)
    return <TextLink to="/admin/users/$id" params={{ id: userId }} {...link} />
  return <span>{children}</span>
}
