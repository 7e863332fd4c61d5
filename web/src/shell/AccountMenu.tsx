import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined'
import Logout from '@mui/icons-material/Logout'
import SettingsOutlined from '@mui/icons-material/SettingsOutlined'
import UndoOutlined from '@mui/icons-material/UndoOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import Typography from '@mui/material/Typography'
import { userTypeLabels } from '@quai/contract/platform/roles.ts'
import { useNavigate } from '@tanstack/react-router'
import { openHelp } from '../platform/keys/shortcuts.ts'
import { comeBack, useUser } from '../platform/session.ts'
import { onPhone } from '../platform/theme/tokens.ts'
import { MenuButton } from '../ui/MenuButton.tsx'
import { Muted } from '../ui/Muted.tsx'
import { t as heldText } from './held/texts.ts'
import { t } from './texts.ts'

/** Names the account and links to settings and log-out. */
export const AccountMenu = () => {
  const user = useUser()
  const navigate = useNavigate()
  return (
    <MenuButton
      button={(opener) => (
        <ButtonBase {...opener} sx={{ gap: 2.5, p: 1.5, borderRadius: '8px', '&:hover': { bgcolor: 'sunken.main' } }}>
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
      )}
      header={[
        <Box key="who" sx={{ px: 4, py: 2, minWidth: 240 }}>
          <Typography variant="body2" sx={{ fontWeight: 560 }}>
            {user.contact.email}
          </Typography>
          <Muted variant="caption">{userTypeLabels[user.userType]}</Muted>
        </Box>,
        <Divider key="line" />,
      ]}
      choices={[
        {
          name: 'settings',
          label: <Labelled Icon={SettingsOutlined}>{t('settings')}</Labelled>,
          onChoose: () => void navigate({ to: '/settings' }),
        },
        {
          name: 'keys',
          label: <Labelled Icon={KeyboardOutlined}>{t('keys')}</Labelled>,
          onChoose: openHelp,
        },
        ...(user.hijackerId === undefined
          ? []
          : [
              {
                name: 'comeBack',
                label: <Labelled Icon={UndoOutlined}>{heldText('comeBack')}</Labelled>,
                onChoose: () => void comeBack(),
              },
            ]),
        {
          name: 'logout',
          label: <Labelled Icon={Logout}>{t('signOut')}</Labelled>,
          onChoose: () => void navigate({ to: '/logout' }),
        },
      ]}
    />
  )
}

const Labelled = ({ Icon, children }: { Icon: typeof Logout; children: string }) => (
  <>
    <ListItemIcon>
      <Icon fontSize="small" />
    </ListItemIcon>
    {children}
  </>
)

/** A phone shows only the initials; the names remain the button's accessible name. */
const namesSx = {
  textAlign: 'end',
  maxWidth: { sm: 240, lg: 360 },
  '& > *': { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
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
