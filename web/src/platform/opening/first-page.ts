let isFirst = true

/** True until the reader goes to a second page. */
export const isFirstPage = (): boolean => isFirst

/** Called by the router when the reader leaves the first page. */
export const leaveFirstPage = (): void => {
  isFirst = false
}
