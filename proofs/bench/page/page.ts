// npm run proofs -- bench:page: six pages in Chromium as on a slow phone, and page changes on a desk.
// `--keep <file>` keeps the figures, `--against <file>` shows those of an earlier run beside.
import { readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { type Browser, chromium } from '@playwright/test'
import { ensureChromium } from '../../../scripts/chromium.mjs'
import { ensurePage } from '../../../scripts/page.mjs'
import { demoPassword } from '../../../server/src/app/demo/plan/parties.ts'
import { startServer } from '../../../server/src/testing/servers/server-process.ts'
import { readSizes } from '../../../server/src/testing/sizes.ts'
import { inFolder } from '../../world/folder.ts'
import { machine } from '../report.ts'
import { changePages } from './changes.ts'
import { type Figures, measuredPages, type Site, visit } from './visits.ts'

const options = readSizes(
  {
    pages: { usual: measuredPages.length, smallest: 1 },
    changes: { usual: 3, smallest: 1 },
    slowdown: { usual: 4, smallest: 1 },
  },
  { keep: { type: 'string' }, against: { type: 'string' } },
)
const say = (line: string): void => console.log(line)

/**
 * Limits that hold on any machine; `npm test` weighs each page's own files more closely. Times are targets, because the
 * machine may be busy.
 */
const limits = { scripts: 20, shift: 0.05 }

const run = async (dataFolder: string): Promise<void> => {
  const before = options.against ? (JSON.parse(readFileSync(options.against, 'utf8')) as Figures[]) : []
  const server = await startServer({ dataFolder, env: { QUAI_DEMO: 'true' } })
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const site = await openSite(`http://localhost:${server.port}`)
    say(`Machine: ${machine()}; load ${loadavg()[0]?.toFixed(1)}.`)
    const figures = await visits(browser, site, before)
    say('\nPage changes on a desk, without throttling, in ms (targets: new 500, known 200)')
    for (const line of await changePages(browser, site, options.changes)) say(line)
    if (options.keep) writeFileSync(options.keep, JSON.stringify(figures, null, 1))
    const excess = figures.filter(({ scripts, shift }) => scripts > limits.scripts || shift > limits.shift)
    for (const { page, scripts, shift } of excess)
      say(`Over the limit: ${page}, ${scripts} scripts (${limits.scripts}), layout shift ${shift} (${limits.shift})`)
    if (excess.length > 0) process.exitCode = 1
  } finally {
    await browser.close()
    server.kill('SIGTERM')
    await server.exited
  }
}

const openSite = async (address: string): Promise<Site> => {
  const signIn = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'karim.benali@entrepots-dauphine.example', password: demoPassword }),
  })
  const { accessToken } = (await signIn.json()) as { accessToken: string }
  const list = await fetch(`${address}/api/orders`, { headers: { authorization: `Bearer ${accessToken}` } })
  const { items } = (await list.json()) as { items: { uuid: string; orderDateStart: string }[] }
  const [order] = items
  if (!order) throw new Error('The demo has orders.')
  return { address, token: accessToken, order: order.uuid, day: order.orderDateStart.slice(0, 10) }
}

const visits = async (browser: Browser, site: Site, before: Figures[]): Promise<Figures[]> => {
  say('Phone of 390 px and desk of 1,440 px, both on Fast 3G; times in ms.')
  say(`Processor slowed ${options.slowdown} times.`)
  say('Files and kB are those received before the main content (targets: first visit 4,000, second 1,500).\n')
  say(lineOf(['', 'visit', 'scripts', 'files', 'kB', 'first paint', 'content', 'shift', 'long tasks', 'before']))
  const figures: Figures[] = []
  for (const page of measuredPages.slice(0, options.pages))
    for (const width of [390, 1440])
      for (const figure of await visit(browser, site, { page, width, slowdown: options.slowdown })) {
        const earlier = before.find(({ page: name, nth }) => name === figure.page && nth === figure.nth)
        say(lineOf([...cellsOf(figure), earlier ? `${earlier.content} ms, ${earlier.kilobytes} kB` : '']))
        figures.push(figure)
      }
  return figures
}

const cellsOf = ({
  page,
  nth,
  scripts,
  files,
  kilobytes,
  firstPaint,
  content,
  shift,
  longTasks,
}: Figures): string[] => [page, nth, ...[scripts, files, kilobytes, firstPaint, content, shift, longTasks].map(String)]

const lineOf = ([name = '', ...cells]: string[]): string =>
  name.padEnd(22) + cells.map((cell) => cell.padStart(12)).join('')

ensurePage()
await inFolder('bench-page', run)
