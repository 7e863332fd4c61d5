import type { HttpAnswer } from '../../server/src/testing/servers/http-connection.ts'
import { quantile } from '../world/figures.ts'
import { createPeople } from './people.ts'
import type { Place, Proof } from './proof.ts'
import { type Call, networkNumbered, Visitor } from './visitor.ts'

/** Largest difference of the medians, in ms. */
const mostGap = 5

/** Calls that must not reveal whether an address is known. */
const calls: Record<string, (email: string) => Call> = {
  'forgotten password': (email) => ({ path: '/auth/forgot-password', body: { email } }),
  'sign-in link': (email) => ({ path: '/auth/login-link', body: { email } }),
  'password to choose': (email) => ({ path: `/auth/has-to-reset-password?email=${encodeURIComponent(email)}` }),
  'wrong password': (email) => ({ path: '/auth/login', body: { email, password: 'Faux-4242' } }),
}

export const answerAlike: Proof = async (place) => {
  for (const title of Object.keys(calls)) await compare(place, title)
}

/** Asks in turn for a known and an unknown address, each once, from a network of its own, so that no limit applies. */
const compare = async ({ port, db, sizes: { samples }, judgesTimes, expect }: Place, title: string): Promise<void> => {
  const people = await createPeople(db, samples)
  const visitor = new Visitor(port)
  const times = { known: [] as number[], unknown: [] as number[] }
  const said = { known: new Set<string>(), unknown: new Set<string>() }
  for (const [rank, { email }] of people.entries())
    for (const kind of rank % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const call = calls[title]?.(kind === 'known' ? email : email.replace('secure', 'nobody'))
      if (!call) throw new Error(`No call named ${title}`)
      const from = networkNumbered(++requests)
      const start = performance.now()
      const answer = await visitor.call({ ...call, from })
      times[kind].push(performance.now() - start)
      said[kind].add(contentOf(answer))
    }
  visitor.close()
  const isSame = said.known.size === 1 && [...said.known].join() === [...said.unknown].join()
  const differences = isSame ? '' : [...said.known, ...said.unknown].join(' / ')
  expect(`${title}: one answer for known and unknown addresses`, isSame, differences)
  const [known, unknown] = [quantile(times.known, 0.5), quantile(times.unknown, 0.5)]
  const detail = `${known.toFixed(2)} and ${unknown.toFixed(2)} ms (medians of ${samples})`
  expect(`${title}: in the same time`, !judgesTimes || Math.abs(known - unknown) <= mostGap, detail)
}

let requests = 0

/** Returns what a caller sees of an answer besides what differs between any two. */
const contentOf = ({ status, headers, body }: HttpAnswer): string => {
  const names = headers
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(':')[0])
  const { requestId: _, ...rest } = body.startsWith('{') ? JSON.parse(body) : { body }
  return `${status} ${names.join(' ')} ${JSON.stringify(rest)}`
}
