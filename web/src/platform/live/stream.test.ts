import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Change } from './changes.ts'

/** Streams asked of the server, in their order. */
let streams: Stream[]
let closings: (() => void)[]

beforeEach(() => {
  streams = []
  closings = []
  localStorage.setItem('accessToken', 'jeton')
  vi.stubGlobal('fetch', openStream)
  vi.stubGlobal('BroadcastChannel', Channel)
  Object.defineProperty(navigator, 'locks', { value: new Locks(), configurable: true })
})

afterEach(() => {
  for (const close of closings.splice(0)) close()
  document.querySelector('meta[name="place"]')?.remove()
  Reflect.deleteProperty(navigator, 'locks')
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('ce qui a changé entre la lecture de la page et l’ouverture du flux se relit', async () => {
  const tab = await openTab('servie')
  const stream = await streamAt(0)
  expect(stream.from).toBe('servie')
  stream.tells('lieu-1', [order(7)])
  await vi.waitFor(() => expect(tab.reads).toEqual(['premier', 'ordre 7']))
})

test('une page que le serveur n’a pas écrite ouvre son flux sans repère', async () => {
  await openTab('__PLACE__')
  expect((await streamAt(0)).from).toBeNull()
})

test('un flux coupé reprend où il en était, non où la page a commencé', async () => {
  await openTab('servie')
  const first = await streamAt(0)
  first.tells('lieu-1', [])
  first.breaks()
  expect((await streamAt(1)).from).toBe('lieu-1')
})

test('un second onglet demande lui-même ce qui lui manque, puis écoute le premier', async () => {
  const first = await openTab('servie-1')
  const shared = await streamAt(0)
  shared.tells('lieu-1', [])
  const second = await openTab('servie-2')
  const own = await streamAt(1)
  expect(own.from).toBe('servie-2')
  own.tells('lieu-2', [order(7)])
  await vi.waitFor(() => expect(second.reads).toEqual(['premier', 'ordre 7']))
  expect(own.isCut()).toBe(true)
  expect(first.reads).toEqual(['premier'])
  shared.tells('lieu-3', [order(8)])
  await vi.waitFor(() => expect(second.reads).toEqual(['premier', 'ordre 7', 'ordre 8']))
  expect(first.reads).toEqual(['premier', 'ordre 8'])
  expect(streams).toHaveLength(2)
})

test('ce que le premier onglet dit pendant ce temps ne fait pas oublier au second ce qui lui manque', async () => {
  await openTab('servie-1')
  const shared = await streamAt(0)
  shared.tells('lieu-1', [])
  await openTab('servie-2')
  const own = await streamAt(1)
  shared.tells('lieu-2', [order(8)])
  own.breaks()
  expect((await streamAt(2)).from).toBe('servie-2')
})

test('l’onglet qui prend la suite part du dernier repère dit par le premier', async () => {
  const first = await openTab('servie-1')
  const shared = await streamAt(0)
  shared.tells('lieu-1', [])
  const second = await openTab('servie-2')
  const own = await streamAt(1)
  own.tells('lieu-2', [])
  await vi.waitFor(() => expect(own.isCut()).toBe(true))
  shared.tells('lieu-3', [order(8)])
  await vi.waitFor(() => expect(second.reads).toEqual(['premier', 'ordre 8']))
  first.close()
  expect((await streamAt(2)).from).toBe('lieu-3')
})

test('un onglet qui en sait moins que celui qui prend la suite demande ce qui lui manque', async () => {
  const first = await openTab('servie-1')
  const shared = await streamAt(0)
  shared.tells('lieu-1', [])
  const others: Tab[] = []
  for (const at of [2, 3]) {
    others.push(await openTab(`servie-${at}`))
    const own = await streamAt(at - 1)
    own.tells(`lieu-${at}`, [])
    await vi.waitFor(() => expect(own.isCut()).toBe(true))
  }
  first.close()
  const next = await streamAt(3)
  expect(next.from).toBe('lieu-2')
  next.tells('lieu-4', [])
  const missing = await streamAt(4)
  expect(missing.from).toBe('lieu-3')
  missing.tells('lieu-5', [order(9)])
  await vi.waitFor(() => expect(others[1]?.reads).toEqual(['premier', 'ordre 9']))
})

interface Tab {
  /** Reads of what the tab shows: the first one, then the orders heard before each other one. */
  reads: string[]
  close: () => void
}

/** Opens the page in a tab, whose modules are its own, and reads what it shows before it listens. */
const openTab = async (place: string): Promise<Tab> => {
  const meta = document.querySelector('meta[name="place"]') ?? document.createElement('meta')
  document.head.append(Object.assign(meta, { name: 'place', content: place }))
  vi.resetModules()
  const { whenChanged } = await import('./changes.ts')
  const { listen } = await import('./stream.ts')
  const client = new QueryClient()
  let why = 'premier'
  const reads: string[] = []
  const queryFn = () => reads.push(why)
  const observer = new QueryObserver(client, { queryKey: [['dashboard', 'show']], queryFn, meta: { isLive: true } })
  const stopReading = observer.subscribe(() => {})
  await vi.waitFor(() => expect(reads).toHaveLength(1))
  const stopHearing = whenChanged((heard) => {
    why = heard?.map(({ orderId }) => `ordre ${orderId}`).join() ?? 'tout'
  })
  const stopListening = listen(client)
  const close = () => {
    stopReading()
    stopHearing()
    stopListening()
  }
  closings.push(close)
  return { reads, close }
}

const order = (orderId: number): Change => ({
  kind: 'order',
  orderId,
  orderUuid: null,
  invoiceUuid: null,
  productIds: [],
})

interface Stream {
  /** Place from which it was opened. */
  from: string | null
  tells: (place: string, changes: Change[]) => void
  breaks: () => void
  isCut: () => boolean
}

const streamAt = (index: number): Promise<Stream> =>
  vi.waitFor(() => streams[index] ?? expect.fail(`stream ${index} is not open`), { timeout: 5_000 })

const openStream = async (_address: string, { headers, signal }: RequestInit): Promise<Response> => {
  let body: ReadableStreamDefaultController<Uint8Array> | undefined
  const source = new ReadableStream<Uint8Array>({
    start: (controller) => {
      body = controller
    },
  })
  const cut = () => body?.error(new Error('cut'))
  signal?.addEventListener('abort', cut)
  streams.push({
    from: new Headers(headers).get('last-event-id'),
    tells: (place, changes) => {
      const event = changes.length > 0 ? 'changes' : 'ready'
      const text = `id: ${place}\nevent: ${event}\ndata: ${JSON.stringify({ changes })}\n\n`
      body?.enqueue(new TextEncoder().encode(text))
    },
    breaks: cut,
    isCut: () => signal?.aborted === true,
  })
  return new Response(source)
}

/** Channel between the tabs, which jsdom lacks. */
class Channel extends EventTarget {
  private static readonly open = new Set<Channel>()

  constructor() {
    super()
    Channel.open.add(this)
  }

  postMessage(data: unknown): void {
    for (const other of Channel.open)
      if (other !== this) other.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }))
  }

  close(): void {
    Channel.open.delete(this)
  }
}

type Work = (lock: object | null) => Promise<unknown>

/** One lock for all tabs, which jsdom lacks. */
class Locks {
  private held: Promise<unknown> = Promise.resolve()
  private isHeld = false

  async request(_name: string, { ifAvailable = false, signal }: LockOptions, work: Work): Promise<unknown> {
    if (ifAvailable && this.isHeld) return work(null)
    const former = this.held
    const end = Promise.withResolvers<void>()
    this.held = end.promise
    await (this.isHeld && former)
    try {
      signal?.throwIfAborted()
      this.isHeld = true
      return await work({})
    } finally {
      this.isHeld = false
      end.resolve()
    }
  }
}
