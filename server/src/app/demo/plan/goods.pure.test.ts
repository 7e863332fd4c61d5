import { describe, expect, test } from 'vitest'
import { seededRandom } from '../random.ts'
import { demoFile, readRetailFile } from '../retail.ts'
import { chooseGoods, readDesignations } from './goods.ts'

const lines = readRetailFile(demoFile)
const goods = chooseGoods(lines, () => ['rhone'], { random: seededRandom(1), today: '2027-01-05' })
const designations = readDesignations()

describe('les désignations de la démonstration', () => {
  test('sont françaises : aucune n’est celle du fichier d’origine, aucune ne garde un mot courant de l’anglais', () => {
    const originals = new Set(lines.map(({ description }) => folded(description)))
    expect(goods.filter(({ name }) => originals.has(folded(name)))).toEqual([])
    expect(goods.map(({ name }) => name).filter((name) => english.test(name))).toEqual([])
  })

  test('ne crient pas : des minuscules, un mot de trois lettres au plus en capitales', () => {
    expect(goods.map(({ name }) => name).filter((name) => /\p{Lu}{4}/u.test(name))).toEqual([])
  })

  test('distinguent chaque référence des autres, et le fichier n’en porte pas de trop', () => {
    expect([...designations.keys()].sort()).toEqual(goods.map(({ reference }) => reference).sort())
    expect(new Set(designations.values()).size).toBe(goods.length)
  })
})

/**
 * Leaves out English words that are printed on the goods (« Home Sweet Home », « Keep Calm ») or used in French (« Jet
 * Set »).
 */
const english =
  /(?<!\p{L})(with|of|the|for|red|white|blue|green|bag|box|cake|heart|card|paper|wooden|christmas|birthday|small|large)(?!\p{L})/iu

const folded = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')
