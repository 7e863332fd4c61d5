import { beforeEach, expect, test } from 'vitest'
import { idempotencyKeyOf, settle } from './link.ts'

const path = ['orders', 'create']

beforeEach(() => sessionStorage.clear())

test('un envoi sans réponse garde sa clé, même après un rechargement ; une réponse la rend', async () => {
  const key = await idempotencyKeyOf(path, { quantity: 7 })
  expect(await idempotencyKeyOf(path, { quantity: 7 })).toBe(key)
  expect(await idempotencyKeyOf(path, { quantity: 8 })).not.toBe(key)
  await settle(path, { quantity: 7 })
  expect(await idempotencyKeyOf(path, { quantity: 7 })).not.toBe(key)
})

test('ce qui est envoyé ne se lit pas dans ce qui en est gardé', async () => {
  await idempotencyKeyOf(['auth', 'login'], { password: 'Quai-Demo-1' })
  expect(JSON.stringify(sessionStorage)).not.toContain('Quai-Demo-1')
})
