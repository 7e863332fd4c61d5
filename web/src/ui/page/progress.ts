import './progress.css'
import { BProgress } from '@bprogress/core'
import type { AnyRouter } from '@tanstack/react-router'

/** Shows the thin bar at the top during a navigation, until the page or an error appears. */
export const showProgress = (router: AnyRouter): void => {
  BProgress.configure({ showSpinner: false, trickleSpeed: 160, minimum: 0.12 })
  router.subscribe('onBeforeLoad', ({ pathChanged }) => {
    if (pathChanged) BProgress.start()
  })
  router.subscribe('onResolved', () => BProgress.done())
}
