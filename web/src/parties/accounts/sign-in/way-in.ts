const openPaths = ['/login', '/logout', '/guest', '/screen', '/forgot-password', '/reset-password']

/** True for pages that need no session. */
export const isOpenPath = (path: string): boolean => openPaths.includes(path) || path.startsWith('/gate/')

/** Returns where a sign-in leads: the page that was asked for, on this site only. */
export const wayIn = (from: string | null | undefined): string =>
  from?.startsWith('/') && !from.startsWith('//') ? from : '/'
