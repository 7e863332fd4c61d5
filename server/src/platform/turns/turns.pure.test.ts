import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

const limits = { atOnce: 3, perCaller: 2, waitingPerCaller: 3, waiting: 6, maxWaitMs: 5_000 }
const refused = { code: 'TOO_MANY_REQUESTS', params: { retryAfterSeconds: expect.any(Number) } }

/** Records which calls have begun, in order. */
const watched = (turns: Turns) => {
  const begun: string[] = []
  const take = (caller: string, name = caller, gone?: AbortSignal) => {
    const turn = turns.take(caller, gone).then((end) => {
      begun.push(name)
      return end
    })
    // Some calls still wait when their test ends, and are refused later.
    turn.catch(() => {})
    return turn
  }
  return { begun, take }
}

test('deux appels à la fois pour un appelant, les autres attendent leur tour', async () => {
  const { begun, take } = watched(new Turns(limits))
  const [first] = [await take('a', 'a1'), await take('a', 'a2')]
  const third = take('a', 'a3')
  await sleep(5)
  expect(begun).toEqual(['a1', 'a2'])
  first()
  await third
  expect(begun).toEqual(['a1', 'a2', 'a3'])
})

test('un appelant n’attend pas derrière la file d’un autre', async () => {
  const { begun, take } = watched(new Turns(limits))
  const [a1] = [await take('a', 'a1'), await take('a', 'a2'), await take('b', 'b1')]
  void take('a', 'a3')
  const c1 = take('c', 'c1')
  a1()
  await c1
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1'])
})

test('refuse aussitôt quand trop d’appels attendent', async () => {
  const { take } = watched(new Turns(limits))
  for (const _ of Array(5)) void take('a')
  await expect(take('a')).rejects.toMatchObject(refused)
  for (const name of ['b', 'c', 'd', 'e']) void take(name)
  await expect(take('b')).rejects.toMatchObject(refused)
})

test('une file pleine refuse le dernier appel de qui attend le plus, jamais le premier d’un autre', async () => {
  const { begun, take } = watched(new Turns(limits))
  const [first] = [await take('a', 'a1'), await take('a', 'a2'), await take('b', 'b1')]
  const own = [3, 4, 5].map((rank) => take('a', `a${rank}`))
  const theirs = [2, 3, 4].map((rank) => take('b', `b${rank}`))
  const newcomer = take('c')
  await expect(own[2]).rejects.toMatchObject(refused)
  const another = take('d')
  await expect(theirs[2]).rejects.toMatchObject(refused)
  // Nobody has two more than this caller would have.
  await expect(take('c', 'c2')).rejects.toMatchObject(refused)
  first()
  const end = await newcomer
  end()
  await another
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c', 'd'])
})

test('parmi ceux qui attendent, passe celui dont le dernier tour est le plus ancien', async () => {
  const { begun, take } = watched(new Turns({ ...limits, atOnce: 1, waitingPerCaller: 10, waiting: 30 }))
  const first = await take('a', 'a1')
  const others = ['a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'c1'].map(async (name) => (await take(name.slice(0, 1), name))())
  first()
  await Promise.all(others)
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'b3', 'a4'])
})

test('refuse qui a attendu trop longtemps', async () => {
  const { take } = watched(new Turns({ ...limits, maxWaitMs: 20 }))
  const ends = [await take('a'), await take('a')]
  await expect(take('a')).rejects.toMatchObject(refused)
  // Its place in the queue is free for the next call.
  for (const end of ends) end()
  await take('a')
})

test('qui s’en va laisse sa place dans la file', async () => {
  const { begun, take } = watched(new Turns({ ...limits, waitingPerCaller: 1 }))
  const [first] = [await take('a', 'a1'), await take('a', 'a2')]
  const leaving = new AbortController()
  const left = take('a', 'a3', leaving.signal)
  leaving.abort()
  await expect(left).rejects.toMatchObject(refused)
  const next = take('a', 'a4')
  first()
  await next
  expect(begun).toEqual(['a1', 'a2', 'a4'])
})

test('un tour fini deux fois ne libère qu’une place', async () => {
  const { begun, take } = watched(new Turns({ ...limits, atOnce: 1 }))
  const end = await take('a')
  void take('b')
  void take('c')
  end()
  end()
  await sleep(5)
  expect(begun).toEqual(['a', 'b'])
})

test('après un tour, une place reste vide aussi longtemps que le tour a duré', async () => {
  const { take } = watched(new Turns({ ...limits, perCaller: 1, maxRestMs: 1_000 }))
  const end = await take('a')
  await sleep(40)
  end()
  const from = performance.now()
  await take('a')
  expect(performance.now() - from).toBeGreaterThan(30)
})
