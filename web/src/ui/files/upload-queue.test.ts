import { expect, test } from 'vitest'
import { failureOf } from '../../orders/documents/upload/use-document-uploads.ts'
import { ApiError } from '../../platform/calls/api-error.ts'
import { createUploadQueue, type Sending } from './upload-queue.ts'

const aFile = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' })

/** Fakes a server that answers each file when told to. */
const aServer = () => {
  const asked: (Sending<string> & { accept: () => void; refuse: (error: unknown) => void })[] = []
  const send = (sending: Sending<string>) =>
    new Promise<void>((accept, refuse) => {
      asked.push({ ...sending, accept, refuse })
      sending.signal.addEventListener('abort', () => refuse(new DOMException('Aborted', 'AbortError')))
    })
  const named = (name: string) => {
    const found = asked.findLast(({ file }) => file.name === name)
    if (!found) throw new Error(`${name} was not sent.`)
    return found
  }
  return { asked, named, queue: createUploadQueue({ send, failureOf }) }
}

const statesOf = ({ entries }: ReturnType<typeof aServer>['queue']) =>
  Object.fromEntries(entries().map(({ file, state }) => [file.name, state]))

const keyOf = (queue: ReturnType<typeof aServer>['queue'], name: string): string =>
  queue.entries().find(({ file }) => file.name === name)?.key ?? ''

const settled = () => new Promise((resolve) => setTimeout(resolve))

const refused = new ApiError({
  statusCode: 422,
  code: 'DOCUMENT_REFUSED',
  message: '« b.pdf » dépasse 5 pages.',
  params: { filename: 'b.pdf', reason: 'pages' },
})
const unreachable = new ApiError({ statusCode: 0, code: 'UNREACHABLE', message: 'Le serveur ne répond pas.' })

test('chaque fichier est sa requête, jamais plus de trois à la fois', async () => {
  const { queue, asked, named } = aServer()
  for (const name of ['a', 'b', 'c', 'd', 'e']) queue.add(aFile(name), 'slip')
  const done = queue.send()
  expect(asked.map(({ file }) => file.name)).toEqual(['a', 'b', 'c'])
  named('b').accept()
  await settled()
  expect(asked.map(({ file }) => file.name)).toEqual(['a', 'b', 'c', 'd'])
  for (const name of ['a', 'c', 'd']) named(name).accept()
  await settled()
  named('e').accept()
  expect(await done).toBe(true)
})

test('un refus se dit à côté de son fichier et ne touche pas les autres', async () => {
  const { queue, named } = aServer()
  for (const name of ['a', 'b', 'c']) queue.add(aFile(name), 'slip')
  const done = queue.send()
  named('b').refuse(refused)
  named('a').accept()
  named('c').accept()
  expect(await done).toBe(false)
  expect(statesOf(queue)).toEqual({ a: 'sent', b: 'refused', c: 'sent' })
  expect(queue.entries()[1]?.problem).toBe('Ce fichier dépasse 5 pages.')
})

test('un envoi sans réponse garde sa clé quand il est recommencé ; refusé, il en change', async () => {
  const { queue, asked, named } = aServer()
  queue.add(aFile('a'), 'slip')
  const first = queue.send()
  named('a').refuse(unreachable)
  expect(await first).toBe(false)
  expect(statesOf(queue)).toEqual({ a: 'failed' })

  const second = queue.send([keyOf(queue, 'a')])
  named('a').refuse(new ApiError({ statusCode: 422, code: 'DOCUMENT_COUNT', message: 'Pas de place.' }))
  expect(await second).toBe(false)
  expect(statesOf(queue)).toEqual({ a: 'failed' })

  const third = queue.send([keyOf(queue, 'a')])
  named('a').accept()
  expect(await third).toBe(true)
  const [one, two, three] = asked.map(({ idempotencyKey }) => idempotencyKey)
  expect(two).toBe(one)
  expect(three).not.toBe(two)
})

test('un autre type est une autre requête', async () => {
  const { queue, asked, named } = aServer()
  queue.add(aFile('a'), 'slip')
  const first = queue.send()
  named('a').refuse(unreachable)
  await first
  queue.setAbout([keyOf(queue, 'a')], 'customs')
  void queue.send([keyOf(queue, 'a')])
  expect(asked.map(({ about }) => about)).toEqual(['slip', 'customs'])
  expect(asked[1]?.idempotencyKey).not.toBe(asked[0]?.idempotencyKey)
})

test('annuler arrête un envoi et laisse partir le suivant', async () => {
  const { queue, asked, named } = aServer()
  for (const name of ['a', 'b', 'c', 'd']) queue.add(aFile(name), 'slip')
  void queue.send()
  queue.cancel(keyOf(queue, 'a'))
  await settled()
  expect(named('a').signal.aborted).toBe(true)
  expect(asked.map(({ file }) => file.name)).toEqual(['a', 'b', 'c', 'd'])
  expect(queue.entries()[0]).toMatchObject({ state: 'failed', problem: 'Envoi annulé.' })
})

test('tout annuler rend ce qui attendait et n’envoie plus rien', async () => {
  const { queue, asked } = aServer()
  for (const name of ['a', 'b', 'c', 'd', 'e']) queue.add(aFile(name), 'slip')
  const done = queue.send()
  queue.cancelAll()
  expect(await done).toBe(false)
  expect(asked).toHaveLength(3)
  expect(statesOf(queue)).toEqual({ a: 'failed', b: 'failed', c: 'failed', d: 'ready', e: 'ready' })
})

test('renvoyer tout reprend aussi ce qui avait échoué', async () => {
  const { queue, asked, named } = aServer()
  queue.add(aFile('a'), 'slip')
  const first = queue.send()
  named('a').refuse(unreachable)
  await first
  queue.add(aFile('b'), 'slip')
  const second = queue.send()
  named('a').accept()
  named('b').accept()
  expect(await second).toBe(true)
  expect(asked.map(({ file }) => file.name)).toEqual(['a', 'a', 'b'])
})

test('la part envoyée d’un fichier est la sienne', () => {
  const { queue, named } = aServer()
  queue.add(aFile('a'), 'slip')
  queue.add(aFile('b'), 'slip')
  void queue.send()
  named('b').onProgress(0.4)
  expect(queue.entries().map(({ share }) => share)).toEqual([0, 0.4])
})

test('un fichier refusé d’avance ne part pas', async () => {
  const { queue, asked } = aServer()
  queue.add(aFile('a'), 'slip', 'Ce fichier est vide.')
  expect(await queue.send()).toBe(true)
  expect(asked).toEqual([])
  expect(statesOf(queue)).toEqual({ a: 'refused' })
})

test('ce qui est retiré en chemin ne fait pas échouer le reste', async () => {
  const { queue, named } = aServer()
  queue.add(aFile('a'), 'slip')
  queue.add(aFile('b'), 'slip')
  const done = queue.send()
  queue.remove(keyOf(queue, 'a'))
  named('b').accept()
  expect(await done).toBe(true)
  expect(statesOf(queue)).toEqual({ b: 'sent' })
})
