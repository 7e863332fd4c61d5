import { expect } from '@playwright/test'
import pg from 'pg'
import { test } from './journey.ts'
import { account } from './people.ts'
import { demo } from './product/product.ts'

test('ce que le serveur note comme une erreur est une plainte', async ({ product, complaints }) => {
  complaints.provoke(/"msg":"unexpected failure"/)
  const database = new pg.Client(product.databaseUrl)
  await database.connect()
  await database.query('ALTER TABLE saved_filters RENAME TO elsewhere')
  await database.end()
  const headers = { authorization: `Bearer ${demo().tokens[account('comptoir').email]}` }
  const answer = await fetch(`${product.address}/api/orders/saved-filters`, { headers })
  expect(answer.status).toBe(500)
  await expect.poll(() => complaints.all).toEqual([expect.stringContaining('"msg":"unexpected failure"')])
})
