import { type HttpAnswer, HttpConnection } from '../../server/src/testing/servers/http-connection.ts'

export interface Call {
  path: string
  /** Sent as JSON by POST; without one, the call is a GET. */
  body?: object
  /** Network address of the caller, as a proxy passes it on. */
  from?: string
  token?: string
}

/** Caller of the API with a connection of their own. */
export class Visitor {
  private readonly connection: HttpConnection

  constructor(port: number) {
    this.connection = new HttpConnection(port)
  }

  call({ path, body, from = '192.0.2.1', token }: Call): Promise<HttpAnswer> {
    return this.connection.send({
      method: body ? 'POST' : 'GET',
      path: `/api${path}`,
      headers: { 'x-forwarded-for': from, ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  }

  close(): void {
    this.connection.close()
  }
}

/** Sends all calls, 16 at a time, and returns their answers in order. */
export const callAll = async (port: number, calls: readonly Call[]): Promise<HttpAnswer[]> => {
  const answers: HttpAnswer[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      const visitor = new Visitor(port)
      for (let rank = next++; rank < calls.length; rank = next++)
        answers[rank] = await visitor.call(calls[rank] as Call) // below the length
      visitor.close()
    }),
  )
  return answers
}

/** Returns one network for each rank, all different. */
export const networkNumbered = (rank: number): string => `10.${(rank >> 16) & 255}.${(rank >> 8) & 255}.${rank & 255}`

/** Counts the answers of each status: « 10 × 401, 990 × 429 ». */
export const saidOf = (answers: readonly HttpAnswer[]): string =>
  [...Map.groupBy(answers, ({ status }) => status)]
    .toSorted(([a], [b]) => a - b)
    .map(([status, same]) => `${same.length} × ${status}`)
    .join(', ')

export const countOf = (answers: readonly HttpAnswer[], ...statuses: number[]): number =>
  answers.filter(({ status }) => statuses.includes(status)).length
