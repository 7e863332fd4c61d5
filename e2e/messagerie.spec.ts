import { expect, type Page } from '@playwright/test'
import { checkDigit } from '@quai/contract/goods/barcodes/gtin.ts'
import type { Product } from '@quai/contract/goods/products/product.ts'
import type { StockProduct } from '@quai/contract/goods/stock/stock.ts'
import type { Carrier } from '@quai/contract/parties/carriers/carrier.ts'
import type { Deal } from '@quai/contract/parties/deals/deal.ts'
import { ask, patch, post, put } from './api.ts'
import { checkBothModes, expectAccessible } from './axe.ts'
import { scan, test } from './journey.ts'
import { account } from './people.ts'

const dayMs = 86_400_000
const digits = '376012345678'
const ean = `${digits}${checkDigit(digits)}`
const place = { name: 'Épicerie du Port', street: '3 rue du Port', zipCode: '44000', city: 'Nantes', country: 'France' }

/** Begins the internal number of each order of this journey. */
const mark = 'VINGT'

interface Known {
  id: number
  uuid: string
}

test('des commandes en messagerie s’emballent, s’étiquettent, sont remises et suivies jusqu’à la livraison', async ({
  admin,
  customer,
  warehouse,
}) => {
  const { cup, plate, boxed, warehouseId } = await measuredProducts(customer)
  await patch(warehouse, `/stock/${warehouseId}`, {
    reason: 'Stock du parcours',
    adjustments: [{ productId: boxed.id, productPackaging: 'package_box', adjustmentType: 'addition', quantity: 40 }],
  })
  await givePlan(admin, customer)
  await put(warehouse, '/settings/shipping', {
    gs1CompanyPrefix: null,
    boxes: [{ name: 'Carton M', length: 40, width: 30, height: 30, tareWeight: 0.5, maxWeight: 25 }],
  })
  let made = 0
  const order = async (orderItems: object[]) => {
    const asked = {
      orderType: 'collection',
      orderTransporter: 'by_quai_courier',
      addressCarry: place,
      warehouseId,
      internalNumber: `${mark}-${++made}`,
    }
    const orderDateStart = new Date(Date.now() + 6 * dayMs).toISOString()
    const known = await post<Known>(customer, '/orders', { ...asked, orderDateStart, orderItems })
    await post(warehouse, `/orders/${known.uuid}/confirm`, {})
    return known
  }
  const units = (quantity: number, { id }: Product) => ({ productId: id, productPackaging: 'package_unit', quantity })
  const scanned = await order([units(3, cup), units(2, plate)])
  const proposed = await order([units(3, cup), units(4, plate)])
  const box = (quantity: number) => ({ productId: boxed.id, productPackaging: 'package_box', quantity })
  const whole = await order([box(2)])
  const others: Known[] = []
  while (others.length < 17) others.push(await order([box(1)]))
  const all = [scanned, proposed, whole, ...others]
  const boxesBefore = await boxesOf(customer, boxed.id)

  await test.step('au lecteur : le mauvais article ne change rien, le reste se met à la main', async () => {
    await start(warehouse, scanned)
    await scan(warehouse, ean)
    await expect(contents(warehouse)).toContainText([`${cup.reference} 1 unité`])
    await scan(warehouse, '4006381333931')
    await expect(warehouse.getByRole('alert').first()).toContainText('n’est pas dans cette commande')
    await expect(contents(warehouse)).toHaveCount(1)
    const code = warehouse.getByLabel('Scanner ou taper une référence')
    await code.fill(`2*${cup.reference}`)
    await code.press('Enter')
    await expect(contents(warehouse)).toContainText([`${cup.reference} 3 unités`])
    await code.blur()
    await warehouse.keyboard.press('n')
    await expect(packages(warehouse)).toHaveCount(2)
    await warehouse.getByRole('button', { name: `Mettre tout ce qui reste de ${plate.reference}` }).click()
    await checkBothModes(warehouse)
    await weigh(warehouse, ['1,2', '30', '20', '15'])
    await warehouse.getByRole('button', { name: /^Colis 1 / }).click()
    await weigh(warehouse, ['2,4', '30', '20', '15'])
    await finish(warehouse)
    await expect(warehouse.getByText('Messagerie Express · Standard').first()).toBeVisible()
  })

  await test.step('par proposition, sur une tablette : chaque carton se voit, se prend et se modifie', async () => {
    await warehouse.setViewportSize({ width: 768, height: 1024 })
    await start(warehouse, proposed)
    await warehouse.getByRole('button', { name: 'Emballer pour moi' }).click()
    const dialog = warehouse.getByRole('dialog', { name: 'Colis proposés' })
    await expect(dialog.getByRole('figure').first()).toContainText(/Colis 1 vu de dessus. Couche 1/)
    await checkBothModes(warehouse)
    await dialog.getByRole('button', { name: 'Tout prendre' }).click()
    await expect(warehouse.getByText('Tout est emballé, pesé et mesuré.')).toBeVisible()
    await expectAccessible(warehouse)
    await finish(warehouse)
    await warehouse.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('automatiquement : un colis par colis commandé', async () => {
    await start(warehouse, whole)
    await warehouse.getByRole('button', { name: 'Emballer pour moi' }).click()
    await expect(packages(warehouse)).toHaveCount(2)
    await finish(warehouse)
  })

  await test.step('dix-sept d’un coup, depuis la liste', async () => {
    await warehouse.goto(`/shipments?stage=packing&search=${mark}`)
    await warehouse.getByRole('checkbox', { name: 'Choisir toutes les lignes de la page' }).check()
    await warehouse.getByRole('button', { name: 'Emballer pour moi' }).click()
    await expect(warehouse.getByText('17 commandes emballées.')).toBeVisible()
  })

  await test.step('les étiquettes se voient et se téléchargent, les colis sont remis, le bordereau se donne à signer', async () => {
    await warehouse.goto(`/shipments?stage=consignment&search=${mark}`)
    await warehouse.getByRole('checkbox', { name: 'Choisir toutes les lignes de la page' }).check()
    await warehouse.getByRole('button', { name: 'Étiquettes' }).click()
    const labels = warehouse.waitForEvent('download')
    await warehouse.getByRole('button', { name: 'Télécharger' }).click()
    expect((await labels).suggestedFilename()).toMatch(/^etiquettes-20-commandes-.*\.zip$/)
    await warehouse.getByRole('button', { name: 'Remettre au transporteur' }).click()
    await expect(warehouse.getByRole('dialog', { name: 'Remettre 20 expéditions' })).toBeVisible()
    await checkBothModes(warehouse)
    await warehouse.getByRole('button', { name: 'Remettre', exact: true }).click()
    const note = warehouse.waitForEvent('download')
    await warehouse.getByRole('button', { name: 'Imprimer le bordereau' }).click()
    expect((await note).suggestedFilename()).toMatch(/^bordereau-enlevement-\d+\.pdf$/)
    await warehouse.getByRole('tab', { name: 'Enlèvements' }).click()
    await expect(warehouse.getByRole('row', { name: /Messagerie Express.*Bordereau/ })).toContainText('20')
    await expectAccessible(warehouse)
  })

  await test.step('depuis l’expédition : l’étiquette de chaque colis, puis le suivi jusqu’à la livraison', async () => {
    await warehouse.goto(`/orders/${scanned.uuid}`)
    await warehouse.getByRole('link', { name: 'Voir l’expédition' }).click()
    await warehouse.getByRole('button', { name: 'Étiquettes' }).click()
    await expect(warehouse.getByRole('figure', { name: `Étiquette du colis ${scanned.id}_1` })).toContainText(
      '44000 Nantes',
    )
    await checkBothModes(warehouse)
    await warehouse.keyboard.press('Escape')
    await warehouse.getByRole('button', { name: 'Ajouter un événement' }).click()
    await warehouse.getByLabel('Statut').click()
    await warehouse.getByRole('option', { name: 'Livrée', exact: true }).click()
    await warehouse.getByRole('button', { name: 'Ajouter', exact: true }).click()
    await expect(warehouse.getByText('Événement ajouté au suivi.')).toBeVisible()
  })

  await test.step('les commandes se clôturent, et leurs marchandises quittent le stock', async () => {
    const { items } = await post<{ items: { ok: boolean }[] }>(warehouse, '/orders/complete', {
      orderUuids: all.map(({ uuid }) => uuid),
    })
    expect(items.filter(({ ok }) => ok)).toHaveLength(20)
    expect(await boxesOf(customer, boxed.id)).toBe(boxesBefore - 19)
  })

  await test.step('le client voit ses colis et ne peut rien y changer', async () => {
    await customer.goto(`/orders/${scanned.uuid}`)
    await customer.getByRole('link', { name: 'Voir l’expédition' }).click()
    await expect(packages(customer)).toHaveCount(2)
    await expect(customer.getByRole('button', { name: 'Emballer pour moi' })).toBeHidden()
    await expectAccessible(customer)
  })
})

const start = async (page: Page, { uuid }: Known): Promise<void> => {
  await page.goto(`/orders/${uuid}`)
  await page.getByRole('button', { name: 'Commencer l’emballage' }).click()
  await expect(page).toHaveURL(/\/shipments\//)
  await expect(page.getByRole('form', { name: 'Emballage' })).toBeVisible()
}

const packages = (page: Page) => page.getByRole('list', { name: 'Colis' }).getByRole('listitem', { name: /^Colis / })
const contents = (page: Page) => page.getByRole('list', { name: 'Contenu' }).getByRole('listitem')

/** Types weight, length, width and height, going on by Enter. */
const weigh = async (page: Page, measures: readonly string[]): Promise<void> => {
  await page.getByLabel('Poids', { exact: true }).focus()
  for (const measure of measures) {
    await page.keyboard.type(measure)
    await page.keyboard.press('Enter')
  }
}

const finish = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Terminer l’emballage' }).click()
  await expect(page.getByText('Emballée', { exact: true })).toBeVisible()
}

/** Gives the deal of both parties a plan that takes every package. */
const givePlan = async (admin: Page, customer: Page): Promise<void> => {
  const { items } = await ask<{ items: Deal[] }>(customer, '/deals')
  const deal = items.find(({ warehouseName }) => warehouseName === account('rhone').name)
  const { carrierServices } = await post<Carrier>(admin, '/carriers', {
    name: 'Messagerie Express',
    baseUrl: '',
    carrierServices: [{ name: 'Standard' }],
  })
  const rule = { minQuantity: 1, carrierServiceId: carrierServices[0]?.id }
  await put(admin, `/deals/${deal?.id}/transport-rules`, {
    transportRules: ['BOX', 'PALLET'].map((shipmentPackageType) => ({ ...rule, shipmentPackageType })),
  })
}

/** Finds products in stock and gives them their sizes: two by the unit, one of which has a bar code, one by the box. */
const measuredProducts = async (customer: Page) => {
  const { items } = await ask<{ items: StockProduct[] }>(customer, '/stock/product?state=in&pageSize=1000')
  const held = items.filter(
    ({ warehouseName, isBatchManaged }) => warehouseName === account('rhone').name && !isBatchManaged,
  )
  const [first, second] = held.filter(({ packagings }) => hasMany(packagings, 'package_unit', 10))
  const third = held.find(({ packagings }) => hasMany(packagings, 'package_box', 2))
  if (!first || !second || !third) throw new Error('La démonstration n’a pas ces produits')
  const sizes = { length: 10, width: 10, height: 12, grossWeight: 0.8 }
  const boxSizes = { boxLength: 40, boxWidth: 30, boxHeight: 20, boxGrossWeight: 6 }
  return {
    cup: await patch<Product>(customer, `/products/${first.productId}`, { ...sizes, ean, isFragile: true }),
    plate: await patch<Product>(customer, `/products/${second.productId}`, { ...sizes, length: 20 }),
    boxed: await patch<Product>(customer, `/products/${third.productId}`, boxSizes),
    warehouseId: first.warehouseId,
  }
}

/** Counts the boxes of a product in stock at the warehouse. */
const boxesOf = async (page: Page, product: number): Promise<number> => {
  const { items } = await ask<{ items: StockProduct[] }>(page, '/stock/product?pageSize=1000')
  const held = items.find(
    ({ productId, warehouseName }) => productId === product && warehouseName === account('rhone').name,
  )
  return held?.packagings.find(({ productPackaging }) => productPackaging === 'package_box')?.physical ?? 0
}

const hasMany = (packagings: StockProduct['packagings'], wanted: string, least: number): boolean =>
  packagings.some(({ productPackaging, available }) => productPackaging === wanted && available >= least)
