import { comparePositions, isPosition, positionHeader } from '@quai/contract/calls/position.ts'

export interface Answer {
  status: number
  body: string
}

/** Callers who say with each call what they have seen, as the page does. */
export class People {
  /** Answers other than those asked for, and answers that were cut. */
  readonly problems: string[] = []
  readonly #ports: readonly number[]
  readonly #seen = new Map<string, string>()
  #turn = 0

  constructor(ports: readonly number[]) {
    this.#ports = ports
  }

  /** Calls one server after the other. */
  async call(token: string, method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<Answer> {
    const seen = this.#seen.get(token)
    const port = this.#ports[this.#turn++ % this.#ports.length]
    const headers = {
      authorization: `Bearer ${token}`,
      ...(seen && { [positionHeader]: seen }),
      ...(body && { 'content-type': 'application/json' }),
    }
    try {
      const given = { method, headers, ...(body && { body: JSON.stringify(body) }) }
      const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, given)
      this.#note(token, answer.headers.get(positionHeader))
      const text = await answer.text()
      if (answer.status >= 300) this.problems.push(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`)
      return { status: answer.status, body: text }
    } catch (error) {
      this.problems.push(`${method} ${path}: ${String(error)}`)
      return { status: 0, body: '' }
    }
  }

  #note(token: string, told: string | null): void {
    if (!isPosition(told)) return void this.#seen.delete(token)
    const seen = this.#seen.get(token)
    if (seen === undefined || comparePositions(told, seen) > 0) this.#seen.set(token, told)
  }
}
