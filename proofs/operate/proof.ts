import { checkAudit } from '../../server/src/services/audit/check.ts'
import type { Journal } from '../load/journal.ts'
import { prove } from '../load/proof.ts'
import { usingDatabase } from '../load/world.ts'
import type { Documents } from './documents.ts'
import type { Site } from './site.ts'

interface Subject {
  site: Site
  journal: Journal
  documents: Documents
}

/**
 * Proves, while nothing is running, that every acknowledged write and document is there once, that what one server
 * acknowledged is the same at the other, and that invariants and audit are whole.
 */
export const proveAll = async ({ site: { base, ports }, journal, documents }: Subject) => {
  const { problems, replays } = await prove({ port: ports[1] ?? 0, databaseUrl: base.url, journal })
  const others = await usingDatabase(base.url, async (db) => [
    ...(await documents.problems(db)),
    ...(await checkAudit(db)).findings,
  ])
  return { problems: [...problems, ...others], replays }
}
