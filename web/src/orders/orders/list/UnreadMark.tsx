import MailOutlined from '@mui/icons-material/MailOutlined'
import Box from '@mui/material/Box'
import { t } from '../texts.ts'

/** Marks an order whose messages the reader has not read, in figures and words. */
export const UnreadMark = ({ count }: { count: number }) =>
  count > 0 && (
    <Box component="span" title={t('unread', { count })} sx={markSx}>
      <MailOutlined aria-hidden="true" />
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{t('unread', { count })}</span>
    </Box>
  )

const markSx = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2px',
  ml: 1.5,
  verticalAlign: 'bottom',
  fontSize: '0.75rem',
  fontWeight: 640,
  color: 'primary.main',
  '& svg': { fontSize: 14 },
}
