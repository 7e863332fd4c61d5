import { readFileSync } from 'node:fs'
import { departmentNames, departmentOf, departmentOfCommune } from '@quai/contract/parties/addresses/departments.ts'
import { expect, test } from 'vitest'

const linesOf = (file: string) =>
  readFileSync(new URL(`../../../../data/${file}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))

test('le code postal et la ville donnent le département de chaque commune de France, comme son code INSEE', () => {
  const wrong = linesOf('communes-fr.tsv').flatMap(([inseeCode = '', name = '', zipCodes = '']) =>
    zipCodes.split(' ').flatMap((zipCode) => {
      const department = departmentOfCommune(inseeCode)
      const city = name.replace(/ \d+er? Arrondissement$/, '')
      const found = [departmentOf({ zipCode, city }), departmentOf({ zipCode, inseeCode })]
      return found.every((one) => one === department) ? [] : [{ inseeCode, name, zipCode, found }]
    }),
  )
  expect(wrong).toEqual([])
})

test('les départements sont ceux du registre', () => {
  expect([...departmentNames]).toEqual(
    linesOf('departements-fr.tsv').map(([code, name]) => [code, name?.replaceAll("'", '’')]),
  )
})

test('le département se lit où le pays est écrit de mille façons, et nulle part ailleurs qu’en France', () => {
  expect(departmentOf({ zipCode: '97410', country: 'La Réunion' })).toBe('974')
  expect(departmentOf({ countryCode: 'gp' })).toBe('971')
  expect(departmentOf({ zipCode: '97133', city: 'Gustavia' })).toBe('977')
  expect(departmentOf({ zipCode: '20 090', country: 'FRANCE' })).toBe('2A')
  expect(departmentOf({ zipCode: '69002', countryCode: 'BE' })).toBeNull()
  expect(departmentOf({ zipCode: '98000', country: 'Monaco' })).toBeNull()
  expect(departmentOf({ zipCode: '98000' })).toBeNull()
  expect(departmentOf({ zipCode: '690' })).toBeNull()
  expect(departmentOf({ zipCode: '69002', inseeCode: 'x' })).toBe('69')
})
