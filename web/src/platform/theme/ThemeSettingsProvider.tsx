import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider, useColorScheme } from '@mui/material/styles'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { isRightToLeft } from '../language.ts'
import { nonce } from './nonce.ts'
import { readSettings, type ThemeSettings, writeSettings } from './settings.ts'
import { themeOf } from './theme.ts'

interface Look {
  settings: ThemeSettings
  change: (changes: Partial<ThemeSettings>) => void
}

const LookContext = createContext<Look | null>(null)

/** Provides the reader's theme, the text direction, and the emotion cache with the page's nonce. */
export const ThemeSettingsProvider = ({ cache, children }: { cache: EmotionCache; children: ReactNode }) => {
  const [settings, setSettings] = useState(readSettings)
  const direction = directionOf(settings)
  const theme = useMemo(() => themeOf(settings, direction), [settings, direction])
  const change = (changes: Partial<ThemeSettings>) => {
    writeSettings(changes)
    setSettings((known) => ({ ...known, ...changes }))
  }
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} defaultMode={settings.themeMode} storageManager={null}>
        <CssBaseline />
        <LookContext value={{ settings, change }}>{children}</LookContext>
      </ThemeProvider>
    </CacheProvider>
  )
}

/** Returns the look and how to change it; mode applies at once, direction at the next load. */
export const useLook = (): Look => {
  const look = use(LookContext)
  const { setMode } = useColorScheme()
  if (!look) throw new Error('useLook needs ThemeSettingsProvider.')
  const change = (changes: Partial<ThemeSettings>) => {
    look.change(changes)
    if (changes.themeMode) setMode(changes.themeMode)
    if (changes.themeDirection) window.location.reload()
  }
  return { settings: look.settings, change }
}

const directionOf = ({ themeDirection }: ThemeSettings): 'ltr' | 'rtl' => (isRightToLeft() ? 'rtl' : themeDirection)

/** Creates the cache before the first render; loads the right-to-left plugin only when needed. */
export const createStyleCache = async (): Promise<EmotionCache> => {
  const isRtl = directionOf(readSettings()) === 'rtl'
  document.documentElement.dir = isRtl ? 'rtl' : 'ltr'
  if (!isRtl) return createCache({ key: 'q', nonce: nonce() })
  const { default: rtlPlugin } = await import('@mui/stylis-plugin-rtl')
  return createCache({ key: 'qrtl', nonce: nonce(), stylisPlugins: [rtlPlugin] })
}
