import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { modules } from '../../app/modules/verbs.ts'
import { createServer } from '../../app/startup/server.ts'
import { ownScene, prepare, send } from '../../testing/authorisation/attempt.ts'
import { routes } from '../../testing/authorisation/routes.ts'
import type { Scene } from '../../testing/authorisation/table.ts'
import { buildWorld } from '../../testing/authorisation/world.ts'
import { type Act, acts } from '../../testing/events/acts.ts'
import { likeActs, ownWrites } from '../../testing/events/own-writes.ts'
import { type EventStream, openStream, type ToldChange } from '../../testing/events/stream.ts'
import { announceSeed, randomOf } from '../../testing/random.ts'
import { type Caller, createTestApp } from '../../testing/test-app.ts'

const t = await createTestApp({ connections: 20 })
const { db } = t.app
const world = await buildWorld(t)
const { own, foreign } = world.pairs
const contacts = {
  customer: own.customer.contactId,
  warehouse: own.warehouse.contactId,
  admin: world.admin.contactId,
}
const sides = ['customer', 'warehouse'] as const
type Side = (typeof sides)[number]

/** A second server on the same database. */
let second = await createServer({ ...t.app }, modules)
afterAll(() => second.close())

const textOf = ({ kind, orderId, productIds }: Pick<ToldChange, 'kind' | 'orderId' | 'productIds'>): string =>
  [kind, orderId ?? '', ...productIds].join(' ')

/** All that a side must have heard since an event, by the rows of the database. */
const owed = async (side: Side, after: number): Promise<string[]> => {
  const { userId, contactId } = own[side]
  const rows = await db.all(sql<Parameters<typeof textOf>[0]>`
    SELECT kind, CASE WHEN kind <> 'invoice' THEN subject_id END AS "orderId", coalesce(to_json(product_ids), '[]') AS "productIds"
    FROM events WHERE id > ${after} AND (${sql.ref(`${side}_id`)} = ${userId} OR contact_id = ${contactId})`)
  return rows.map(textOf).toSorted()
}
const lastEvent = async (): Promise<number> => {
  const { id } = await db.one(sql<{ id: number }>`SELECT coalesce(max(id), 0) AS id FROM events`)
  return id
}
const said = (changes: readonly ToldChange[]) => changes.map(textOf).toSorted()
const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 5 })

const inputOf = async (act: Act, { scene, caller }: { scene: Scene; caller: Caller }): Promise<object> => {
  if (act.input) return act.input(scene, caller)
  const line = routes.find(({ id }) => id === act.route)?.line
  return { ...(await line?.input(scene)) }
}

/** Does what an act needs, and returns the act itself, to be done when it pleases. */
const ready = async (act: Act) => {
  const route = routes.find(({ id }) => id === act.route)
  if (!route?.line) throw new Error(`No route ${act.route}`)
  const scene = ownScene(world, act.by)
  const caller = await t.as(contacts[act.by])
  const given = await inputOf(act, { scene, caller })
  const line = { ...route.line, input: () => ({ ...given }) }
  const attempt = await prepare({ ...route, line }, { name: act.by, caller, sees: [] }, scene, {
    status: route.successStatus,
  })
  return { path: act.shows(given, scene), perform: () => send(route, attempt) }
}

