import { readFile } from 'node:fs/promises'
import { trackingShape } from '@quai/contract/shipping/tracking/columns.ts'
import type { ImportTrackingInput, TrackingFileAnswer } from '@quai/contract/shipping/tracking/tracking.ts'
import type { Context } from '../../../calls/context.ts'
import { readTable } from '../../../orders/imports/reading/table.ts'
import { writerOf } from '../add.ts'
import { recordEvents } from '../record.ts'
import { judgeTracking } from './judge.ts'

/**
 * Adds the events of a file to the histories of the caller's shipments, all or none, or only judges its lines. Events
 * that are known already are left out, so that a file may be sent again with new lines. Throws IMPORT_FAULTY while a
 * line is wrong, and the failures of reading.
 */
export const importTracking = async (
  ctx: Context,
  { file, dryRun }: ImportTrackingInput,
): Promise<TrackingFileAnswer> => {
  const { lines } = await readTable(ctx, { content: await readFile(file.path), shape: trackingShape })
  const { events, sameTotal, issues } = await judgeTracking(ctx, lines)
  const answer = { newTotal: events.length, sameTotal, errors: issues.all() }
  if (dryRun) return { ...answer, isApplied: false }
  issues.refuse()
  if (events.length > 0)
    await recordEvents(
      ctx,
      events.map((event) => ({ ...event, ...writerOf(ctx), source: 'file' })),
    )
  return { ...answer, isApplied: true }
}
