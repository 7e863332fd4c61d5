import type { CellReading, ImportColumn } from '@quai/contract/orders/imports/columns.ts'
import { importLimits } from '@quai/contract/orders/imports/import.ts'
import type { ImportKind } from '@quai/contract/orders/imports/kind.ts'
import { importTypes } from '@quai/contract/orders/imports/query.ts'
import { countOf } from '@quai/contract/platform/text/typography.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { csvForm } from '../../testing/builders/an-import.ts'
import { aPair } from '../../testing/builders/builders.ts'
import { createTestApp, testNow } from '../../testing/test-app.ts'
import type { CheckedImport, FileLine, ImportDefinition, ImportSubject } from './definition.ts'
import { definitions } from './definitions.ts'
import { Issues } from './reading/issues.ts'
import { readColumns } from './reading/read-columns.ts'
import { customerOf } from './row.ts'

// A complete type of import that only this test knows. The pipeline carries it without a change.

const readEmail = (text: string): CellReading<string> =>
  /^[^@\s]+(@[^@\s]+)?$/.test(text) ? { value: text.toLowerCase() } : { problem: 'Ce n’est pas une adresse.' }

const columns = [
  { name: 'name', label: 'Nom', kind: 'text', isRequired: true, hint: 'Prénom et nom', examples: ['Ada', 'Alan'] },
  { name: 'email', label: 'Courriel', kind: 'text', read: readEmail, isRequired: true, hint: 'Avec ou sans domaine' },
  { name: 'active', label: 'Actif', kind: 'flag', hint: 'oui ou non' },
] as const satisfies readonly ImportColumn[]

const contactKind: ImportKind = {
  columns,
  ...importLimits,
  needsWarehouse: false,
  options: [
    {
      name: 'domain',
      schema: z.enum(['exemple.fr', 'exemple.org']),
      label: 'Domaine',
      hint: 'Pour les adresses qui n’en ont pas.',
      none: 'Aucun',
      choices: [{ value: 'exemple.fr', label: 'exemple.fr' }],
      chosen: (label) => `domaine à défaut : ${label}`,
    },
  ],
  failures: [],
  words: {
    of: () => 'Contacts',
    hint: 'Des personnes',
    columnsLead: 'Une ligne par personne.',
    toMake: (count) => `${countOf(count, 'contact')} à créer`,
    made: (count) => countOf(count, 'contact créé', 'contacts créés'),
    apply: (count) => `Créer ${countOf(count, 'contact')}`,
    applyText: { customer: () => 'Tous, ou aucun.', warehouse: () => 'Tous, ou aucun.' },
    undoText: { customer: 'Les contacts seront retirés.', warehouse: 'Les contacts seront retirés.' },
    repeats: (at) => `Déjà importé le ${at}.`,
    repeatedText: 'Ses contacts existent déjà.',
  },
}

interface CheckedContacts extends CheckedImport {
  contacts: { name: string; email: string; isActive: boolean }[]
}

const check = async (_ctx: unknown, { options }: ImportSubject, lines: readonly FileLine[]) => {
  const issues = new Issues()
  const contacts = lines.flatMap((line) => {
    const { name, email, active = true } = readColumns(columns, line, issues)
    const whole = email && !email.includes('@') && options['domain'] ? `${email}@${options['domain']}` : email
    if (whole && !whole.includes('@'))
      issues.add({ line: line.line, column: 'email', code: 'DOMAIN', message: 'Sans domaine.' })
    return name && whole ? [{ name, email: whole, isActive: active }] : []
  })
  const facts = [{ label: 'Contacts', value: countOf(contacts.length, 'contact') }]
  return { issues, contacts, missing: [], toMake: contacts.length, facts } satisfies CheckedContacts
}

const definition: ImportDefinition = {
  kind: contactKind,
  check,
  apply: async (ctx, subject, lines) => {
    const checked = await check(ctx, subject, lines)
    checked.issues.refuse()
    for (const { name, email, isActive } of checked.contacts)
      await ctx.db
        .insertInto('contacts')
        .values({ user_id: customerOf(subject), name, email, is_active: isActive })
        .execute()
    return checked
  },
  undo: async (ctx, { customerId }) => {
    await ctx.db.deleteFrom('contacts').where('user_id', '=', customerId).where('is_main', '=', false).execute()
    return []
  },
  loadMade: async (ctx, uuid) =>
    ctx.db.all(sql<{ name: string; email: string }>`
      SELECT c.name, c.email FROM contacts c JOIN imports i ON i.customer_id = c.user_id
      WHERE i.uuid = ${uuid} AND NOT c.is_main ORDER BY c.id`),
}

