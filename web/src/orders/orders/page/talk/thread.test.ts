import type { OrderComment } from '@quai/contract/orders/orders/talk/comment.ts'
import { expect, test } from 'vitest'
import { dayName, daysOf, restored } from './thread.ts'

const at = (id: number, createdAt: string): OrderComment => ({
  id,
  text: `Message ${id}`,
  author: { contactName: 'Ana', userName: 'Comptoir', userType: 'customer', hijackerName: null },
  isMine: true,
  isUnread: false,
  createdAt,
})

test('les messages vont par jour de Paris, minuit passé compris', () => {
  const days = daysOf([
    at(1, '2027-01-11T22:59:00.000Z'),
    at(2, '2027-01-11T23:01:00.000Z'),
    at(3, '2027-01-12T10:00:00.000Z'),
  ])
  expect(days.map(({ day, comments }) => [day, comments.map(({ id }) => id)])).toEqual([
    ['2027-01-11', [1]],
    ['2027-01-12', [2, 3]],
  ])
})

test('aujourd’hui et hier se disent, un autre jour se date', () => {
  expect(dayName('2027-01-12', '2027-01-12')).toBe('Aujourd’hui')
  expect(dayName('2026-12-31', '2027-01-01')).toBe('Hier')
  expect(dayName('2027-01-10', '2027-01-12')).toBe('dimanche 10 janvier 2027')
})

test('un message refusé revient, devant ce qui a été tapé depuis', () => {
  expect(restored('Refusé', '')).toBe('Refusé')
  expect(restored('Refusé', 'Suite')).toBe('Refusé\n\nSuite')
})
