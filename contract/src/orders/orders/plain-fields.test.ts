import { expect, test } from 'vitest'
import { orderFieldLabels } from './changes/field-labels.ts'
import { completeOrderInput } from './completion.ts'
import { order } from './order.ts'
import { createOrderInput } from './order-input.ts'
import { plainChoices, plainNone, plainTexts, plainValuesOf } from './plain-fields.ts'

test.each([...plainTexts, ...plainChoices])('%s se donne, se modifie, se relit et se nomme', (field) => {
  expect(createOrderInput.shape).toHaveProperty(field)
  expect(order.shape).toHaveProperty(field)
  expect(orderFieldLabels[field]).toBeTypeOf('string')
})

test('un texte d’une commande a une longueur limite, et peut manquer', () => {
  const { driverLicensePlate } = completeOrderInput.shape
  expect(driverLicensePlate.safeParse('A'.repeat(20)).success).toBe(true)
  expect(driverLicensePlate.safeParse('A'.repeat(21)).success).toBe(false)
  expect(driverLicensePlate.safeParse(null).success).toBe(true)
})

test('d’une commande, seuls ses champs simples sont repris', () => {
  expect(plainValuesOf({ ...plainNone, driverName: 'Anne', version: 3 })).toEqual({ ...plainNone, driverName: 'Anne' })
})
