import { existsSync } from 'node:fs'
import type { AnyContractProcedure } from '@orpc/contract'
import { contract } from '@quai/contract/contract.ts'
import { type FailureCode, failures } from '@quai/contract/failures.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { aPair } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { factsOf, failuresOf, takesIdempotencyKey } from './failure-answers.ts'

const t = await createTestApp()
const { body: main, bytes: mainBytes } = await t.withToken().get('/openapi.json')
const { body: annex, bytes: annexBytes } = await t.withToken().get('/openapi-annexe.json')
const documents = [
  { title: 'openapi.json', document: main, bytes: mainBytes },
  { title: 'openapi-annexe.json', document: annex, bytes: annexBytes },
]
const routes = Object.entries(contract).flatMap(([module, procedures]) =>
  Object.entries(procedures).map(([name, procedure]) => ({
    id: `${module}.${name}`,
    procedure: procedure as AnyContractProcedure,
  })),
)
const operationOf = (procedure: AnyContractProcedure) => {
  const { method, path } = factsOf(procedure)
  const holder = main.paths[path]?.[method.toLowerCase()] ? main : annex
  const operation = holder.paths[path][method.toLowerCase()]
  const found = ({ $ref }: { $ref?: string }) =>
    $ref
      ?.split('/')
      .slice(1)
      .reduce((at, step) => at[step], holder)
  return { operation, found }
}

describe.each(documents)('$title', ({ document, bytes }) => {
  test('est un OpenAPI 3.1 valide', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(document))
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
    expect(validator.version).toBe('3.1')
  })
  test('pèse moins de 500 ko, sans bornes qui ne disent rien', () => {
    expect(bytes.length).toBeLessThan(500_000)
    expect(bytes.includes('9007199254740991')).toBe(false)
    expect(bytes.includes('"anyOf":[{},')).toBe(false)
  })
  test('nomme une fois chaque objet et chaque refus', () => {
    const seen = new Map<string, string[]>()
    const walk = (part: unknown, place: string): void => {
      if (typeof part !== 'object' || part === null) return
      const text = JSON.stringify(part)
      if ('properties' in part && text.length > 400) seen.set(text, [...(seen.get(text) ?? []), place])
      for (const [name, one] of Object.entries(part)) walk(one, `${place}.${name}`)
    }
    walk(document, '')
    expect([...seen.values()].filter((places) => places.length > 1)).toEqual([])
    for (const methods of Object.values<object>(document.paths))
      for (const { responses } of Object.values(methods))
        for (const [status, answer] of Object.entries<{ $ref?: string }>(responses))
          if (!status.startsWith('2')) expect(answer.$ref).toMatch(/^#\/components\/responses\//)
  })
  test('n’a pas deux adresses qui se confondent', () => {
    const paths = Object.keys(document.paths).map((path) => path.split('/'))
    const isOpen = (step = '') => step.startsWith('{')
    // Neither is the special case of the other.
    const isAmbiguous = (a: string[], b: string[]) =>
      a.length === b.length &&
      a.every((step, at) => step === b[at] || isOpen(step) || isOpen(b[at])) &&
      a.some((step, at) => isOpen(step) && !isOpen(b[at])) &&
      a.some((step, at) => !isOpen(step) && isOpen(b[at]))
    const found = paths.filter((a, rank) => paths.slice(rank + 1).some((b) => isAmbiguous(a, b)))
    // Beside it stands /webhooks/deliveries/{uuid}.
    expect(found.map((path) => path.join('/'))).toEqual(document === annex ? ['/webhooks/{uuid}/secret'] : [])
  })
})

