import { constants, getPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { ChildPool, PoolBusy } from './child-pool.ts'
import type { Task } from './testing/child.ts'

type Done = { pid: number; said: string; secrets: string[] }
let pool: ChildPool<Task, Done>
const open = (options: { size?: number; maxWaiting?: number; timeoutMs?: number; idleMs?: number } = {}) => {
  pool = new ChildPool({
    entry: new URL('./testing/child.ts', import.meta.url),
    size: 1,
    maxWaiting: 10,
    timeoutMs: 10_000,
    idleMs: 60_000,
    memoryMb: 64,
    ...options,
  })
  return pool
}
afterEach(() => pool.close())

it('fait le travail dans un autre processus, peu pressé et sans les secrets du serveur', async () => {
  const { pid, said, secrets } = await open().run({ echo: 'à faire' })
  expect(said).toBe('à faire')
  expect(pid).not.toBe(process.pid)
  expect(getPriority(pid)).toBeGreaterThanOrEqual(constants.priority.PRIORITY_BELOW_NORMAL)
  expect(secrets).not.toContain('PATH')
})

it('garde ses processus d’un travail à l’autre, et n’en ouvre pas plus que sa taille', async () => {
  open({ size: 2 })
  const done = await Promise.all(Array.from({ length: 6 }, () => pool.run({ waitsMs: 20 })))
  expect(new Set(done.map(({ pid }) => pid)).size).toBe(2)
})

it('une erreur ne fait échouer que son travail : le processus continue', async () => {
  const { pid } = await open().run({ echo: 'avant' })
  await expect(pool.run({ throws: 'mal dessiné' })).rejects.toThrow('mal dessiné')
  expect((await pool.run({ echo: 'après' })).pid).toBe(pid)
})

it('un processus qui meurt fait échouer son travail ; ceux qui attendent en ont un autre', async () => {
  open()
  const [first, second] = await Promise.allSettled([pool.run({ dies: true }), pool.run({ echo: 'ensuite' })])
  expect(first).toMatchObject({ status: 'rejected', reason: { message: 'The child process ended with status 3' } })
  expect(second).toMatchObject({ status: 'fulfilled', value: { said: 'ensuite' } })
})

it('un processus tué entre deux travaux est remplacé', async () => {
  const { pid } = await open().run({ echo: 'un' })
  process.kill(pid, 'SIGKILL')
  while (pool.pids.length > 0) await sleep(5)
  expect((await pool.run({ echo: 'deux' })).pid).not.toBe(pid)
})

it('un travail confié à un processus déjà mort est fait par un autre', async () => {
  const { pid } = await open().run({ echo: 'un' })
  process.kill(pid, 'SIGKILL')
  expect((await pool.run({ echo: 'deux' })).said).toBe('deux')
})

it('un travail trop long est arrêté, même s’il ne rend jamais la main', async () => {
  await expect(open({ timeoutMs: 3_000 }).run({ hangs: true })).rejects.toThrow('ended with SIGKILL')
  expect((await pool.run({ echo: 'reparti' })).said).toBe('reparti')
})

it('refuse quand trop de travaux attendent', async () => {
  open({ maxWaiting: 2 })
  const accepted = [1, 2, 3].map(() => pool.run({ waitsMs: 30 }))
  await expect(pool.run({ echo: 'de trop' })).rejects.toThrow(PoolBusy)
  expect(await Promise.all(accepted)).toHaveLength(3)
})

it('un processus sans travail s’en va', async () => {
  await open({ idleMs: 50 }).run({ echo: 'seul' })
  while (pool.pids.length > 0) await sleep(10)
  expect((await pool.run({ echo: 'de retour' })).said).toBe('de retour')
})

it('ce qui ne s’envoie pas échoue, sans perdre le processus', async () => {
  const { pid } = await open().run({ echo: 'un' })
  await expect(pool.run({ echo: (() => '') as never })).rejects.toThrow('could not be cloned')
  expect((await pool.run({ echo: 'deux' })).pid).toBe(pid)
})

it('un appelant laisse un processus aux autres, aussi nombreux que soient ses travaux', async () => {
  open({ size: 2 })
  const own = Array.from({ length: 3 }, () => pool.run({ hangs: true }, { caller: 'a' }))
  for (const one of own) one.catch(() => {})
  expect((await pool.run({ echo: 'un autre' }, { caller: 'b' })).said).toBe('un autre')
  expect(pool.pids).toHaveLength(2)
})

it('qui s’en va met fin à son travail, commencé ou non', async () => {
  open()
  const leaving = new AbortController()
  const begun = pool.run({ hangs: true }, { signal: leaving.signal })
  const waiting = pool.run({ echo: 'à quoi bon' }, { signal: leaving.signal })
  const next = pool.run({ echo: 'ensuite' })
  leaving.abort(new Error('parti'))
  await expect(begun).rejects.toThrow('parti')
  await expect(waiting).rejects.toThrow('parti')
  expect((await next).said).toBe('ensuite')
})

it('fermée pendant que son processus commence, elle n’en laisse aucun autre derrière elle', async () => {
  const running = open().run({ waitsMs: 60_000 })
  pool.close()
  await expect(running).rejects.toThrow('The child process ended with SIGKILL')
  await sleep(300)
  expect(pool.pids).toEqual([])
})
