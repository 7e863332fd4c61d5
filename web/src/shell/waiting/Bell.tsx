import NotificationsNoneOutlined from '@mui/icons-material/NotificationsNoneOutlined'
import IconButton, { type IconButtonProps } from '@mui/material/IconButton'
import { createLink } from '@tanstack/react-router'
import type { Ref } from 'react'
import { Tip } from '../../ui/Tip.tsx'
import { t } from '../texts.ts'
import { WaitingCount } from './WaitingCount.tsx'
import { useUnread } from './work-counts.ts'

/** Leads to the notifications and counts those that the contact has not read. */
export const Bell = () => {
  const unread = useUnread()
  return (
    <Tip text={t('notifications')}>
      <BellLink
        to="/notifications"
        aria-label={[t('notifications'), unread?.words].filter(Boolean).join(', ')}
        sx={{ color: 'text.secondary' }}
      >
        <NotificationsNoneOutlined fontSize="small" />
        {unread && <WaitingCount of={unread} isOnIcon />}
      </BellLink>
    </Tip>
  )
}

const BellAnchor = ({ ref, ...props }: IconButtonProps<'a'> & { ref?: Ref<HTMLAnchorElement> }) => (
  <IconButton component="a" ref={ref} {...props} />
)
const BellLink = createLink(BellAnchor)
