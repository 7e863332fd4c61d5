import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { checkDigit } from '@quai/contract/goods/barcodes/gtin.ts'
import config from '../playwright.config.ts'
import { ean13 } from '../server/src/services/print/bars.ts'
import { patch } from './api.ts'
import { checkBothModes } from './axe.ts'
import { scan, test } from './journey.ts'
import { quantityOf, startOrder } from './order-form.ts'
import { account } from './people.ts'
import { findHeld } from './stock.ts'

const digits = '376012345678'
const ean = `${digits}${checkDigit(digits)}`

/** Writes a film of one bar code, in black on white, for the camera of Chromium. */
const filmOf = (code: string): string => {
  const [width, height, dots] = [640, 480, 4]
  const grey = Buffer.alloc(width * height, 235)
  let x = 120
  ean13(code)?.forEach((modules, rank) => {
    for (let y = 140; rank % 2 === 0 && y < 340; y++) grey.fill(16, y * width + x, y * width + x + modules * dots)
    x += modules * dots
  })
  const frame = [Buffer.from('FRAME\n'), grey, Buffer.alloc((width * height) / 2, 128)]
  const path = join(tmpdir(), `quai-scan-${process.pid}.y4m`)
  writeFileSync(
    path,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip C420jpeg\n`), ...frame, ...frame]),
  )
  return path
}

test.use({
  launchOptions: {
    ...config.use?.launchOptions,
    args: [
      ...(config.use?.launchOptions?.args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${filmOf(ean)}`,
    ],
  },
})

test('un code-barres lu par l’appareil photo remplit une commande', { tag: '@phone-only' }, async ({ customer }) => {
  const warehouse = account('rhone').name
  const { productId, reference } = await findHeld(customer, warehouse, { isBatchManaged: false })
  await patch(customer, `/products/${productId}`, { ean })
  await startOrder(customer, 'Sortie', warehouse)

  await test.step('l’appareil photo ajoute l’article, une seule fois tant qu’il le voit', async () => {
    await customer.getByRole('button', { name: 'Scanner' }).click()
    const dialog = customer.getByRole('dialog', { name: 'Scanner un code-barres' })
    await expect(dialog.getByText(`${reference} : 1 unité en plus.`)).toBeVisible()
    await checkBothModes(customer)
    await dialog.getByRole('button', { name: 'Terminer' }).click()
    await expect(dialog).toBeHidden()
    await expect(quantityOf(customer, reference)).toHaveValue('1')
  })
  await test.step('un lecteur en ajoute, où que l’on soit, sans rien écrire dans le champ', async () => {
    await quantityOf(customer, reference).focus()
    await scan(customer, ean)
    await expect(quantityOf(customer, reference)).toHaveValue('2')
    await quantityOf(customer, reference).blur()
    await scan(customer, ean)
    await expect(quantityOf(customer, reference)).toHaveValue('3')
  })
})
