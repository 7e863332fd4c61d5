import { expect, it } from 'vitest'
import { barCode } from './bars.ts'
import { readBars } from './testing/read-bars.ts'

interface Drawn {
  canvas: [{ points: { x: number; y: number }[] }]
}

/** Draws a bar code as a scanner sees it: 4 dots per point, with white margins. */
const imageOf = (text: string) => {
  const { content, width } = barCode(text)
  const { points } = (content as [Drawn, unknown])[0].canvas[0]
  const dots = 4
  const white = 80
  const image = { width: Math.ceil(width * dots) + 2 * white, height: 160 }
  const data = new Uint8ClampedArray(image.width * image.height * 4).fill(255)
  // Each bar has four points of the outline: foot, top, top, foot.
  for (let bar = 0; bar < points.length; bar += 4)
    for (let x = Math.round((points[bar]?.x ?? 0) * dots); x < Math.round((points[bar + 3]?.x ?? 0) * dots); x++)
      for (let y = 20; y < 140; y++)
        data.fill(0, (y * image.width + white + x) * 4, (y * image.width + white + x) * 4 + 3)
  return { ...image, data, colorSpace: 'srgb' as const }
}

it.each(['1', '42', '123', '9007199254740991'])('un lecteur lit « %s » dans les barres dessinées', async (text) => {
  const read = await readBars(imageOf(text))
  expect(read.map((one) => one.text)).toEqual([text])
})

it('même le plus long des numéros tient à côté du titre', () => {
  expect(barCode('9007199254740991').width).toBeLessThan(220)
})