describe('chaque acte d’un côté se dit à l’autre, une fois, et à personne d’autre', () => {
  const streams = {} as Record<Side, EventStream>
  const strangers: EventStream[] = []
  const delays: number[] = []
  const prepared = new Map<Act, Awaited<ReturnType<typeof ready>>>()
  beforeAll(async () => {
    for (const act of acts) prepared.set(act, await ready(act))
    streams.customer = await openStream(t, contacts.customer, { server: second })
    streams.warehouse = await openStream(t, contacts.warehouse)
    for (const side of sides) strangers.push(await openStream(t, foreign[side].contactId, { server: second }))
  })
  afterAll(async () => {
    const sorted = delays.toSorted((a, b) => a - b)
    const [median = 0, highest = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
    console.log(`${sorted.length} acts told after ${median.toFixed(0)} ms (median), ${highest.toFixed(0)} ms at most`)
    await Promise.all([...Object.values(streams), ...strangers].map(({ close }) => close()))
  })

  test.each(acts)('$title ($by, $route)', async (act) => {
    const { path, perform } = prepared.get(act) ?? (await ready(act))
    const hearer = await t.as(contacts[act.to])
    const before = await hearer.get(path)
    const start = (await hearer.get('/changes')).body.next
    const after = await lastEvent()
    const heardBefore = {
      customer: streams.customer.changes().length,
      warehouse: streams.warehouse.changes().length,
    }
    const { status } = await perform()
    const doneAt = performance.now()
    expect(status).toBeLessThan(300)
    for (const side of sides) {
      const expected = await owed(side, after)
      await waitFor(() => expect(said(streams[side].changes().slice(heardBefore[side]))).toEqual(expected))
    }
    const news = streams[act.to].changes().slice(heardBefore[act.to])
    expect(news.map(({ kind }) => kind)).toContain(act.kind)
    const at = streams[act.to].told.findLast(({ changes }) => changes.some(({ kind }) => kind === act.kind))?.at ?? 0
    delays.push(Math.max(0, at - doneAt))
    const listed = (await hearer.get('/changes', { after: start })).body.items
    const isPersonal = ['notification', 'hold', 'plan'].includes(act.kind)
    expect(listed.some(({ kind }: { kind: string }) => kind === act.kind)).toBe(!isPersonal)
    const shown = await hearer.get(path)
    expect({ status: shown.status, body: shown.body }).not.toEqual({ status: before.status, body: before.body })
    expect(strangers.flatMap(({ changes }) => changes())).toEqual([])
  })
})

test('toute route qui écrit a son acte, ou ne concerne que son propre côté', () => {
  const known = new Set([...acts.map(({ route }) => route), ...Object.keys(likeActs)])
  const isOwn = (id: string) => ownWrites.some((own) => id === own || id.startsWith(`${own}.`))
  const writes = routes.filter(({ method }) => method !== 'GET').map(({ id }) => id)
  expect(writes.filter((id) => !known.has(id) && !isOwn(id))).toEqual([])
  expect([...known, ...Object.values(likeActs)].filter((id) => !writes.includes(id) || isOwn(id))).toEqual([])
})

describe('serveurs arrêtés, connexions coupées, plusieurs personnes à la fois', () => {
  /** Follows one side over cuts and restarts, each time from where it was, on the servers in turn. */
  const follow = async (side: Side) => {
    const heard: ToldChange[] = []
    let stream = await openStream(t, contacts[side])
    return {
      changes: () => [...heard, ...stream.changes()],
      again: async (server = t.server) => {
        await stream.close()
        heard.push(...stream.changes())
        stream = await openStream(t, contacts[side], { server, lastEventId: stream.told.at(-1)?.id ?? '' })
      },
      close: () => stream.close(),
    }
  }

  test('personne n’en manque un ni n’en voit un deux fois', async () => {
    const random = randomOf(announceSeed('acts'))
    const tasks: (() => Promise<{ status: number }>)[] = []
    for (const act of acts) tasks.push((await ready(act)).perform)
    const after = await lastEvent()
    const followers = { customer: await follow('customer'), warehouse: await follow('warehouse') }
    const waiting = random.shuffle(tasks)
    const statuses: number[] = []
    const work = async () => {
      for (let task = waiting.pop(); task; task = waiting.pop()) statuses.push((await task()).status)
    }
    const working = Promise.all(Array.from({ length: 6 }, work))
    for (let cuts = 0; cuts < 4 || waiting.length > 0; cuts++) {
      await Promise.all(sides.map((side) => followers[side].again(second)))
      if (cuts % 2 === 1) {
        await second.close()
        second = await createServer({ ...t.app }, modules)
      }
      await Promise.all(sides.map((side) => followers[side].again(random.pick([t.server, second]))))
    }
    await working
    // Some acts exclude one another, such as two settings saved at once; none may fail.
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(acts.length * 0.8)
    for (const side of sides) {
      const expected = await owed(side, after)
      expect(expected.length).toBeGreaterThan(acts.length / 2)
      await waitFor(() => expect(said(followers[side].changes())).toEqual(expected))
      await followers[side].close()
    }
  })
})
