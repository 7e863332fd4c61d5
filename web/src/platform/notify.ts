import { typeset } from '@quai/contract/platform/text/typography.ts'

export type ToastVariant = 'success' | 'error' | 'warning' | 'info'
type Show = (message: string, variant: ToastVariant) => void

let show: Show | undefined
const waiting: Parameters<Show>[] = []

/** Shows a toast at the top right, a success by default. */
export const notify = (message: string, variant: ToastVariant = 'success'): void => {
  const toast: Parameters<Show> = [typeset(message), variant]
  if (show) show(...toast)
  else waiting.push(toast)
}

/**
 * Says that a write is done. Its button may be gone by then, with the row that left a filtered list: React Query's callbacks of
 * mutate() are then not called. Its failure is told by the query client.
 */
export const notifyDone = <Result>(write: Promise<Result>, text: string | ((result: Result) => string)): void =>
  void write.then(
    (result) => notify(typeof text === 'string' ? text : text(result)),
    () => {},
  )

/** Registers the toasts' host (loaded after the page) and shows the toasts that came before it. */
export const hostToasts = (given: Show): void => {
  show = given
  for (const toast of waiting.splice(0)) show(...toast)
}
