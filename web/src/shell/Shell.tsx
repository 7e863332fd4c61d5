import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useState } from 'react'
import { useUser } from '../platform/session.ts'
import { useLook } from '../platform/theme/ThemeSettingsProvider.tsx'
import { layout } from '../platform/theme/tokens.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { Brand } from './Brand.tsx'
import { LookButton } from './look/LookButton.tsx'
import { destinations } from './navigation.ts'
import { PhoneNavigation } from './PhoneNavigation.tsx'
import { SearchButton } from './SearchButton.tsx'
import { SideNavigation } from './SideNavigation.tsx'
import { SideToggle } from './SideToggle.tsx'
import { t } from './texts.ts'

/** Frames every signed-in page: navigation at the left and account at the top, or at the bottom on a phone. */
export const Shell = ({ children }: { children: ReactNode }) => {
  const { userType } = useUser()
  const { settings, change } = useLook()
  const isWide = useMediaQuery('(min-width:960px)')
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const isMini = settings.themeLayout === 'mini'
  const items = destinations[userType]

  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
      <SkipLink href="#main">{t('skip')}</SkipLink>
      {isWide && (
        <Box component="aside" sx={asideSx(isMini)}>
          <Box
            sx={{
              height: layout.desktopHeader,
              display: 'flex',
              alignItems: 'center',
              justifyContent: isMini ? 'center' : 'space-between',
            }}
          >
            <Brand isMini={isMini} />
            {!isMini && <SideToggle isMini={false} onToggle={() => change({ themeLayout: 'mini' })} />}
          </Box>
          <SideNavigation items={items} isMini={isMini} label={t('navigation')} />
          {isMini && <SideToggle isMini onToggle={() => change({ themeLayout: 'vertical' })} />}
        </Box>
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box component="header" sx={headerSx}>
          {!isWide && <Brand isMini={false} />}
          {!isWide && <Box sx={{ flex: 1 }} />}
          <SearchButton />
          {isWide && <Box sx={{ flex: 1 }} />}
          <LookButton />
          <AccountMenu />
        </Box>
        <Box component="main" id="main" tabIndex={-1} sx={{ outline: 'none' }}>
          {children}
        </Box>
      </Box>
      {!isWide && <PhoneNavigation userType={userType} isOpen={isMenuOpen} onOpen={setIsMenuOpen} />}
    </Box>
  )
}

const asideSx = (isMini: boolean) => ({
  width: isMini ? layout.navMini : layout.nav,
  flexShrink: 0,
  position: 'sticky',
  top: 0,
  height: '100dvh',
  overflowY: 'auto',
  px: isMini ? 0.5 : 4,
  overflowX: 'hidden',
  pb: 6,
  borderInlineEnd: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
})

const headerSx = {
  height: { xs: layout.mobileHeader, md: layout.desktopHeader },
  position: { xs: 'sticky', md: 'static' },
  top: 0,
  zIndex: 'appBar',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: { xs: 4, md: 8 },
  bgcolor: 'background.default',
  borderBottom: { xs: '1px solid var(--q-palette-divider)', md: 'none' },
}

const SkipLink = styled('a')(({ theme }) => ({
  position: 'fixed',
  insetInlineStart: 12,
  top: -60,
  zIndex: theme.zIndex.tooltip,
  padding: '10px 16px',
  borderRadius: 6,
  color: theme.vars.palette.primary.contrastText,
  backgroundColor: theme.vars.palette.primary.main,
  '&:focus': { top: 12 },
}))
