import { expect, type Page } from '@playwright/test'
import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import pg from 'pg'
import { hostileTexts } from '../server/src/testing/hostile-texts.ts'
import { ask, post } from './api.ts'
import { openWithin, test } from './journey.ts'
import type { Product } from './product/product.ts'

/** Columns of type text that nobody types, or whose words have a meaning. */
const ours =
  /^(schema_migrations|schema_progress|running_servers|idempotency_keys|known_devices|order_search|transport_rule_zones)\.|(hash|last4|key|sha256|email|event|action|kind|list|outcome|scope|import_type|path|html|time_zone|uuid|document|package_number|sscc|source)$/

/** Writes a hostile text into every text that people type, in every row. The addresses to sign in stay. */
const plantHostileTexts = async ({ databaseUrl }: Product): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // Switches triggers off: some tables refuse changes.
    await client.query('SET session_replication_role = replica')
    const { rows } = await client.query<{ table: string; column: string }>(
      `SELECT c.table_name AS "table", c.column_name AS "column" FROM information_schema.columns c
       JOIN information_schema.tables t USING (table_schema, table_name)
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type = 'text' AND is_generated = 'NEVER'
         -- Words of ours are listed by a check.
         AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.contype = 'c' AND k.conrelid = c.table_name::regclass
           AND k.conkey = ARRAY[c.ordinal_position::int2] AND pg_get_constraintdef(k.oid) ~ '= ANY \\(ARRAY')`,
    )
    for (const { table, column } of rows.filter((one) => !ours.test(`${one.table}.${one.column}`))) {
      // The place of the row keeps the texts different where they must be.
      const text = `($1::text[])[1 + abs(hashtext(t.ctid::text)) % array_length($1, 1)] || ' ' || t.ctid::text`
      const write = (where = 'true', value = text) =>
        client.query(`UPDATE ${table} t SET ${column} = ${value} WHERE ${where}`, [hostileTexts])
      // Some are only allowed beside others or are short, and a barcode is no text.
      await write()
        .catch(() => (column === 'ean' ? undefined : write(`${column} IS NOT NULL`)))
        .catch(() => write(`${column} IS NOT NULL`, `left(${text}, 40) || t.ctid::text`))
    }
  } finally {
    await client.end()
  }
}

/** Checks that no typed text became an element, an attribute or an address, in the page or in the frame of a mail. */
const expectHarmless = async (page: Page): Promise<void> => {
  await expect(page.locator('.MuiSkeleton-root, [aria-busy="true"]')).toHaveCount(0)
  const active = await page.evaluate(() => {
    const frames = [...document.querySelectorAll('iframe')].flatMap(({ contentDocument }) => contentDocument ?? [])
    return [document, ...frames]
      .flatMap((one) => [...one.querySelectorAll('*')])
      .filter(
        (element) =>
          element.getAttributeNames().some((name) => name === 'data-hit' || name.startsWith('on')) ||
          ['href', 'src', 'action', 'xlink:href'].some((name) =>
            /^\s*(javascript|data:text)/i.test(element.getAttribute(name) ?? ''),
          ),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 200))
  })
  expect(active, page.url()).toEqual([])
}

const open = async (page: Page, paths: readonly string[]): Promise<void> => {
  // Turns a text that runs into a complaint, as every breach of the policy is.
  await page.addInitScript(() => Object.assign(window, { hit: () => console.error('A typed text has run') }))
  await openWithin(page, paths, () => expectHarmless(page))
}

const uuidOf = async (page: Page, list: string): Promise<string> => {
  const { items } = await ask<{ items: { uuid: string }[] }>(page, list)
  return String(items[0]?.uuid)
}

const idOf = async (page: Page, list: string): Promise<number> => {
  const { items } = await ask<{ items: { id: number }[] }>(page, list)
  return Number(items[0]?.id)
}

test('ce qu’on a écrit se montre tel quel : aucune page n’en fait un élément, un attribut ou un script', async ({
  product,
  customer,
  warehouse,
  admin,
}) => {
  await plantHostileTexts(product)
  const { items } = await ask<{ items: OrderRow[] }>(customer, '/orders?pageSize=10&statusGroup=pending')
  const order = items[0]?.uuid
  const productId = await idOf(customer, '/products?pageSize=10')
  // A mail, and an error of the page, with these texts.
  await post(customer, `/orders/${order}/comments`, { text: hostileTexts[1] })
  const [name, message, stackTrace, url] = hostileTexts
  const browserInfo = { userAgent: name, language: 'fr', viewport: '1440x900' }
  await customer.request.post('/api/errors/front-unexpected', {
    data: { error: { name, message }, stackTrace, browserInfo, url },
  })
  await open(customer, [
    '/',
    '/orders',
    '/orders?view=week',
    '/orders/create',
    `/orders/create?from=${order}`,
    `/orders/${order}`,
    `/orders/${order}/update`,
    '/stock',
    `/stock/${productId}`,
    '/products',
    `/products/${productId}`,
    `/products/${productId}/edit`,
    '/documents',
    '/imports',
    '/settings?tab=account',
    '/settings?tab=contacts',
    '/customers-suppliers',
    '/invoices',
    `/invoices/${await uuidOf(customer, '/invoices?pageSize=10')}`,
    '/carbon',
    '/reporting',
  ])
  await open(warehouse, [
    '/',
    '/requests',
    '/to-complete',
    '/stock',
    '/stock/adjust',
    '/shipments',
    '/load-plan',
    '/invoices',
    '/invoices/create',
    '/settings?tab=warehouse',
  ])
  await open(admin, [
    '/',
    '/admin/users',
    `/admin/users/${await idOf(admin, '/users?pageSize=10')}`,
    '/admin/deals',
    `/admin/deals/${await idOf(admin, '/deals')}/transport`,
    '/carriers',
    '/admin/viewer',
    `/admin/viewer/${await idOf(admin, '/viewer?pageSize=10')}`,
    '/admin/jobs',
    '/admin/sellsy',
    '/admin/invoice-reminder',
    '/admin/error-pages',
    `/admin/error-pages/${await idOf(admin, '/errors?pageSize=10')}`,
  ])
  await customer.goto('/products')
  await expect(customer.getByText(String(hostileTexts[0])).first()).toBeVisible()
})