beforeAll(() => {
  importTypes.set('test_contacts', { one: 'Contacts de test', many: 'contacts de test' })
  definitions.set('test_contacts', definition)
})
afterAll(() => {
  importTypes.delete('test_contacts')
  definitions.delete('test_contacts')
})

const t = await createTestApp()

/** Creates a new customer. */
const aScene = async () => {
  const { customer, warehouse } = await aPair(t.app.db)
  const [asCustomer, asWarehouse] = await Promise.all([t.as(customer.contactId), t.as(warehouse.contactId)])
  const deposit = (lines: string[], fields: Record<string, string> = {}) =>
    asCustomer.upload('/import', csvForm(lines, { type: 'test_contacts', ...fields }, 'contacts.csv'))
  return { customer, warehouse, asCustomer, asWarehouse, deposit }
}

const emailOf = (name: string, userId: number) => `${name}-${userId}@exemple.fr`

test('un type de plus se dépose, se corrige et s’applique par les mêmes routes, sans entrepôt s’il n’en veut pas', async () => {
  const { customer, asCustomer, deposit } = await aScene()
  const { userId } = customer
  const lines = ['Nom;Courriel;Actif', `Ada;ADA-${userId};oui`, `Alan;alan ${userId};bof`]
  const { status, body } = await deposit(lines, { domain: 'exemple.fr' })
  expect([status, body]).toMatchObject([
    201,
    {
      importType: 'test_contacts',
      warehouseId: null,
      warehouseName: null,
      options: { domain: 'exemple.fr' },
      columns: ['name', 'email', 'active'],
      errorsTotal: 2,
      madeTotal: 1,
      rows: {
        items: [
          { line: 2, issues: [] },
          { line: 3, issues: [{ column: 'email' }, { column: 'active' }] },
        ],
      },
    },
  ])
  expect(await asCustomer.post(`/imports/${body.uuid}/apply`)).toMatchObject({ body: { code: 'IMPORT_FAULTY' } })
  const rows = [{ line: 3, cells: { email: `alan-${userId}`, active: 'non' } }]
  expect((await asCustomer.patch(`/imports/${body.uuid}/rows`, { rows })).body).toMatchObject({
    errorsTotal: 0,
    facts: [{ label: 'Contacts', value: countOf(2, 'contact') }],
  })
  expect(await asCustomer.post(`/imports/${body.uuid}/apply`)).toMatchObject({
    status: 200,
    body: {
      appliedAt: testNow,
      madeTotal: 2,
      made: [
        { name: 'Ada', email: emailOf('ada', userId) },
        { name: 'Alan', email: emailOf('alan', userId) },
      ],
    },
  })
  const { items } = (await asCustomer.get('/imports', { importType: 'test_contacts' })).body
  expect(items).toMatchObject([{ filename: 'contacts.csv', madeTotal: 2, warehouseId: null }])
  expect(await deposit(lines)).toMatchObject({ status: 409, body: { code: 'IMPORT_REPEATED' } })
})

test('un entrepôt dépose le sien pour un client de ses accords', async () => {
  const { customer, warehouse, asWarehouse } = await aScene()
  const form = (customerId: number) =>
    csvForm(['Nom;Courriel', `Ada;ada-w${customer.userId}@exemple.fr`], {
      type: 'test_contacts',
      customerId: String(customerId),
    })
  const { body } = await asWarehouse.upload('/import', form(customer.userId))
  expect(body).toMatchObject({ customerId: customer.userId, warehouseId: warehouse.userId, errorsTotal: 0 })
  const stranger = await aPair(t.app.db)
  expect((await asWarehouse.upload('/import', form(stranger.customer.userId))).status).toBe(404)
})

test('son modèle a ses colonnes ; un choix que ses options n’ont pas est refusé', async () => {
  const { asCustomer, deposit } = await aScene()
  const { body, headers } = await asCustomer.get('/imports/templates/test_contacts')
  expect(body).toContain('Nom;Courriel;Actif\r\nAda;;\r\nAlan;;')
  expect(headers['content-disposition']).toContain('modele-contacts de test.csv')
  expect(await deposit(['Nom;Courriel', 'Ada;ada'], { domain: 'ailleurs.test' })).toMatchObject({
    status: 422,
    body: { code: 'INVALID', issues: [{ path: ['domain'] }] },
  })
})

test('un type que personne ne définit est refusé', async () => {
  const { deposit } = await aScene()
  expect(await deposit(['Nom;Courriel', 'Ada;ada'], { type: 'inconnu' })).toMatchObject({
    status: 422,
    body: { code: 'INVALID', issues: [{ path: ['type'] }] },
  })
})
