// Runs before the modules of the page. A change to this file needs a new name, because browsers keep it for a year.

// Sets the colour mode before the first paint: the page must not flash white in front of a reader who works in the dark.
// The account's choice comes first, then this browser's (platform/theme/settings.ts).
{
  const account = /"themeMode":"(\w+)"/.exec(localStorage.getItem('look') || '')
  const visitor = /(?:^|; )themeMode=(\w+)/.exec(document.cookie)
  const mode = (account || visitor || [])[1]
  if (mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches))
    document.documentElement.dataset.mode = 'dark'
}

// Starts, for somebody with a session, what the page needs after its first files: its other files, and its first calls,
// exactly as the page sends them (src/platform/calls/head-start.ts takes the answers).
const token = localStorage.getItem('accessToken')
if (token) {
  for (const file of document.querySelector('meta[name="first-files"]').content.split(' ').filter(Boolean)) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: file }))
  }
  const ofList = ['/deals', '/orders/active-period']
  const firstCalls = {
    '/': ['/dashboard'],
    '/orders': ['/orders?sort=createdAt&direction=desc', ...ofList],
    '/requests': ['/orders?sort=orderDateStart&direction=asc&statusGroup=pending', ...ofList],
    '/orders/create': ['/deals', '/addresses'],
    '/stock': ['/stock/product', '/deals'],
    '/products': ['/products', '/deals'],
    '/documents': ['/orders/documents', '/deals'],
  }
  const { pathname, search } = location
  const isOrder = /^\/orders\/[\da-f-]{36}$/.test(pathname)
  const ofOrder = ['', '/documents', '/comments', '/logs'].map((part) => pathname + part)
  const ofPage = search ? [] : isOrder ? ofOrder : (firstCalls[pathname] ?? [])
  const authorization = `Bearer ${token}`
  // A call that does not arrive is sent again by the page.
  const send = (path) => fetch(`/api${path}`, { headers: { authorization } }).catch(() => undefined)
  window.headStart = { authorization, calls: new Map(['/auth/account', ...ofPage].map((path) => [path, send(path)])) }
}
