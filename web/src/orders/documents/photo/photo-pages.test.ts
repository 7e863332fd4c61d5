import { expect, test } from 'vitest'
import {
  addPages,
  finenesses,
  movePage,
  type PhotoPage,
  placeOn,
  removePage,
  scaleFor,
  sheetFor,
  sizeTurned,
  turnPage,
} from './photo-pages.ts'

const photos = (count: number) => Array.from({ length: count }, (_unused, index) => new File([''], `${index + 1}.jpg`))
const named = (pages: readonly PhotoPage[]) => pages.map(({ file }) => file.name)
const keyAt = (pages: readonly PhotoPage[], index: number) => pages[index]?.key ?? ''

/** A 12-megapixel photograph, upright. */
const upright = { width: 3024, height: 4032 }

test('un document prend cinq pages et dit combien étaient de trop', () => {
  const first = addPages([], photos(3))
  expect(first.dropped).toBe(0)
  const second = addPages(first.pages, photos(4))
  expect(named(second.pages)).toEqual(['1.jpg', '2.jpg', '3.jpg', '1.jpg', '2.jpg'])
  expect(second.dropped).toBe(2)
})

test('une page change de place, et reste où elle est au bout de la file', () => {
  const { pages } = addPages([], photos(3))
  expect(named(movePage(pages, keyAt(pages, 2), -1))).toEqual(['1.jpg', '3.jpg', '2.jpg'])
  expect(named(movePage(pages, keyAt(pages, 0), 1))).toEqual(['2.jpg', '1.jpg', '3.jpg'])
  expect(movePage(pages, keyAt(pages, 0), -1)).toBe(pages)
  expect(movePage(pages, keyAt(pages, 2), 1)).toBe(pages)
})

test('quatre quarts de tour ramènent une page comme elle était', () => {
  const { pages } = addPages([], photos(2))
  const key = keyAt(pages, 0)
  const turns = [1, 2, 3, 4].map((times) => {
    const turned = Array.from({ length: times }).reduce<readonly PhotoPage[]>((now) => turnPage(now, key), pages)
    return turned.map(({ quarterTurns }) => quarterTurns)
  })
  expect(turns).toEqual([
    [1, 0],
    [2, 0],
    [3, 0],
    [0, 0],
  ])
})

test('une page retirée laisse les autres dans l’ordre', () => {
  const { pages } = addPages([], photos(3))
  expect(named(removePage(pages, keyAt(pages, 1)))).toEqual(['1.jpg', '3.jpg'])
})

test('une photo tournée d’un quart se couche, et sa feuille avec elle', () => {
  expect(sizeTurned(upright, 1)).toEqual({ width: 4032, height: 3024 })
  expect(sizeTurned(upright, 2)).toEqual(upright)
  expect(sheetFor(upright)).toEqual({ width: 595.28, height: 841.89 })
  expect(sheetFor(sizeTurned(upright, 3))).toEqual({ width: 841.89, height: 595.28 })
})

test('à 200 points par pouce, une photo tient dans 1654 × 2339 pixels ; une petite n’est pas agrandie', () => {
  const scale = scaleFor(upright, 200)
  expect(Math.round(upright.width * scale)).toBeLessThanOrEqual(1654)
  expect(Math.round(upright.height * scale)).toBeLessThanOrEqual(2339)
  expect(Math.max((upright.width * scale) / 1654, (upright.height * scale) / 2339)).toBeCloseTo(1, 2)
  expect(scaleFor({ width: 800, height: 600 }, 200)).toBe(1)
})

test('une photo occupe le plus possible de sa feuille, au milieu', () => {
  const sheet = sheetFor(upright)
  const placed = placeOn(sheet, upright)
  expect(placed.width).toBeCloseTo(sheet.width, 2)
  expect(placed.height / placed.width).toBeCloseTo(4032 / 3024, 6)
  expect(placed.y * 2 + placed.height).toBeCloseTo(sheet.height, 6)
  expect(placed.x).toBeCloseTo(0, 6)
})

test('les finesses vont de la plus nette à la plus légère', () => {
  const weights = finenesses.map(({ dpi, quality }) => dpi * dpi * quality)
  expect(weights).toEqual(weights.toSorted((a, b) => b - a))
})
