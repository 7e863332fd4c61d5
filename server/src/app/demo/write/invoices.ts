import { createHash, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { termDays } from '@quai/contract/money/invoices/state.ts'
import { addDays, endOfMonth, formatCivilDate, noonOf } from '@quai/contract/platform/dates.ts'
import { formatMoney } from '@quai/contract/platform/text/typography.ts'
import { sql } from 'kysely'
import type { App } from '../../../calls/app.ts'
import { expectedOf } from '../../../money/charges/expected.ts'
import type { Db } from '../../../platform/database/database.ts'
import { newFileKey } from '../../../platform/storage/storage.ts'
import { deals } from '../plan/parties.ts'
import { dealIdOf, type Side, sideOf } from './parties.ts'

interface Demo {
  app: Pick<App, 'storage' | 'incoming'>
  db: Db
  sides: Map<string, Side>
  today: string
}

/**
 * Writes the invoices of the two months before last for each deal: the older one, of a time without rates, is paid, or
 * disputed for one deal; most of the others ask for what was done.
 */
export const writeInvoices = async (demo: Demo): Promise<void> => {
  for (const [rank, deal] of deals.entries())
    for (const monthsAgo of [3, 2]) await writeInvoice(demo, { ...deal, rank, monthsAgo })
}

interface Written {
  customer: string
  warehouse: string
  rank: number
  monthsAgo: number
}

/** What the invoices ask for, in percents of what was done. */
const askedPercents = [112, 100, 97, 106, 100, 100]

const writeInvoice = async (demo: Demo, { customer, warehouse, rank, monthsAgo }: Written): Promise<void> => {
  const { db, sides, today } = demo
  const [owner, issuer] = [sideOf(sides, customer), sideOf(sides, warehouse)]
  const from = monthBefore(today, monthsAgo)
  const to = endOfMonth(from)
  const day = addDays(to, 4)
  const number = `FA-${from.slice(0, 7)}-${String(rank + 1).padStart(2, '0')}`
  const amount = await amountOf(demo, { customer, warehouse, rank, monthsAgo, from, to })
  const paidOn = monthsAgo === 3 && rank > 0 ? addDays(day, 20) : null
  const isDisputed = monthsAgo === 3 && rank === 0
  const file = await keep(
    demo,
    pdfOf([
      `Facture ${number}`,
      issuer.name,
      owner.name,
      `${formatCivilDate(from)} - ${formatCivilDate(to)}`,
      formatMoney(amount),
    ]),
  )
  const at = noonOf(day)
  const { id } = await db.one(sql<{ id: number }>`
    INSERT INTO invoices (customer_id, warehouse_id, invoice_number, amount_cents, period_start, period_end,
      invoicing_date, deposited_at, due_date, paid_on, dispute_state, filename, file_key, size_bytes, page_count, sha256)
    VALUES (${owner.id}, ${issuer.id}, ${number}, ${amount}, ${from}, ${to}, ${day}, ${at}, ${addDays(day, termDays)},
      ${paidOn}, ${isDisputed ? 'open' : null}, ${`${number}.pdf`}, ${file.key}, ${file.sizeBytes}, 1, ${file.sha256})
    RETURNING id`)
  const events = [
    { kind: 'deposited', by: issuer, at, text: null, day: null },
    ...(isDisputed ? [{ kind: 'disputed', by: owner, at: noonOf(addDays(day, 2)), text: dispute, day: null }] : []),
    ...(paidOn ? [{ kind: 'paid', by: issuer, at: noonOf(paidOn), text: null, day: paidOn }] : []),
  ]
  for (const event of events)
    await db.run(sql`
      INSERT INTO invoice_events (invoice_id, kind, text, day, contact_id, created_at)
      VALUES (${id}, ${event.kind}, ${event.text}, ${event.day}, ${event.by.contacts[0]}, ${event.at})`)
}

/** Amount by what was done; one of its own where no rates say it. */
const amountOf = async (
  { db, sides }: Demo,
  { customer, warehouse, rank, monthsAgo, from, to }: Written & { from: string; to: string },
): Promise<number> => {
  const [owner, issuer] = [sideOf(sides, customer), sideOf(sides, warehouse)]
  const { totalWithVatCents } = await expectedOf(
    { db },
    {
      dealId: await dealIdOf(db, sides, { customer, warehouse }),
      customerId: owner.id,
      customerName: owner.name,
      warehouseId: issuer.id,
      warehouseName: issuer.name,
      from,
      to,
      countedTo: to,
    },
  )
  const asked = Math.round((totalWithVatCents * (askedPercents[rank] ?? 100)) / 100)
  return asked || 84_000 + rank * 31_750 + monthsAgo * 1_230
}

const dispute = 'Deux palettes sont comptées en trop : pouvez-vous vérifier ?'

/** First day of the month so many months before that of a day. */
const monthBefore = (day: string, months: number): string => {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() - months)
  return first.toISOString().slice(0, 10)
}

const keep = async ({ app: { storage, incoming } }: Demo, bytes: Buffer) => {
  const path = join(incoming, randomUUID())
  await writeFile(path, bytes)
  const key = newFileKey(new Date())
  await storage.put(key, path, bytes.length)
  await rm(path)
  return { key, sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** Writes one page of text by hand, because laying out many invoices would slow the demo's creation. */
const pdfOf = (lines: readonly string[]): Buffer => {
  const plain = (text: string) =>
    text
      .replaceAll(/[\u00a0\u202f]/g, ' ')
      .replaceAll('€', 'EUR')
      .replaceAll(/[()\\]/g, '')
  const text = `BT /F1 16 Tf 60 770 Td 26 TL ${lines.map((line) => `(${plain(line)}) Tj T*`).join(' ')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let body = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 6\n0000000000 65535 f \n${offsets.join('')}`
  return Buffer.from(`${body}${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`, 'latin1')
}
