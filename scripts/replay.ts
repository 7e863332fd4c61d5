import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { countOf, formatDecimal, formatInteger, typeset } from '@quai/contract/typography.ts'
import { demoPassword } from '../server/src/demo/plan/parties.ts'
import { demoFile, type RetailLine, readRetailFile } from '../server/src/demo/retail.ts'
import { type Api, openApi } from './replay/api.ts'
import { onDemoServer } from './replay/demo-server.ts'
import { collect, createProducts, deliver, type Scene } from './replay/play.ts'
import { proveStock } from './replay/proof.ts'
import { type Reading, readOrders } from './replay/reading.ts'
import { openAgenda, setStage } from './replay/stage.ts'
import { planDeliveries } from './replay/supply.ts'

const usage = `npm run replay -- --file <csv ou csv.gz> [--url http://localhost:4000] [--connections 8]
  [--email …] [--password …]   un administrateur (celui de la démonstration sinon)
  [--details]                  chaque ligne mise de côté, au lieu de trois par raison
  [--invoices 40]              seulement les premières factures du fichier
npm run replay -- --smallest   quelques factures du fichier de la démonstration, sur un serveur à part`

const options = {
  file: { type: 'string' },
  url: { type: 'string', default: 'http://localhost:4000' },
  connections: { type: 'string', default: '8' },
  email: { type: 'string', default: 'admin@quai.example' },
  password: { type: 'string', default: demoPassword },
  details: { type: 'boolean', default: false },
  invoices: { type: 'string' },
  smallest: { type: 'boolean', default: false },
} as const

const say = (line: string): void => console.log(typeset(line))

/**
 * Plays a retailer's file (shape of « Online Retail ») through the API of a running server: its codes become products,
 * deliveries bring the stock, each invoice is a collection, each cancelled invoice a cancelled one. At the end every
 * balance must be what the file says. True when it is.
 */
const replay = async (): Promise<boolean> => {
  const values = readArguments()
  if (!values.smallest) return replayOn(values)
  return onDemoServer((url) => replayOn({ ...values, url, path: fileURLToPath(demoFile), invoices: '20' }))
}

const replayOn = async (values: ReturnType<typeof readArguments>): Promise<boolean> => {
  const lines = firstInvoices(readRetailFile(values.path), values.invoices)
  const reading = readOrders(lines)
  sayReading(reading, values.details)
  const connections = Math.max(1, Math.trunc(Number(values.connections)) || 8)
  const api = openApi(values.url, connections)
  try {
    const admin = await api.signIn(values.email, values.password)
    const stage = await setStage(api, admin, basename(values.path).slice(0, 60))
    const nextSlot = await openAgenda(stage)
    const scene: Scene = { ...stage, connections, nextSlot, reading, productIds: new Map(), batchIds: new Map() }
    return await playAndProve(api, scene, lines)
  } finally {
    api.close()
  }
}

/** The lines of that many invoices, the first of the file; all of them unless told. */
const firstInvoices = (lines: RetailLine[], count: string | undefined): RetailLine[] => {
  const kept = new Set([...new Set(lines.map(({ invoice }) => invoice))].slice(0, count ? Number(count) : undefined))
  return lines.filter(({ invoice }) => kept.has(invoice))
}

const readArguments = () => {
  try {
    const { values } = parseArgs({ options })
    if (values.smallest) return { ...values, path: '' }
    // npm runs scripts from the project's root, whatever folder the person stands in.
    const path = values.file && resolve(process.env.INIT_CWD ?? '.', values.file)
    if (path && existsSync(path)) return { ...values, path }
    throw new Error(path ? `Fichier introuvable : ${path}` : 'Indiquez le fichier à jouer.')
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, { cause: error })
  }
}

