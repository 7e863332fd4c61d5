import { typeset } from '@quai/contract/typography.ts'

export type ToastVariant = 'success' | 'error' | 'warning' | 'info'
type Show = (message: string, variant: ToastVariant) => void

let show: Show | undefined
const waiting: Parameters<Show>[] = []

/** A toast, top right; a success unless told otherwise. */
export const notify = (message: string, variant: ToastVariant = 'success'): void => {
  const toast: Parameters<Show> = [typeset(message), variant]
  if (show) show(...toast)
  else waiting.push(toast)
}

/** The toasts' host (loaded after the page) says how they are shown; what came before it is shown then. */
export const hostToasts = (given: Show): void => {
  show = given
  for (const toast of waiting.splice(0)) show(...toast)
}
