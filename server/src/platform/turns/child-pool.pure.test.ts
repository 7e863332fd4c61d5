import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { isFailure } from '../failure.ts'
import { ChildFailed, ChildGone } from './child.ts'
import { ChildPool } from './child-pool.ts'
import type { Task } from './testing/child.ts'

type Done = { pid: number; said: string; secrets: string[] }
let pool: ChildPool<Task, Done>
type Options = Partial<ConstructorParameters<typeof ChildPool<Task, Done>>[0]>
const open = (options: Options = {}) => {
  pool = new ChildPool({
    entry: new URL('./testing/child.ts', import.meta.url),
    size: 1,
    waiting: 10,
    cpuMs: 10_000,
    idleMs: 60_000,
    memoryMb: 64,
    ...options,
  })
  onTestFinished(pool.close)
  return pool
}

it('fait le travail dans un autre processus, peu pressé et sans les secrets du serveur', async () => {
  const { pid, said, secrets } = await open().run({ echo: 'à faire' })
  expect(said).toBe('à faire')
  expect(pid).not.toBe(process.pid)
  expect(getPriority(pid)).toBeGreaterThan(getPriority())
  expect(secrets).not.toContain('PATH')
})

it('garde ses processus d’un travail à l’autre, et n’en ouvre pas plus que sa taille', async () => {
  open({ size: 2 })
  const done = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((caller) => pool.run({ waitsMs: 20 }, { caller })))
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

it('dit combien un travail a attendu, et combien il a duré, même s’il échoue', async () => {
  open()
  const [first, second, failed] = [1, 2, 3].map(() => ({ waitingForChild: 0, inChild: 0 }))
  await Promise.allSettled([
    pool.run({ waitsMs: 150 }, { spent: first }),
    pool.run({ waitsMs: 20 }, { spent: second }),
    pool.run({ throws: 'mal dessiné' }, { spent: failed }),
  ])
  expect(first?.waitingForChild).toBeLessThan(50)
  expect(first?.inChild).toBeGreaterThanOrEqual(149)
  expect(second?.waitingForChild).toBeGreaterThanOrEqual(149)
  expect(second?.inChild).toBeGreaterThanOrEqual(19)
  expect(failed?.waitingForChild).toBeGreaterThanOrEqual(168)
  expect(failed?.inChild).toBeGreaterThan(0)
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

it('un processus qui s’arrête avant de commencer n’accuse pas son travail', async () => {
  const running = open().run({ echo: 'innocent' })
  await settled()
  for (const pid of pool.pids) process.kill(pid, 'SIGKILL')
  await expect(running).rejects.toBeInstanceOf(ChildGone)
})

it('un travail trop long est arrêté, même s’il ne rend jamais la main', async () => {
  const hanging = open({ cpuMs: 1_000 }).run({ hangs: true })
  await expect(hanging).rejects.toThrow('ended with SIGKILL')
  await expect(hanging).rejects.toBeInstanceOf(ChildFailed)
  expect((await pool.run({ echo: 'reparti' })).said).toBe('reparti')
})

it('un travail qui attend sans fin est arrêté par l’horloge', async () => {
  const waiting = open({ cpuMs: 100 }).run({ waitsMs: 60_000 })
  await expect(waiting).rejects.toThrow('ended with SIGKILL')
  await expect(waiting).rejects.toBeInstanceOf(ChildFailed)
})

it('un travail qui prend trop de mémoire, même hors du tas, est arrêté ; les autres sont faits', async () => {
  open({ size: 2 })
  const [greedy, behind, beside] = await Promise.allSettled([
    pool.run({ takesMb: 400 }, { caller: 'a' }),
    pool.run({ echo: 'après' }, { caller: 'a' }),
    pool.run({ echo: 'à côté' }, { caller: 'b' }),
  ])
  expect(greedy).toMatchObject({ status: 'rejected', reason: { message: 'The child process ended with SIGKILL' } })
  expect([behind, beside]).toMatchObject([{ value: { said: 'après' } }, { value: { said: 'à côté' } }])
})

it('confiné, un processus ne lit que ses fichiers, n’écrit rien et ne lance rien', async () => {
  const [own, foreign] = [fileURLToPath(import.meta.url), '/etc/hosts']
  open({ reads: () => [own] })
  expect((await pool.run({ reads: own })).said).toContain('confiné')
  const target = join(tmpdir(), `quai-confined-${process.pid}`)
  for (const task of [{ reads: foreign }, { writes: target }, { runs: 'true' }])
    await expect(pool.run(task)).rejects.toThrow('restricted')
  expect(existsSync(target)).toBe(false)
})

it('sans repos entre deux travaux, chacun a son processus, et aucun ne reste', async () => {
  open({ idleMs: 0 })
  const pids = [(await pool.run({ echo: 'un' })).pid, (await pool.run({ echo: 'deux' })).pid]
  expect(new Set(pids).size).toBe(2)
  while (pool.pids.length > 0) await sleep(5)
})

it('refuse quand trop de travaux attendent', async () => {
  open({ waiting: 2 })
  const accepted = [1, 2, 3].map(() => pool.run({ waitsMs: 30 }))
  await expect(pool.run({ echo: 'de trop' })).rejects.toSatisfy((error) => isFailure(error, 'TOO_MANY_REQUESTS'))
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

it('fermée, elle ne commence plus ce qui attendait', async () => {
  open({ size: 2 })
  const jobs = ['a', 'a', 'b', 'b'].map((caller) => pool.run({ hangs: true }, { caller }))
  while (pool.pids.length < 2) await sleep(1)
  pool.close()
  expect(await Promise.allSettled(jobs)).toMatchObject(Array.from({ length: 4 }, () => ({ status: 'rejected' })))
  expect(pool.pids).toEqual([])
})

it('fermée pendant que son processus commence, elle n’en laisse aucun autre derrière elle', async () => {
  const running = open().run({ waitsMs: 60_000 })
  await settled()
  pool.close()
  await expect(running).rejects.toThrow('The child process ended with SIGKILL')
  expect(pool.pids).toEqual([])
})

it('fermée pendant qu’un processus au repos reçoit son travail, elle n’en laisse aucun autre non plus', async () => {
  await open().run({ echo: 'un' })
  const running = pool.run({ waitsMs: 60_000 })
  await settled()
  pool.close()
  await expect(running).rejects.toThrow()
  expect(pool.pids).toEqual([])
})

it.each(['qui s’arrête', 'tué'])('un serveur %s n’en laisse aucun, même occupé sans pause', async (how) => {
  const program = fileURLToPath(new URL('./testing/leaving-server.ts', import.meta.url))
  const server = spawn(process.execPath, [program], { stdio: ['ignore', 'ignore', 'pipe'] })
  onTestFinished(() => void server.kill('SIGKILL'))
  const pid = await busyChild(server.stderr)
  expect(pid).toBeGreaterThan(0)
  server.kill(how === 'tué' ? 'SIGKILL' : 'SIGTERM')
  // A process that has ended and that nobody has asked for has no command left.
  const isThere = () => existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/cmdline`).length > 0
  await expect.poll(isThere, { timeout: 15_000 }).toBe(false)
})

/** Reads which process says that it is busy. */
const busyChild = async (output: AsyncIterable<Buffer>): Promise<number> => {
  let said = ''
  for await (const piece of output) {
    said += piece
    const [, pid] = /busy (\d+)\n/.exec(said) ?? []
    if (pid) return Number(pid)
  }
  throw new Error(`No child was busy: ${said}`)
}

/** Waits until all that can go on without an event from outside has done so: the job is sent, nothing is answered. */
const settled = () => new Promise<void>((done) => process.nextTick(done))
