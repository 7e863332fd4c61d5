import { expect } from '@playwright/test'
import type { StockProduct } from '@quai/contract/goods/stock/stock.ts'
import { ask } from './api.ts'
import { checkBothModes } from './axe.ts'
import { test } from './journey.ts'
import { addProduct, startOrder } from './order-form.ts'
import { account } from './people.ts'

const warehouseName = account('rhone').name

test('ce qu’un client retient se voit et se libère, et un ajustement refusé pour une réservation se corrige @phone-only', async ({
  customer,
  warehouse,
  complaints,
}) => {
  const { items } = await ask<{ items: StockProduct[] }>(customer, '/stock/product?state=in&pageSize=1000')
  const found = items.find(({ warehouseName: at, isBatchManaged, packagings: [units, other] }) => {
    const isReserved = units !== undefined && units.available > 1 && units.available < units.physical
    return at === warehouseName && !isBatchManaged && isReserved && !other && units.productPackaging === 'package_unit'
  })
  const [units] = found?.packagings ?? []
  if (!found || !units) throw new Error('La démonstration n’a pas de produit en partie réservé')
  const { productId, reference } = found
  const reserved = units.physical - units.available

  await test.step('l’entrepôt voit ce que le client retient en saisissant sa commande', async () => {
    await startOrder(customer, 'Sortie', warehouseName)
    const held = customer.waitForResponse(/\/api\/stock\/holds$/)
    await addProduct(customer, reference, 2)
    await held
    await warehouse.goto(`/stock/${productId}`)
    await expect(warehouse.getByText(/Camille Lavigne retient 2\sunités jusqu’à \d\d:\d\d/)).toBeVisible()
    await checkBothModes(warehouse)
  })

  await test.step('le client quitte le formulaire : plus rien n’est retenu', async () => {
    const released = customer.waitForResponse(/\/api\/stock\/holds$/)
    await customer.getByRole('link', { name: 'Stock', exact: true }).first().click()
    await customer.getByRole('dialog').getByRole('button', { name: 'Quitter' }).click()
    await released
    await warehouse.reload()
    await expect(warehouse.getByRole('heading', { level: 1, name: found.name })).toBeVisible()
    await expect(warehouse.getByText(/Camille Lavigne retient/)).toBeHidden()
  })

  await test.step('sous le réservé, l’ajustement est refusé à sa ligne, et la sortie qui réserve est nommée', async () => {
    await warehouse.goto(`/stock/adjust?productId=${productId}`)
    const counted = warehouse.getByRole('textbox', { name: `Quantité constatée de ${reference}` })
    await counted.fill(String(reserved - 1))
    await expect(warehouse.getByText('Sous ce que des sorties réservent :', { exact: false }).first()).toBeVisible()
    await expect(warehouse.getByRole('link', { name: /^sortie\s\d+/i }).first()).toBeVisible()
    await warehouse.getByRole('button', { name: 'Casse' }).click()
    complaints.provoke(/status of 422/)
    await warehouse.getByRole('button', { name: 'Ajuster', exact: true }).click()
    await expect(warehouse.getByText(`Au moins ${reserved} : le reste est réservé.`)).toBeVisible()
    await expect(counted).toBeFocused()
    await checkBothModes(warehouse)
  })

  await test.step('corrigé, il passe : le stock est celui qui est constaté', async () => {
    await warehouse.getByRole('textbox', { name: `Quantité constatée de ${reference}` }).fill(String(reserved))
    await warehouse.getByRole('button', { name: 'Ajuster', exact: true }).click()
    await expect(
      warehouse.getByText(new RegExp(`^Stock ajusté. ${reference}\\s: ${units.physical} → ${reserved}\\s`)),
    ).toBeVisible()
    await warehouse.goto(`/stock/${productId}`)
    await expect(warehouse.getByText(new RegExp(`^−${units.physical - reserved}\\sunités?$`)).first()).toBeVisible()
  })
})
