declare global {
  interface Window {
    /** The first calls of the page, by path under /api, which public/assets/boot-4.js sent before the modules came. */
    headStart?: { authorization: string; calls: Map<string, Promise<Response | undefined>> }
  }
}

/** After this, in ms since the page opened, an answer that nobody took is too old. */
const usefulFor = 30_000

/** Sends a call, or takes the answer to the same one when it was sent before the modules came. */
export const fetchCall = async (request: Request): Promise<Response> =>
  (await startedAlready(request)) ?? fetch(request)

const startedAlready = (request: Request): Promise<Response | undefined> | undefined => {
  const { headStart } = window
  if (!headStart || request.method !== 'GET' || performance.now() > usefulFor) return undefined
  if (request.headers.get('authorization') !== headStart.authorization) return undefined
  const { pathname, search } = new URL(request.url)
  const path = pathname.replace(/^\/api/, '') + search
  const started = headStart.calls.get(path)
  // A second call asks for what is true by then.
  headStart.calls.delete(path)
  return started
}
