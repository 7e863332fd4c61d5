import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider, useColorScheme } from '@mui/material/styles'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { changeLook, onLookChange, shownLook } from './account-look.ts'
import { nonce } from './nonce.ts'
import { readSettings, type ThemeSettings } from './settings.ts'
import { themeOf } from './theme.ts'

interface Look {
  settings: ThemeSettings
  /** The mode on screen, also where `system` was chosen. */
  shownMode: 'light' | 'dark'
  change: (changes: Partial<ThemeSettings>) => void
}

/** Provides the reader's theme, the text direction, and the emotion cache with the page's nonce. */
export const ThemeSettingsProvider = ({ cache, children }: { cache: EmotionCache; children: ReactNode }) => {
  const settings = useSyncExternalStore(onLookChange, shownLook)
  useLayoutEffect(() => showDensity(settings), [settings])
  const theme = useMemo(() => themeOf(settings, settings.themeDirection), [settings])
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} defaultMode={settings.themeMode} storageManager={null}>
        <CssBaseline />
        <ModeOfSettings />
        {children}
      </ThemeProvider>
    </CacheProvider>
  )
}

/** The page's styles read the density from here. */
const showDensity = ({ themeDensity }: ThemeSettings): void => {
  document.documentElement.dataset['density'] = themeDensity
}

/** Gives MUI the chosen mode; it follows the device by itself where that is `system`. */
const ModeOfSettings = () => {
  const { themeMode } = useSyncExternalStore(onLookChange, shownLook)
  const { colorScheme, setMode } = useColorScheme()
  // Copies the mode to MUI, which keeps it in its own state.
  useEffect(() => setMode(themeMode), [themeMode, setMode])
  useLayoutEffect(() => {
    if (colorScheme) holdStill()
  }, [colorScheme])
  return null
}

/**
 * Keeps elements from fading to their colours in another mode, which would block a long list for seconds. Adopts the
 * sheet, because the page's policy admits no other style.
 */
const holdStill = (): void => {
  if (!('replaceSync' in CSSStyleSheet.prototype)) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
  setTimeout(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  }, 100)
}

/** Returns the look and how to change it; mode applies at once, direction at the next load. */
export const useLook = (): Look => {
  const settings = useSyncExternalStore(onLookChange, shownLook)
  const { colorScheme } = useColorScheme()
  const change = (changes: Partial<ThemeSettings>) => {
    const turns = changes.themeDirection !== undefined && changes.themeDirection !== settings.themeDirection
    void changeLook(changes).then(() => turns && window.location.reload())
  }
  return { settings, shownMode: colorScheme ?? 'light', change }
}

/** Creates the cache before the first render. */
export const createStyleCache = (): Promise<EmotionCache> => {
  const { themeDirection } = readSettings()
  document.documentElement.dir = themeDirection
  return createDirectionCache(themeDirection, themeDirection === 'rtl' ? 'qrtl' : 'q')
}

/** Creates a cache of styles for a direction; loads the right-to-left plugin only when needed. */
export const createDirectionCache = async (direction: 'ltr' | 'rtl', key: string): Promise<EmotionCache> => {
  if (direction === 'ltr') return createCache({ key, nonce: nonce() })
  const { default: rtlPlugin } = await import('@mui/stylis-plugin-rtl')
  return createCache({ key, nonce: nonce(), stylisPlugins: [rtlPlugin] })
}
