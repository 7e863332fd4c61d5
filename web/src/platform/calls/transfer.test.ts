import { addressOf } from '@quai/contract/calls/address.ts'
import { contract } from '@quai/contract/contract.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { download } from './transfer.ts'

const network = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  network.mockReset()
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const answerNamed = (disposition?: string) =>
  network.mockResolvedValue(
    new Response('contenu', { headers: disposition === undefined ? {} : { 'content-disposition': disposition } }),
  )

const filename = async () => (await download(contract.orders.printMany, { orderUuids: ['a'] })).filename

test('une liste voyage entre crochets', () => {
  expect(addressOf(contract.orders.printMany, { orderUuids: ['a', 'b'] })).toBe(
    '/api/orders/print?orderUuids%5B%5D=a&orderUuids%5B%5D=b',
  )
})

test('un fichier porte le nom que dit content-disposition, accents compris', async () => {
  answerNamed('attachment; filename="bons.pdf"')
  expect(await filename()).toBe('bons.pdf')
  answerNamed('attachment; filename="entree.pdf"; filename*=UTF-8\'\'entr%C3%A9e.pdf')
  expect(await filename()).toBe('entrée.pdf')
})

test('un fichier sans nom en a un par défaut', async () => {
  answerNamed()
  expect(await filename()).toBe('document')
})

test('chaque téléchargement porte le jeton', async () => {
  localStorage.setItem('accessToken', 'jeton')
  answerNamed()
  await filename()
  expect(network.mock.calls[0]?.[1]?.headers).toEqual({ authorization: 'Bearer jeton' })
})

test('un fichier que le serveur n’achève pas le dit, et ne se garde pas', async () => {
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode('moitié'))
      controller.error(new TypeError('terminated'))
    },
  })
  network.mockResolvedValue(new Response(body))
  await expect(filename()).rejects.toMatchObject({
    code: 'INTERRUPTED',
    message: expect.stringContaining('interrompu'),
  })
})
