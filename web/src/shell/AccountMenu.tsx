import Logout from '@mui/icons-material/Logout'
import SettingsOutlined from '@mui/icons-material/SettingsOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { userTypeLabels } from '@quai/contract/roles.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useUser } from '../platform/session.ts'
import { onPhone } from '../platform/theme/tokens.ts'
import { Muted } from '../ui/Muted.tsx'
import { t } from './texts.ts'

/** Whose account it is; settings and log-out. */
export const AccountMenu = () => {
  const user = useUser()
  const navigate = useNavigate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const go = (to: '/settings' | '/logout') => {
    setAnchor(null)
    void navigate({ to })
  }
  return (
    <>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ gap: 2.5, p: 1.5, borderRadius: '8px', '&:hover': { bgcolor: 'sunken.main' } }}
      >
        <Box sx={namesSx}>
          <Typography variant="body2" sx={{ fontWeight: 560 }}>
            {user.userName}
          </Typography>
          <Muted variant="caption" component="div">
            {user.contact.name}
          </Muted>
        </Box>
        <Box aria-hidden="true" sx={initialsSx}>
          {initialsOf(user.userName)}
        </Box>
      </ButtonBase>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <Box sx={{ px: 4, py: 2, minWidth: 240 }}>
          <Typography variant="body2" sx={{ fontWeight: 560 }}>
            {user.contact.email}
          </Typography>
          <Muted variant="caption">{userTypeLabels[user.userType]}</Muted>
        </Box>
        <Divider />
        <MenuItem onClick={() => go('/settings')}>
          <ListItemIcon>
            <SettingsOutlined fontSize="small" />
          </ListItemIcon>
          {t('settings')}
        </MenuItem>
        <MenuItem onClick={() => go('/logout')}>
          <ListItemIcon>
            <Logout fontSize="small" />
          </ListItemIcon>
          {t('signOut')}
        </MenuItem>
      </Menu>
    </>
  )
}

/** On a phone the initials stand alone on screen; the names are still the button's name. */
const namesSx = {
  textAlign: 'end',
  [onPhone]: {
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
}

const initialsSx = {
  width: 36,
  height: 36,
  borderRadius: '6px',
  display: 'grid',
  placeItems: 'center',
  bgcolor: 'primarySoft.main',
  color: 'primary.main',
  fontSize: '0.8125rem',
  fontWeight: 640,
}

/** « Entrepôt Nord » → « EN ». */
const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase()
