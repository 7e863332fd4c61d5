import { later } from './platform/modules.ts'
import '@fontsource-variable/inter/opsz.css'
import './platform/theme/page.css'
import './platform/theme/print.css'
import type { Account } from '@quai/contract/parties/accounts/account.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, Entrance } from './app/Entrance.tsx'
import { connection, noteMaintenance, watchConnection, whenLost } from './platform/calls/connection.ts'
import { t } from './platform/calls/error-texts.ts'
import { installation } from './platform/installation/installation.ts'
import { keepFocus } from './platform/keys/kept-focus.ts'
import { AtRest } from './platform/opening/AtRest.tsx'
import { followSession, startSession } from './platform/session.ts'
import { adoptLook } from './platform/theme/account-look.ts'
import { admitToastStyles } from './platform/theme/nonce.ts'
import { createStyleCache, ThemeSettingsProvider } from './platform/theme/ThemeSettingsProvider.tsx'
import { isAlive, storedToken } from './platform/token.ts'
import { ErrorBoundary, reportUncaught, screenOf } from './shell/ErrorBoundary.tsx'
import { ErrorScreen } from './shell/ErrorScreen.tsx'
import { MaintenanceScreen } from './shell/installation/MaintenanceScreen.tsx'
import { ConnectionBanner } from './ui/page/ConnectionBanner.tsx'

const ToastHost = later(() => import('./platform/ToastHost.tsx'), 'ToastHost')

admitToastStyles()
// Zod, which comes later, reads its settings here: it compiles no code, which the page's policy forbids and the browser would report.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const start = async (): Promise<void> => {
  if (isAlive(storedToken())) void App.load()
  const element = document.getElementById('root')
  if (!element) throw new Error('index.html has no #root.')
  const root = createRoot(element)
  watchConnection()
  keepFocus()
  if (installation().isInMaintenance) noteMaintenance()
  const session = startSession()
  const cache = await createStyleCache()
  // Without a network, the session waits: the banner says so.
  const showWaiting = () =>
    root.render(
      <ThemeSettingsProvider cache={cache}>
        <ConnectionBanner />
        <MaintenanceScreen />
      </ThemeSettingsProvider>,
    )
  const stop = whenLost(showWaiting)
  if (connection().isDown) showWaiting()
  let account: Account | undefined
  try {
    account = await session
  } catch (error) {
    stop()
    reportUncaught(error)
    root.render(
      <ThemeSettingsProvider cache={cache}>
        <ErrorScreen {...screenOf(error)} retryLabel={t('reload')} onRetry={() => window.location.reload()} />
      </ThemeSettingsProvider>,
    )
    return
  }
  stop()
  if (account) adoptLook(account.look)
  followSession()
  root.render(
    <StrictMode>
      <ThemeSettingsProvider cache={cache}>
        <ErrorBoundary>
          <Entrance />
          <MaintenanceScreen />
          <AtRest>
            <ToastHost />
          </AtRest>
        </ErrorBoundary>
      </ThemeSettingsProvider>
    </StrictMode>,
  )
}

void start()
