import { existsSync } from 'node:fs'
import type { AnyContractProcedure } from '@orpc/contract'
import { contract } from '@quai/contract/contract.ts'
import { failures } from '@quai/contract/failures.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { aPair } from '../testing/builders/builders.ts'
import { createTestApp } from '../testing/test-app.ts'
import { factsOf, takesIdempotencyKey } from './failures-of.ts'

const t = await createTestApp()
const { body: document } = await t.withToken().get('/openapi.json')
const routes = Object.entries(contract).flatMap(([module, procedures]) =>
  Object.entries(procedures).map(([name, procedure]) => ({
    id: `${module}.${name}`,
    procedure: procedure as AnyContractProcedure,
  })),
)
const operationOf = (procedure: AnyContractProcedure) => {
  const { method, path } = factsOf(procedure)
  return document.paths[path][method.toLowerCase()]
}

describe('document', () => {
  test('est un OpenAPI 3.1 valide', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(document))
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
    expect(validator.version).toBe('3.1')
  })
  test.each(routes)('$id y est, avec son statut et qui peut l’appeler', ({ id, procedure }) => {
    const operation = operationOf(procedure)
    const facts = factsOf(procedure)
    const { successStatus = 200 } = procedure['~orpc'].route
    expect(operation).toMatchObject({ operationId: id, summary: expect.any(String) })
    const successes = Object.keys(operation.responses).filter((status) => status.startsWith('2'))
    expect(successes).toEqual([String(successStatus), ...(facts.meta.isCreation ? ['201'] : [])])
    expect('content' in operation.responses[successStatus]).toBe(successStatus !== 204)
    expect(operation.security).toEqual(facts.meta.permission === 'anyone' ? [] : undefined)
    const mayBeUnknown = facts.meta.permission !== 'anyone' || facts.meta.isSigned === true || id === 'auth.login'
    expect('401' in operation.responses).toBe(mayBeUnknown)
    const takesKey = operation.parameters.some(({ $ref }: { $ref?: string }) => $ref?.endsWith('/IdempotencyKey'))
    expect(takesKey).toBe(takesIdempotencyKey(facts))
  })
  test('les messages des connecteurs y sont, avec leurs types', async () => {
    const { webhooks, components } = document
    expect(Object.keys(webhooks)).toEqual(['order', 'change'])
    expect(components.schemas.OrderMessage.properties.type.enum).toContain('order.confirm')
    expect(components.schemas.ChangeMessage.properties.type.enum).toContain('stock.updated')
    expect(components.schemas.ChangeMessage.properties.data.required).toContain('productIds')
  })
  test('un fichier y est un fichier, dans chaque formulaire', () => {
    const forms = routes.flatMap(
      ({ procedure }) => operationOf(procedure).requestBody?.content['multipart/form-data'] ?? [],
    )
    expect(forms.length).toBeGreaterThan(5)
    for (const form of forms) {
      expect(JSON.stringify(form)).toContain('"format":"binary"')
      expect(JSON.stringify(form)).not.toContain('"not"')
    }
  })
  test('chaque refus annoncé a le statut et le corps de son code', () => {
    for (const { procedure } of routes)
      for (const status of Object.keys(operationOf(procedure).responses)) {
        if (Number(status) < 400) continue
        const answer = operationOf(procedure).responses[status]
        const found = answer.$ref ? document.components.responses[answer.$ref.split('/').at(-1)] : answer
        const { examples } = found.content['application/json']
        for (const code of Object.keys(examples)) {
          expect(failures).toHaveProperty(code)
          expect(examples[code].value).toMatchObject({
            statusCode: Number(status),
            code,
            message: expect.any(String),
          })
        }
      }
  })
  test('une liste dans la requête s’écrit comme le document le dit', async () => {
    const [parameter] = operationOf(contract.orders.actions).parameters
    expect(parameter).toMatchObject({ name: 'orderUuids[]', in: 'query', style: 'form', explode: true })
    const { customer } = await aPair(t.app.db)
    const uuid = '01a1fd4e-4d62-72ac-9039-7d9d0fb3dd7e'
    const answer = await (await t.as(customer.contactId)).get(
      `/orders/actions?orderUuids[]=${uuid}&orderUuids[]=${uuid}`,
    )
    expect(answer).toMatchObject({ status: 200, body: { items: [] } })
  })
})

describe('page', async () => {
  const page = await t.server.inject('/api/docs')

  test('ne charge et n’exécute que le script des essais, de la même adresse', async () => {
    const policy = String(page.headers['content-security-policy'])
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '-'
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self' 'nonce-/)
    expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    expect(page.body).toContain(`<style nonce="${nonce}">`)
    const scripts = [...page.body.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)
    expect(scripts).toEqual(['<script src="/api/docs/try.js" type="module">'])
    const code = await t.server.inject('/api/docs/try.js')
    expect(code).toMatchObject({ statusCode: 200, headers: { 'content-type': 'text/javascript; charset=utf-8' } })
    const markup = page.body.replaceAll(/<pre[\s\S]*?<\/pre>| data-call="[^"]*"/g, '')
    expect(markup).not.toMatch(/javascript:|https?:\/\/| style="| on\w+=/)
  })
  test('montre chaque route, ses champs et ses refus', () => {
    for (const { id, procedure } of routes) {
      const { path, meta } = factsOf(procedure)
      const article = page.body.split(`<article id="${id}">`)[1]?.split('</article>')[0] ?? ''
      expect(article, id).toContain(`<code>/api${path}</code>`)
      expect(article, id).toContain('Exemple de refus')
      for (const code of meta.failures ?? []) expect(article, id).toContain(`<code>${code}</code>`)
    }
  })
  test('ses liens mènent quelque part', () => {
    const targets = [...page.body.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target)
    expect(targets.length).toBeGreaterThan(routes.length)
    for (const target of targets) expect(page.body).toContain(`id="${target}"`)
  })
  test('son icône est celle de Quai', () => {
    const icon = /<link rel="icon"[^>]* href="\/([^"]+)"/.exec(page.body)?.[1] ?? '-'
    expect(existsSync(new URL(`../../../web/public/${icon}`, import.meta.url)), icon).toBe(true)
  })
})