const playAndProve = async (api: Api, scene: Scene, lines: readonly RetailLine[]): Promise<boolean> => {
  const { reading } = scene
  const deliveries = planDeliveries(reading)
  const startedAt = performance.now()
  await createProducts(scene)
  await deliver(scene, deliveries)
  const collectingAt = performance.now()
  await collect(scene)
  const endedAt = performance.now()
  const { balances, units, differences } = await proveStock(scene, lines, deliveries)
  const counted = await countOrders(scene, deliveries.length)
  const seconds = (endedAt - collectingAt) / 1_000
  say('')
  say(
    `Joué en ${formatDecimal(Math.round((endedAt - startedAt) / 100) / 10)} s : ${countOf(reading.products.size, 'produit')}, ${countOf(deliveries.length, 'entrée')}, ${countOf(reading.orders.length, 'sortie')} ; ${countOf(api.counts.calls, 'appel')}, dont ${formatInteger(api.counts.retries)} recommencés.`,
  )
  say(
    `Sorties : ${formatDecimal(Math.round(seconds * 10) / 10)} s, soit ${formatDecimal(Math.round((reading.orders.length / seconds) * 10) / 10)} commandes par seconde et ${formatInteger(Math.round(reading.counts.played / seconds))} lignes par seconde.`,
  )
  for (const difference of [...differences, ...counted].slice(0, 20)) say(`✗ ${difference}`)
  const isEqual = differences.length === 0 && counted.length === 0
  say(
    isEqual
      ? `✓ Les ${formatInteger(balances)} soldes et les ${formatInteger(units)} totaux en unités sont égaux à ce que dit le fichier.`
      : `✗ ${countOf(differences.length + counted.length, 'écart')}.`,
  )
  return isEqual
}

const sayReading = ({ counts, orders, setAside, products }: Reading, isDetailed: boolean): void => {
  const cancelled = orders.filter(({ isCancelled }) => isCancelled).length
  const sorted = counts.played + counts.merged + setAside.length
  if (sorted !== counts.read) throw new Error(`${counts.read} lignes lues, ${sorted} classées.`)
  say(`${countOf(counts.read, 'ligne lue', 'lignes lues')}, ${countOf(counts.invoices, 'facture')}`)
  say(
    `= ${countOf(counts.played, 'ligne jouée', 'lignes jouées')} : ${countOf(orders.length - cancelled, 'sortie')} et ${countOf(cancelled, 'sortie annulée', 'sorties annulées')}`,
  )
  say(
    `+ ${countOf(counts.merged, 'ligne ajoutée', 'lignes ajoutées')} à une autre du même code et de la même facture, dont ${formatInteger(counts.duplicates)} identiques en tout`,
  )
  say(`+ ${countOf(setAside.length, 'ligne mise', 'lignes mises')} de côté :`)
  const reasons = [...Map.groupBy(setAside, ({ reason }) => reason)].sort(([, a], [, b]) => b.length - a.length)
  for (const [reason, rows] of reasons) {
    say(`  ${formatInteger(rows.length).padStart(7)}  ${reason}`)
    for (const { line } of isDetailed ? rows : rows.slice(0, 3))
      say(
        `           ligne ${line.row} : ${line.invoice} ${line.code} ${line.description ? `« ${line.description} »` : '(vide)'} ${line.quantity}`,
      )
  }
  say(
    `${countOf(products.size, 'produit')}, dont ${formatInteger(counts.caseTwins)} distincts d’un autre par la seule casse du code et ${formatInteger(counts.renamed)} nommés avec leur référence, leur désignation étant déjà prise ; ${countOf(counts.nonAscii, 'ligne')} aux caractères accentués ou spéciaux, telles quelles.`,
  )
  say('')
}

/** As the customer's own list counts them, where it counts exactly. */
const countOrders = async ({ customer, reading }: Scene, deliveries: number): Promise<string[]> => {
  const cancelled = reading.orders.filter(({ isCancelled }) => isCancelled).length
  const wanted = {
    finished: reading.orders.length - cancelled + deliveries,
    canceled: cancelled,
    pending: 0,
    preparing: 0,
    confirmed: 0,
    refused: 0,
    no_show: 0,
  }
  const differences: string[] = []
  for (const [statusGroup, expected] of Object.entries(wanted)) {
    const { total, isTotalExact } = await customer.get<{ total: number; isTotalExact: boolean }>(
      `/orders?statusGroup=${statusGroup}&pageSize=10`,
    )
    if (isTotalExact && total !== expected)
      differences.push(`Commandes ${statusGroup} : attendu ${expected}, trouvé ${total}`)
  }
  return differences
}

replay().then(
  (isEqual) => {
    process.exitCode = isEqual ? 0 : 1
  },
  (error: unknown) => {
    const isUnreachable = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'
    if (isUnreachable) console.error('Aucun serveur ne répond : lancez « npm start », ou donnez son adresse par --url.')
    else console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  },
)
