import KeyboardDoubleArrowLeft from '@mui/icons-material/KeyboardDoubleArrowLeft'
import KeyboardDoubleArrowRight from '@mui/icons-material/KeyboardDoubleArrowRight'
import QrCodeScannerOutlined from '@mui/icons-material/QrCodeScannerOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQueryClient } from '@tanstack/react-query'
import { createLink, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { idle } from '../platform/modules.ts'
import { useTabCount } from '../platform/page-title.ts'
import { openScanner } from '../platform/palette.ts'
import { useUser } from '../platform/session.ts'
import { useLook } from '../platform/theme/ThemeSettingsProvider.tsx'
import { elevation, layout, onPhone, touch } from '../platform/theme/tokens.ts'
import { Mark } from '../ui/brand/Mark.tsx'
import { LeaveGuard } from '../ui/page/LeaveGuard.tsx'
import { useHasScrolled } from '../ui/page/use-has-scrolled.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { LookButton } from './look/LookButton.tsx'
import { currentOf, destinations, menus } from './navigation.ts'
import { PhoneNavigation } from './PhoneNavigation.tsx'
import { SearchButton } from './SearchButton.tsx'
import { SideNavigation } from './SideNavigation.tsx'
import { t } from './texts.ts'
import { Bell } from './waiting/Bell.tsx'
import { tabCount, useIsSignedIn, useUnread, useWorkCounts } from './waiting/work-counts.ts'

/** Frames every signed-in page: navigation at the left and account at the top, or at the bottom on a phone. */
export const Shell = ({ children }: { children: ReactNode }) => {
  const { userType } = useUser()
  useStream()
  const { settings, change } = useLook()
  const isWide = useMediaQuery('(min-width:960px)')
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const isRoomy = useMediaQuery(`(min-width:${layout.roomy}px)`)
  const [isOpened, setIsOpened] = useState(false)
  const isMini = isRoomy ? settings.themeLayout === 'mini' : !isOpened
  const fold = (folds: boolean) =>
    isRoomy ? change({ themeLayout: folds ? 'mini' : 'vertical' }) : setIsOpened(!folds)
  const items = destinations[userType]
  const path = useLocation({ select: ({ pathname }) => pathname })
  const current = items.find(({ to }) => to === currentOf(items, path))
  const [unread, work] = [useUnread(), useWorkCounts()]
  useTabCount(path === '/notifications' ? unread?.text : tabCount(current, { work, userType }))

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
              // In line with the icons of the menu.
              paddingInlineStart: isMini ? 0 : '14px',
            }}
          >
            <Brand isMini={isMini} />
            {!isMini && <SideToggle isMini={false} onToggle={() => fold(true)} />}
          </Box>
          <SideNavigation groups={menus[userType]} isMini={isMini} label={t('navigation')} />
          {isMini && <SideToggle isMini onToggle={() => fold(false)} />}
        </Box>
      )}
      <Box sx={contentSx(settings.themeStretch)}>
        <Header isWide={isWide} />
        <Box component="main" id="main" tabIndex={-1} sx={{ outline: 'none' }}>
          {children}
        </Box>
      </Box>
      {!isWide && <PhoneNavigation userType={userType} isOpen={isMenuOpen} onOpen={setIsMenuOpen} />}
      <LeaveGuard />
    </Box>
  )
}

/** Listens to what changes while somebody is signed in, and reads again what the page shows of it. */
const useStream = (): void => {
  const client = useQueryClient()
  const isSignedIn = useIsSignedIn()
  useEffect(() => {
    if (!isSignedIn) return
    // Loaded after the page, which works without it.
    const listening = idle()
      .then(() => import('../platform/live/stream.ts'))
      .then(({ listen }) => listen(client))
    return () => void listening.then((stop) => stop())
  }, [client, isSignedIn])
}

/** Stays at the top of a phone, above the page once it has scrolled. */
const Header = ({ isWide }: { isWide: boolean }) => {
  const isAbove = useHasScrolled()
  const isScanning = useUser().userType === 'warehouse' && !isWide
  return (
    <Box component="header" sx={headerSx} {...(isAbove && !isWide && { 'data-above': '' })}>
      {!isWide && <Brand isMini={false} />}
      {!isWide && <Box sx={{ flex: 1 }} />}
      {isScanning && (
        <IconButton aria-label={t('scan')} onClick={openScanner} sx={{ color: 'text.secondary' }}>
          <QrCodeScannerOutlined fontSize="small" />
        </IconButton>
      )}
      <SearchButton />
      {isWide && <Box sx={{ flex: 1 }} />}
      <Bell />
      <LookButton />
      <AccountMenu />
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
  // Leaves the base width to the lanes, within the navigation and its hairline.
  px: isMini ? 0.5 : `${(layout.nav - 1 - layout.navBase) / 2}px`,
  overflowX: 'hidden',
  pb: 6,
  borderInlineEnd: '1px solid var(--q-palette-divider)',
  bgcolor: 'background.paper',
})

/** The header is as wide as its page: a list (`data-wide`), or another. */
const contentSx = (isStretched: boolean) => ({
  flex: 1,
  minWidth: 0,
  '--page-width': isStretched ? 'none' : `${layout.page}px`,
  ...(!isStretched && { '&:has([data-wide])': { '--page-width': `${layout.list}px` } }),
})

const headerSx = {
  maxWidth: { md: 'var(--page-width)' },
  mx: { md: 'auto' },
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
  '&[data-above]': { boxShadow: elevation.light },
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

const Brand = ({ isMini }: { isMini: boolean }) => (
  <Home to="/" aria-label={t('home')}>
    <Mark />
    {!isMini && 'Quai'}
  </Home>
)

const Home = createLink(
  styled('a')(({ theme }) => ({
    display: 'inline-flex',
    alignItems: 'center',
    gap: 11,
    color: theme.vars.palette.primary.main,
    textDecoration: 'none',
    fontSize: '1.3125rem',
    fontWeight: 680,
    letterSpacing: '-0.03em',
    borderRadius: 4,
    [onPhone]: { minHeight: touch.target },
  })),
)

const SideToggle = ({ isMini, onToggle }: { isMini: boolean; onToggle: () => void }) => (
  <IconButton
    size="small"
    aria-label={t(isMini ? 'expand' : 'collapse')}
    onClick={onToggle}
    sx={{ color: 'text.secondary', ...(isMini && { mt: 4, width: '100%' }) }}
  >
    {isMini ? <KeyboardDoubleArrowRight fontSize="small" /> : <KeyboardDoubleArrowLeft fontSize="small" />}
  </IconButton>
)
