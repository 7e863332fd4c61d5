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
// exactly as the page sends them (src/platform/calls/link.ts takes the answers). The server names both.
const token = localStorage.getItem('accessToken')
if (token) {
  const named = (name) => {
    const { content } = document.querySelector(`meta[name="${name}"]`)
    // Without a server that fills them in, both are placeholders.
    return content.split(' ').filter((one) => one.startsWith('/'))
  }
  for (const file of named('first-files')) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: file }))
  }
  const authorization = `Bearer ${token}`
  // A call that does not arrive is sent again by the page.
  const send = (path) => fetch(`/api${path}`, { headers: { authorization } }).catch(() => undefined)
  const calls = new Map(['/auth/account', ...named('first-calls')].map((path) => [path, send(path)]))
  window.headStart = { authorization, calls }
}
