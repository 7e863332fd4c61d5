import { z } from 'zod'
import type { Config } from './config.ts'
import type { Place } from './maps.ts'

export interface Routing {
  /**
   * Returns the distance by road in metres, null when the service knows no way, and undefined when it does not answer in
   * time or as documented. Never throws.
   */
  metres(from: Place, to: Place): Promise<number | null | undefined>
}

/** Opens the configured service; undefined without one. */
export const routingOf = ({ QUAI_ROUTING_URL }: Pick<Config, 'QUAI_ROUTING_URL'>): Routing | undefined =>
  QUAI_ROUTING_URL ? openRouting(QUAI_ROUTING_URL) : undefined

const longestMs = 5_000
const longestAnswer = 200_000
/** A way around the world: a longer one is a wrong answer. */
const farthest = 40_000_000

/** Opens a routing service that speaks as OSRM does (GET {base}/route/v1/driving/{lng,lat};{lng,lat}). */
export const openRouting = (base: string): Routing => ({
  metres: async (from, to) => {
    try {
      return await ask(base, from, to)
    } catch {
      return undefined
    }
  },
})

const ask = async (base: string, from: Place, to: Place): Promise<number | null> => {
  const way = [from, to].map(({ lng, lat }) => `${lng},${lat}`).join(';')
  const answer = await fetch(`${base.replace(/\/+$/, '')}/route/v1/driving/${way}?overview=false`, {
    signal: AbortSignal.timeout(longestMs),
    redirect: 'error',
    headers: { accept: 'application/json' },
  })
  const text = await textOf(answer)
  // OSRM answers 400 with a code when there is no way.
  const { code, routes } = routed.parse(JSON.parse(text))
  if (code === 'NoRoute' || code === 'NoSegment') return null
  const [route] = routes ?? []
  if (!answer.ok || code !== 'Ok' || !route) throw new Error(`The routing service answers ${answer.status}`)
  return Math.round(route.distance)
}

const textOf = async (answer: Response): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > longestAnswer) throw new Error('The routing service answers too much')
  }
  return text
}

const routed = z.object({
  code: z.string(),
  routes: z.array(z.object({ distance: z.number().min(0).max(farthest) })).optional(),
})
