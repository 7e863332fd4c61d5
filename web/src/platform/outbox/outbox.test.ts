import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const network = vi.fn<(request: Request) => Promise<Response>>()
let isHealthy = true

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('indexedDB', new IDBFactory())
  isHealthy = true
  network.mockReset()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (asked: Request | string) => {
    if (typeof asked !== 'string') return network(asked)
    if (!isHealthy) throw new TypeError('Failed to fetch')
    return new Response('{"status":"ok"}')
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const uuid = '019a0000-0000-7000-8000-000000000001'
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const refused = () => answer(409, { statusCode: 409, code: 'STALE', message: 'La commande a changé.' })
const cut = () => {
  isHealthy = false
  network.mockRejectedValue(new TypeError('Failed to fetch'))
}
const sent = () => network.mock.calls.map(([request]) => request)

type Session = typeof import('../session.ts')

const signIn = (session: Session, contactId: number) =>
  session.openSession({
    accessToken: `h.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 3600 }))}.s`,
    accessUser: {
      contact: { id: contactId, name: 'Camille', email: 'camille@lavigne.example' },
      userId: 3,
      userUuid: uuid,
      userName: 'Comptoir Lavigne',
      userType: 'customer',
      pricingPlan: 'starter',
    },
  })

const openPage = async (contactId = 7) => {
  vi.resetModules()
  const session = await import('../session.ts')
  signIn(session, contactId)
  const { queryClient } = await import('../calls/query-client.ts')
  queryClient.mount()
  return { ...(await import('./outbox.ts')), ...(await import('./letters.ts')), session, queryClient }
}

/** Ends what a page was doing, as when its tab is killed: without a session of its own it sends nothing more. */
const kill = ({ session, queryClient }: Awaited<ReturnType<typeof openPage>>) => {
  queryClient.unmount()
  signIn(session, 0)
  network.mockReset()
  isHealthy = true
}

const comment = (page: Awaited<ReturnType<typeof openPage>>, text: string) => {
  const answered = page.outbox('comment/1').orders.addComment({ uuid, text })
  answered.catch(() => {})
  return answered
}

const waitFor = (check: () => unknown) => vi.waitFor(check, { timeout: 10_000 })

test('ce qui n’a pas atteint le serveur reste sur l’appareil, et part une fois, avec sa clé, de la page suivante', async () => {
  const page = await openPage()
  cut()
  void comment(page, 'Palette filmée')
  await waitFor(() => expect(network).toHaveBeenCalledOnce())
  const [first] = sent()
  expect(await page.lettersKept()).toMatchObject([{ call: 'orders.addComment', contactId: 7, input: { uuid } }])
  kill(page)
  network.mockImplementation(async () => answer(200, {}))
  const next = await openPage()
  await Promise.all([next.takeUpLetters(7), next.takeUpLetters(7)])
  await waitFor(async () => expect(await next.lettersKept()).toEqual([]))
  expect(sent().map(({ headers }) => headers.get('idempotency-key'))).toEqual([first?.headers.get('idempotency-key')])
  await next.takeUpLetters(7)
  expect(sent()).toHaveLength(1)
})

test('plusieurs envois d’une commande partent dans l’ordre où ils ont été écrits', async () => {
  const page = await openPage()
  cut()
  for (const text of ['un', 'deux', 'trois']) void comment(page, text)
  await waitFor(async () => expect(await page.lettersKept()).toHaveLength(3))
  kill(page)
  const texts: unknown[] = []
  network.mockImplementation(async (request) => {
    texts.push(((await request.json()) as { text: string }).text)
    return answer(200, {})
  })
  const next = await openPage()
  await next.takeUpLetters(7)
  await waitFor(() => expect(texts).toEqual(['un', 'deux', 'trois']))
})

test('un refus reste avec la phrase du serveur jusqu’à ce qu’on l’abandonne, et n’est plus renvoyé', async () => {
  const page = await openPage()
  history.replaceState(null, '', '/orders/1')
  network.mockImplementation(async () => refused())
  const answered = comment(page, 'Trop tard')
  history.replaceState(null, '', '/stock')
  await expect(answered).rejects.toMatchObject({ code: 'STALE' })
  const [letter] = await page.lettersKept()
  expect(letter).toMatchObject({ path: '/orders/1', refusal: { message: 'La commande a changé.' } })
  kill(page)

  const next = await openPage()
  await next.takeUpLetters(7)
  await waitFor(() => expect(next.placesWaiting()).toEqual(['comment/1']))
  expect(network).not.toHaveBeenCalled()
  next.discard(letter?.id ?? '')
  await waitFor(async () => expect(await next.lettersKept()).toEqual([]))
  expect(next.placesWaiting()).toEqual([])
})

test('un refus que la page montre encore n’attend pas une seconde fois', async () => {
  const page = await openPage()
  network.mockImplementation(async () => refused())
  await expect(comment(page, 'Trop tard')).rejects.toMatchObject({ code: 'STALE' })
  await waitFor(async () => expect(await page.lettersKept()).toEqual([]))
})

test('l’envoi d’un contact ne part pas de la session d’un autre, qui n’en voit rien ; il l’attend', async () => {
  const page = await openPage(7)
  cut()
  void comment(page, 'Palette filmée')
  await waitFor(() => expect(network).toHaveBeenCalledOnce())
  kill(page)
  network.mockImplementation(async () => answer(200, {}))
  const other = await openPage(8)
  await other.takeUpLetters(8)
  expect(other.placesWaiting()).toEqual([])
  await other.session.closeSession()
  expect(sent().filter(({ url }) => url.includes('/comments'))).toEqual([])
  expect(await other.lettersKept()).toHaveLength(1)

  const again = await openPage(7)
  await again.takeUpLetters(7)
  await waitFor(async () => expect(await again.lettersKept()).toEqual([]))
  expect(sent().filter(({ url }) => url.includes('/comments'))).toHaveLength(1)
})

test('se déconnecter efface de l’appareil ce que l’on y laissait', async () => {
  const page = await openPage()
  cut()
  void comment(page, 'Palette filmée')
  await waitFor(async () => expect(await page.lettersKept()).toHaveLength(1))
  await page.session.closeSession()
  expect(await page.lettersKept()).toEqual([])
})

test('après sept jours, la clé n’est plus connue : l’envoi le dit au lieu de partir', async () => {
  const page = await openPage()
  await page.keepLetter({
    id: 'vieux',
    contactId: 7,
    call: 'orders.addComment',
    input: { uuid, text: 'Ancien' },
    place: 'comment/1',
    path: '/orders/1',
    title: 'Sortie 1 – Quai',
    writtenAt: Date.now() - 7 * 86_400_000 - 1,
  })
  await page.takeUpLetters(7)
  await waitFor(() => expect(page.placesWaiting()).toEqual(['comment/1']))
  expect(network).not.toHaveBeenCalled()
})