describe('documents', () => {
  test.each(routes)('$id y est, avec son statut et qui peut l’appeler', ({ id, procedure }) => {
    const { operation, found } = operationOf(procedure)
    const facts = factsOf(procedure)
    const { successStatus = 200 } = procedure['~orpc'].route
    expect(operation).toMatchObject({ operationId: id, summary: expect.any(String) })
    const successes = Object.keys(operation.responses).filter((status) => status.startsWith('2'))
    expect(successes).toEqual([String(successStatus), ...(facts.meta.isCreation ? ['201'] : [])])
    expect('content' in operation.responses[successStatus]).toBe(successStatus !== 204)
    expect(operation.security).toEqual(facts.meta.permission === 'anyone' ? [] : undefined)
    const takesKey = operation.parameters.some(({ $ref }: { $ref?: string }) => $ref?.endsWith('/IdempotencyKey'))
    expect(takesKey).toBe(takesIdempotencyKey(facts))
    const named = ({ $ref = '' }) => $ref.split('/').at(-1)
    const codesOf = (status: string) => {
      const { content } = found(operation.responses[status])
      const { schema } = content['application/json'] ?? content['application/problem+json']
      return (schema.anyOf ?? [schema]).map(named)
    }
    const said = Object.keys(operation.responses).filter((status) => !status.startsWith('2'))
    for (const status of said.filter((one) => one !== 'default'))
      for (const code of codesOf(status)) expect(failures[code as FailureCode].status).toBe(Number(status))
    expect(new Set(said.flatMap(codesOf))).toEqual(new Set([...failuresOf(facts).values(), codesOf('default')].flat()))
  })
  test('les messages des connecteurs y sont, avec leurs types', async () => {
    const { webhooks, components } = main
    expect(Object.keys(webhooks)).toEqual(['order', 'change'])
    expect(components.schemas.OrderMessage.properties.type.enum).toContain('order.confirm')
    expect(components.schemas.ChangeMessage.properties.type.enum).toContain('stock.updated')
    expect(components.schemas.ChangeMessage.properties.data.required).toContain('productIds')
  })
  test('un fichier y est un fichier, dans chaque formulaire', () => {
    const forms = routes.flatMap(({ procedure }) => {
      const { operation, found } = operationOf(procedure)
      const { schema } = operation.requestBody?.content['multipart/form-data'] ?? {}
      return schema ? [found(schema) ?? schema] : []
    })
    expect(forms.length).toBeGreaterThan(5)
    for (const form of forms) {
      expect(JSON.stringify(form)).toContain('"format":"binary"')
      expect(JSON.stringify(form)).not.toContain('"not"')
    }
  })
  test('n’admet pas d’autre champ que les siens dans ce qu’un appel prend, et en admet dans ce qu’il répond', () => {
    /** Objects of a shape, all the way down, that admit other fields. */
    const openIn = (schema: Record<string, unknown>, found: (part: object) => unknown): number => {
      const part = (found(schema) ?? schema) as Record<string, unknown>
      const isOpen = 'properties' in part && part['additionalProperties'] !== false
      const inner = [part['properties'] ?? {}, part, part['anyOf'] ?? [], part['oneOf'] ?? []].flatMap(Object.values)
      return inner
        .filter((one) => typeof one === 'object' && one !== null && !Array.isArray(one))
        .reduce((sum, one) => sum + openIn(one, found), Number(isOpen))
    }
    const [bodies, answers] = [new Map<string, number>(), new Map<string, number>()]
    for (const { id, procedure } of routes) {
      const { operation, found } = operationOf(procedure)
      const { schema: taken } = Object.values<{ schema: object }>(operation.requestBody?.content ?? {})[0] ?? {}
      const { schema: given } = operation.responses['200']?.content?.['application/json'] ?? {}
      if (taken) bodies.set(id, openIn(taken as Record<string, unknown>, found))
      if (given) answers.set(id, openIn(given, found))
    }
    const importing = [
      'imports.create',
      'imports.createOfOrders',
      'imports.createOfOrdersCsv',
      'imports.createOfProducts',
    ]
    // Somebody else chooses the other fields of these; those of an upload depend on its type.
    expect([...bodies].filter(([, open]) => open > 0).map(([id]) => id)).toEqual([
      'tracking.receive',
      ...importing,
      'frontErrors.report',
    ])
    expect(answers.get('orders.detail')).toBeGreaterThan(0)
  })
  test('dit ce que chaque champ d’une intégration veut dire', () => {
    const unsaid = new Set<string>()
    const walk = (part: unknown, place: string): void => {
      if (typeof part !== 'object' || part === null) return
      const { properties = {}, ...rest } = part as { properties?: Record<string, { description?: string }> }
      for (const [name, property] of Object.entries(properties)) {
        if (!property.description) unsaid.add(`${place}.${name}`)
        walk(property, `${place}.${name}`)
      }
      for (const one of Object.values(rest)) walk(one, place)
    }
    // EPCIS is described by GS1, and a failure by its sentence; the look is for Quai's own page.
    for (const [name, schema] of Object.entries<object>(main.components.schemas))
      if (!name.startsWith('Epcis') && name !== 'Look' && !(name in failures)) walk(schema, name)
    walk(main.paths, '')
    for (const { name, description } of Object.values<{ name: string; description?: string }>(
      main.components.parameters,
    ))
      if (!description) unsaid.add(name)
    expect([...unsaid]).toEqual([])
  })
  test('une liste dans la requête s’écrit comme le document le dit', async () => {
    const { operation, found } = operationOf(contract.orders.actions)
    const parameter = found(operation.parameters[0])
    expect(parameter).toMatchObject({ name: 'orderUuids[]', in: 'query', style: 'form', explode: true })
    const { customer } = await aPair(t.app.db)
    const uuid = '01a1fd4e-4d62-72ac-9039-7d9d0fb3dd7e'
    const answer = await (await t.as(customer.contactId)).get(
      `/orders/actions?orderUuids[]=${uuid}&orderUuids[]=${uuid}`,
    )
    expect(answer).toMatchObject({ status: 200, body: { items: [] } })
  })
})

