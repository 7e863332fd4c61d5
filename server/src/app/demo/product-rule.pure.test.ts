import { ean, missingCounts, productInput } from '@quai/contract/goods/products/product.ts'
import { describe, expect, test } from 'vitest'
import { nameApart, packed, ruledProduct } from './product-rule.ts'
import { demoFile, readRetailFile, serviceOf } from './retail.ts'

const designations = new Map(
  readRetailFile(demoFile).flatMap(({ code, description }) => (serviceOf(code) ? [] : [[code, description]])),
)
const products = [...designations].map(([code, designation]) => ruledProduct(code, designation))

describe('la règle qui fait un produit d’un code', () => {
  test('donne un produit valide pour chaque code du fichier', () => {
    expect(products).toHaveLength(1_540)
    for (const product of products) {
      expect(productInput.parse(product)).toEqual(product)
      expect(missingCounts(product)).toEqual([])
    }
  })

  test('donne toujours le même produit pour le même code, et un autre quand la casse diffère', () => {
    expect(ruledProduct('85123A', 'WHITE HANGING HEART')).toEqual(ruledProduct('85123A', 'WHITE HANGING HEART'))
    expect(ruledProduct('85123a', 'WHITE HANGING HEART').ean).not.toBe(
      ruledProduct('85123A', 'WHITE HANGING HEART').ean,
    )
  })

  test('écrit les désignations avec des majuscules de titre', () => {
    expect(ruledProduct('1', "SET/2 CHILDREN'S  APRON").name).toBe("Set/2 Children's Apron")
  })

  test('donne un EAN à 13 chiffres de la plage des magasins, de clé juste', () => {
    for (const { ean: code = '' } of products) {
      expect(ean.parse(code)).toMatch(/^2\d{12}$/)
      const sum = (code ?? '').split('').reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0)
      expect(sum % 10).toBe(0)
    }
  })

  test('garde colis et palettes maniables', () => {
    for (const product of products) {
      expect(product.boxGrossWeight ?? 0).toBeLessThan(21)
      expect(product.palletGrossWeight ?? 0).toBeLessThan(800)
      expect(product.palletHeight ?? 0).toBeLessThanOrEqual(160)
    }
  })

  test('met une quantité dans le plus grand conditionnement qu’elle remplit sans reste', () => {
    const rule = { ...ruledProduct('1', 'X'), packagingType: 'unit_box_pallet' as const, quantityUnitPerBox: 6 }
    const product = { ...rule, quantityUnitPerPallet: 60, quantityBoxPerPallet: 10 }
    expect(packed(product, 120)).toEqual({ packaging: 'package_pallet', quantity: 2 })
    expect(packed(product, 66)).toEqual({ packaging: 'package_box', quantity: 11 })
    expect(packed(product, 67)).toEqual({ packaging: 'package_unit', quantity: 67 })
    expect(packed({ ...product, packagingType: 'unit' }, 60)).toEqual({ packaging: 'package_unit', quantity: 60 })
  })

  test('distingue par sa référence une désignation déjà prise', () => {
    const taken = new Set<string>()
    expect(nameApart(ruledProduct('1', 'RED MUG'), taken)).toBe('Red Mug')
    expect(nameApart(ruledProduct('2', 'RED MUG'), taken)).toBe('Red Mug (2)')
  })
})
