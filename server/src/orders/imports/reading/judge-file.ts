import { readFile } from 'node:fs/promises'
import type { UploadedFile } from '@quai/contract/platform/files.ts'
import type { Context } from '../../../calls/context.ts'
import type { FileDefinition } from '../definition.ts'
import type { Issues } from './issues.ts'
import { readTable } from './table.ts'

/** Reads a file by a definition and judges its lines, keeping nothing. Throws what readTable() throws. */
export const judgeFile = async <Subject, Checked extends { issues: Issues }>(
  ctx: Context,
  { shape, check }: FileDefinition<Subject, Checked>,
  { subject, file }: { subject: Subject; file: Pick<UploadedFile, 'path'> },
): Promise<Checked> => {
  const { lines } = await readTable(ctx, { content: await readFile(file.path), shape })
  return check(ctx, subject, lines)
}