describe('pages', async () => {
  const page = await t.server.inject('/api/docs')
  const addresses = [...page.body.matchAll(/<a href="(\/api\/docs[^"#]*)"(?! download)/g)].map(
    ([, address]) => address ?? '',
  )
  const pages = new Map(
    await Promise.all(
      [...new Set(addresses)].map(
        async (address): Promise<[string, string]> => [address, (await t.server.inject(address)).body],
      ),
    ),
  )
  const articleOf = (id: string): string => {
    const start = `<article id="${id}">`
    const body = [...pages.values()].find((one) => one.includes(start)) ?? ''
    return (body.split(start)[1]?.split('</article>')[0] ?? '').replaceAll(/[\u00a0\u202f]/g, ' ')
  }

  test('ne charge et n’exécute que le script des essais, de la même adresse', async () => {
    const policy = String(page.headers['content-security-policy'])
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '-'
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self' 'nonce-/)
    expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    expect(page.body).toContain(`<style nonce="${nonce}">`)
    const code = await t.server.inject('/api/docs/try.js')
    expect(code).toMatchObject({ statusCode: 200, headers: { 'content-type': 'text/javascript; charset=utf-8' } })
    for (const body of pages.values()) {
      const scripts = [...body.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)
      expect(scripts).toEqual(['<script src="/api/docs/try.js" type="module">'])
      const markup = body.replaceAll(/<pre[\s\S]*?<\/pre>| data-call="[^"]*"|https:\/\/www\.standardwebhooks\.com/g, '')
      expect(markup).not.toMatch(/javascript:|https?:\/\/| style="| on\w+=/)
    }
  })
  test('sont légères : la première sous 60 ko, chacune sous 500 ko', () => {
    expect(Buffer.byteLength(page.body)).toBeLessThan(60_000)
    for (const [address, body] of pages) expect(Buffer.byteLength(body), address).toBeLessThan(500_000)
  })
  test('montrent chaque route, ses champs et ses refus', () => {
    for (const { id, procedure } of routes) {
      const { path, meta } = factsOf(procedure)
      const article = articleOf(id)
      expect(article, id).toContain(`<code>/api${path}</code>`)
      expect(article, id).toContain('Exemple de refus')
      for (const code of meta.failures ?? []) expect(article, id).toContain(`<code>${code}</code>`)
    }
  })
  test('ce qu’un jeton ne peut pas est dit à chaque appel, et la formule qu’il faut', () => {
    expect(articleOf('contacts.create')).toContain('Pas avec un jeton d’API.')
    expect(articleOf('contacts.create')).toContain('<code>PERSON_ONLY</code>')
    expect(articleOf('orders.create')).toContain('Jeton en lecture et écriture.')
    expect(articleOf('orders.list')).toContain('Jeton en lecture. ')
    expect(articleOf('orders.create')).toContain('<code>TOKEN_READ_ONLY</code>')
    expect(articleOf('batches.list')).toContain('« Lots » fait partie de la formule Starter.')
    expect(articleOf('webhooks.create')).toContain('« Connecteurs » fait partie de la formule Business.')
  })
  test('leurs liens mènent quelque part', async () => {
    for (const [address, body] of pages)
      for (const [, target = ''] of body.matchAll(/href="([^"]*#[^"]+)"/g)) {
        const [place, id] = target.split('#')
        expect((pages.get(place || address) ?? '').includes(`id="${id}"`), `${address} ${target}`).toBe(true)
      }
    const others = [...page.body.matchAll(/href="(\/api\/[^"#]*)"/g)].map(([, address]) => address ?? '')
    for (const address of others) expect((await t.server.inject(address)).statusCode, address).toBe(200)
    expect((await t.server.inject('/api/docs/rien')).statusCode).toBe(404)
  })
  test('une recherche trouve un appel par ce qu’il fait, son adresse, un champ ou un refus', async () => {
    const linksOf = async (words: string) =>
      [
        ...(await t.server.inject(`/api/docs/recherche?q=${encodeURIComponent(words)}`)).body.matchAll(
          /class="group"><a href="([^"]+)"/g,
        ),
      ].map(([, address]) => address)
    expect((await linksOf('creer commande'))[0]).toBe('/api/docs/orders#orders.create')
    expect(await linksOf('GET /stock')).toContain('/api/docs/stock#stock.products')
    expect(await linksOf('takesHeld')).toContain('/api/docs/orders#orders.create')
    expect(await linksOf('WEBHOOK_ADDRESS')).toEqual([
      '/api/docs/webhooks#webhooks.create',
      '/api/docs/webhooks#webhooks.change',
    ])
    const none = await t.server.inject('/api/docs/recherche?q=<b>zzz')
    expect(none.body).toContain('value="&lt;b&gt;zzz"')
    expect(none.body).toContain('&lt;b&gt;zzz')
  })
  test('leur icône est celle de Quai', () => {
    const icon = /<link rel="icon"[^>]* href="\/([^"]+)"/.exec(page.body)?.[1] ?? '-'
    expect(existsSync(new URL(`../../../../web/public/${icon}`, import.meta.url)), icon).toBe(true)
  })
})
