import { expect, test } from 'vitest'
import { anItem, anOrder } from '../testing/an-order.ts'
import { draftOfOrder } from './draft.ts'
import { mergeDraft } from './merge.ts'

test('ce qui a été saisi reste, le reste prend ce que la commande dit maintenant', () => {
  const base = draftOfOrder(anOrder({ driverName: 'Ancien', internalNumber: 'A-1' }), 5)
  const typed = { ...base, internalNumber: 'A-2' }
  const fresh = draftOfOrder(
    anOrder({ driverName: 'Nouveau', internalNumber: 'A-1', orderItems: [anItem({ quantity: 3 })] }),
    5,
  )
  const merged = mergeDraft(base, typed, fresh)
  expect(merged.internalNumber).toBe('A-2')
  expect(merged.driverName).toBe('Nouveau')
  expect(merged.orderItems[0]?.quantity).toBe(3)
})

test('des lignes retouchées restent celles qui ont été saisies', () => {
  const base = draftOfOrder(anOrder(), 5)
  const typed = { ...base, orderItems: base.orderItems.map((line) => ({ ...line, quantity: 7 })) }
  const fresh = draftOfOrder(anOrder({ orderItems: [anItem({ quantity: 3 })] }), 5)
  expect(mergeDraft(base, typed, fresh).orderItems[0]?.quantity).toBe(7)
})
