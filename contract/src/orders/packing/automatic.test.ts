import { expect, test } from 'vitest'
import { failureMessage } from '../../failures.ts'
import { packAutomatically, type SizedItem } from './automatic.ts'
import { statusOfPacking } from './packing.ts'

const product = {
  boxLength: 40,
  boxWidth: 30,
  boxHeight: 20,
  boxGrossWeight: 6.5,
  palletLength: 120,
  palletWidth: 80,
  palletHeight: 150,
  palletGrossWeight: 410,
}
const item = (id: number, changes: Partial<SizedItem> = {}): SizedItem => ({
  id,
  reference: `REF-${id}`,
  productPackaging: 'package_box',
  quantity: 2,
  product,
  ...changes,
})
const packed = (...items: SizedItem[]) => packAutomatically({ orderId: 7, items })
const sentenceOf = (...items: SizedItem[]): string => {
  const answer = packed(...items)
  if (!('refusal' in answer)) throw new Error('It should be refused')
  return failureMessage(answer.refusal.code, answer.refusal.params as never)
}

test('un colis pour chaque carton ou palette, au poids et aux dimensions du produit', () => {
  const answer = packed(item(1), item(2, { productPackaging: 'package_pallet', quantity: 1 }))
  if (!('packing' in answer)) throw new Error('It should be packed')
  const box = { shipmentPackageType: 'BOX', weight: 6.5, length: 40, width: 30, height: 20 }
  expect(answer.packing.packages).toEqual([
    { packageNumber: '7-1', ...box, packageItems: [{ orderItemId: 1, quantity: 1 }] },
    { packageNumber: '7-2', ...box, packageItems: [{ orderItemId: 1, quantity: 1 }] },
    {
      packageNumber: '7-3',
      shipmentPackageType: 'PALLET',
      weight: 410,
      length: 120,
      width: 80,
      height: 150,
      packageItems: [{ orderItemId: 2, quantity: 1 }],
    },
  ])
  expect(statusOfPacking(answer.packing)).toBe('PACKAGED')
})

test('une commande qui contient des unités s’emballe à la main', () => {
  expect(sentenceOf(item(1), item(2, { productPackaging: 'package_unit' }))).toBe(
    'Les commandes qui contiennent des unités ne peuvent pas être emballées automatiquement (REF-2)\u00a0: emballez-les à la main.',
  )
})

test('sans poids brut ou dimensions du produit, rien n’est inventé', () => {
  for (const name of ['boxLength', 'boxWidth', 'boxHeight', 'boxGrossWeight'])
    expect(sentenceOf(item(1, { product: { ...product, [name]: null } }))).toContain('REF-1')
  expect(sentenceOf(item(1, { quantity: 1_001 }))).toContain('1000 colis')
})
