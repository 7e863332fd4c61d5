import { expect, test } from 'vitest'
import { aReader } from '../../testing/round-trips.ts'
import type { Print } from './layouts.ts'
import { printers, renderPdf } from './render.ts'
import { aPrintedOrder } from './testing/a-printed-order.ts'

const print: Print = { kind: 'slips', orders: [aPrintedOrder()], printedAt: '2026-12-31T08:30:00.000Z' }
const log = { error: () => {} } as never

test('refuse une impression quand vingt autres attendent, et dit quand réessayer', async () => {
  const leaving = new AbortController()
  const asked = (rank: number) =>
    renderPdf({ log, caller: `user ${rank}`, gone: leaving.signal, spent: aReader.spent }, print)
  const accepted = Promise.allSettled(Array.from({ length: 22 }, (_, rank) => asked(rank)))
  await expect(asked(22)).rejects.toMatchObject({
    code: 'PRINT_BUSY',
    status: 503,
    params: { retryAfterSeconds: expect.any(Number) },
  })
  leaving.abort(new Error('gone'))
  await accepted
  printers.close()
})
