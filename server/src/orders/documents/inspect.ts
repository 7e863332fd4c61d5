import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { availableParallelism, constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type DocumentRefusal, documentLimits } from '@quai/contract/orders/documents/document.ts'
import type { UploadedFile } from '@quai/contract/platform/files.ts'
import type { Context } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { beNice } from '../../platform/turns/serve.ts'
import { Turns } from '../../platform/turns/turns.ts'
import type { Finding } from '../../services/pdf-inspection/inspect.ts'

/** Runs every PDF inspection in a process of its own, which may read only the file and its own code. */
const program = fileURLToPath(new URL('../../services/pdf-inspection/process.ts', import.meta.url))
const ownCode = fileURLToPath(new URL('../../services/pdf-inspection/*', import.meta.url))
const xmlReader = fileURLToPath(new URL('../../platform/files/workbook/xml.ts', import.meta.url))
const ownPackage = fileURLToPath(new URL('../../../package.json', import.meta.url))

const maxMs = 5_000
/** Wall-clock limit, generous so that a busy machine does not refuse good files. */
const maxWaitMs = 15_000
const maxHeapMegabytes = 128
const maxResidentBytes = 320 * 1_048_576
const watchEveryMs = 100
/** Inspections running at once per server, one for each caller. Others wait for their turn. */
const turns = new Turns({
  atOnce: Math.min(2, availableParallelism()),
  perCaller: 1,
  waitingPerCaller: 100,
  waiting: 200,
  maxWaitMs: 120_000,
})

/** Counts the pages of a PDF. Throws DOCUMENT_REFUSED for an unacceptable file. */
export const inspectPdf = (ctx: Owner, file: UploadedFile): Promise<Accepted> => inspectAs('document', ctx, file)

/** Also reads the electronic part (Factur-X) that an invoice may carry. Throws DOCUMENT_REFUSED. */
export const inspectInvoice = (ctx: Owner, file: UploadedFile): Promise<Accepted> => inspectAs('invoice', ctx, file)

type Accepted = Extract<Finding, { pageCount: number }>
type Kind = 'document' | 'invoice'
/** Whose file is inspected. */
type Owner = Pick<Context, 'caller' | 'gone'>

const inspectAs = async (kind: Kind, ctx: Owner, { path, filename }: UploadedFile): Promise<Accepted> => {
  const finding = await inTurn(ctx, () => run(path, kind))
  const reason = refusalOf(finding)
  if (reason) throw fail('DOCUMENT_REFUSED', { filename, reason })
  // A finding without a refusal counts the pages.
  return finding as Accepted
}

const refusalOf = (finding: Finding): DocumentRefusal | undefined => {
  if ('refusal' in finding) return finding.refusal
  return finding.pageCount > documentLimits.maxPages ? 'pages' : undefined
}

const inTurn = async <Result>({ caller, gone }: Owner, work: () => Promise<Result>): Promise<Result> => {
  const end = await turns.take(caller, gone)
  try {
    return await work()
  } finally {
    end()
  }
}

const run = async (path: string, kind: Kind): Promise<Finding> => {
  const startedAt = Date.now()
  const child = spawn(
    process.execPath,
    [
      '--permission',
      `--allow-fs-read=${ownCode}`,
      `--allow-fs-read=${ownPackage}`,
      `--allow-fs-read=${xmlReader}`,
      `--allow-fs-read=${path}`,
      `--max-old-space-size=${maxHeapMegabytes}`,
      '--no-warnings',
      program,
      path,
      String(documentLimits.maxPages),
      kind,
    ],
    { env: {}, stdio: ['ignore', 'pipe', 'ignore'] },
  )
  yieldToServer(child)
  const deadline = setTimeout(() => child.kill('SIGKILL'), maxWaitMs)
  const watch = setInterval(() => void killIfGreedy(child, startedAt), watchEveryMs)
  try {
    return readFinding(await outputOf(child))
  } finally {
    clearTimeout(deadline)
    clearInterval(watch)
  }
}

/** Lowers the priority below that of requests. */
const yieldToServer = ({ pid }: ChildProcess): void => {
  if (pid) beNice(constants.priority.PRIORITY_BELOW_NORMAL / 2, pid)
}

const ticksPerSecond = 100
const pageBytes = 4_096

/**
 * Kills a process that exceeds its CPU time or its memory (including memory outside the heap). Uses the wall clock
 * where the system does not report them.
 */
const killIfGreedy = async (child: ChildProcess, startedAt: number): Promise<void> => {
  const text = await readFile(`/proc/${child.pid}/stat`, 'utf8').catch(() => '')
  // Skips the program's name, which may contain anything, and takes the fields from the third on: proc(5).
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [userTicks, systemTicks, residentPages] = [fields[11], fields[12], fields[21]]
  const spentMs =
    userTicks === undefined || systemTicks === undefined
      ? Date.now() - startedAt
      : ((userTicks + systemTicks) / ticksPerSecond) * 1_000
  if (spentMs > maxMs || (residentPages ?? 0) * pageBytes > maxResidentBytes) child.kill('SIGKILL')
}

const outputOf = (child: ChildProcess): Promise<string> =>
  new Promise((done, failed) => {
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.length > 1_000) child.kill('SIGKILL')
    })
    child.once('error', failed)
    child.once('close', () => done(output))
  })

/** Reads the finding. A process that was killed or crashed left none, so its file is refused. */
const readFinding = (output: string): Finding => {
  try {
    return JSON.parse(output)
  } catch {
    return { refusal: 'tooMuch' }
  }
}
