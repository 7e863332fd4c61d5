import { expect, it } from 'vitest'
import { amountText, priceText, quantityText, rateText } from './figures.ts'

const plain = (text: string) => text.replaceAll(/\s/g, ' ')

it('montants, prix, quantités et taux d’un XML se lisent en français', () => {
  expect(plain(amountText('1234.5', 'EUR'))).toBe('1 234,50 €')
  expect(plain(amountText('-12.00', 'EUR'))).toBe('−12,00 €')
  expect(plain(amountText('12.00', 'drôle'))).toBe('12,00')
  expect(amountText(null, 'EUR')).toBe('–')
  expect(plain(priceText({ unitPrice: '0.7000', priceQuantity: '1.0000' }, 'EUR'))).toBe('0,70 €')
  expect(plain(priceText({ unitPrice: '0.12345', priceQuantity: null }, 'EUR'))).toBe('0,12345 €')
  expect(plain(priceText({ unitPrice: '30', priceQuantity: '3.0000' }, 'EUR'))).toBe('30,00 € pour 3')
  expect(plain(quantityText({ quantity: '200.0000', unit: 'HUR' }))).toBe('200 h')
  expect(plain(quantityText({ quantity: '41.15', unit: 'C62' }))).toBe('41,15')
  expect(plain(quantityText({ quantity: '3', unit: 'ZZ' }))).toBe('3 ZZ')
  expect(plain(rateText('5.50'))).toBe('5,5 %')
})
