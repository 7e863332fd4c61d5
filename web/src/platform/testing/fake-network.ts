import { vi } from 'vitest'

/**
 * Stubs fetch; the test gives its answers. Call it in `vi.hoisted`, before the client captures fetch. Node's Request
 * refuses jsdom's abort signals.
 */
export const fakeNetwork = <Asked = Request>() => {
  const network = vi.fn<(request: Asked) => Promise<Response>>()
  vi.stubGlobal('fetch', network)
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(input, { ...init, signal: null })
      }
    },
  )
  return network
}
