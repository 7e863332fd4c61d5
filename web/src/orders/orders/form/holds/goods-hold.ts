import type { HoldInput } from '@quai/contract/goods/stock/holds.ts'
import { api } from '../../../../platform/calls/api.ts'
import { storedToken } from '../../../../platform/token.ts'

/** Waits for a pause before holding what was typed. */
const pauseMs = 800
/** Renews an unchanged hold at most this often, while other fields are filled in. */
const renewalMs = 60_000

type Wanted = Omit<HoldInput, 'formKey'>

/**
 * Holds the goods of one form while it is typed: renewed as the form changes, released when it is left. A call that
 * fails changes nothing for the reader: the server judges the order when it is sent.
 */
export class GoodsHold {
  readonly formKey = crypto.randomUUID()
  #wanted = ''
  #sentAt = 0
  #isHolding = false
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Notes what the form asks for now; called at each of its changes. */
  want(wanted: Wanted): void {
    const text = JSON.stringify(wanted)
    const isAsked = this.#timer !== undefined || Date.now() - this.#sentAt < renewalMs
    if (text === this.#wanted && isAsked) return
    this.#wanted = text
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#send(wanted), pauseMs)
  }

  #send(wanted: Wanted): void {
    this.#timer = undefined
    this.#sentAt = Date.now()
    const isHolding = wanted.items.length > 0
    if (!isHolding && !this.#isHolding) return
    this.#isHolding = isHolding
    void api.stock.hold({ formKey: this.formKey, ...wanted }).catch(() => {})
  }

  #forget(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#wanted = ''
    this.#sentAt = 0
    this.#isHolding = false
  }

  /** Releases the goods; the call goes out even while the page is being closed. */
  readonly release = (): void => {
    const wasHolding = this.#isHolding
    this.#forget()
    if (!wasHolding) return
    const released = new Request(`${window.location.origin}/api/stock/holds`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${storedToken() ?? ''}` },
      body: JSON.stringify({ formKey: this.formKey, items: [] }),
      keepalive: true,
    })
    void fetch(released).catch(() => {})
  }
}
