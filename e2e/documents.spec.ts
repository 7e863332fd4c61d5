import { readFile } from 'node:fs/promises'
import { type Download, expect, type Page } from '@playwright/test'
import type { DocumentRow, DocumentsOfOrder } from '@quai/contract/orders/documents/document.ts'
import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import { pdfBytes } from '../server/src/testing/builders/a-document.ts'
import { ask } from './api.ts'
import { checkBothModes, expectAccessible } from './axe.ts'
import { test } from './journey.ts'

const pdf = async (name: string, pages = 1) => ({
  name,
  mimeType: 'application/pdf',
  buffer: await pdfBytes({ pages }),
})
const disguised = { name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html><body>Bonjour</body>') }

test('des documents se joignent ensemble, se lisent, se téléchargent et se suppriment', async ({
  warehouse,
  customer,
  complaints,
}) => {
  // The server refuses two of the files.
  complaints.provoke(/status of 422 .*\/upload\)$/)
  const uuid = await orderWithoutDocument(warehouse)
  await warehouse.goto(`/orders/${uuid}`)
  const panel = panelOf(warehouse)
  await expect(panel.getByText('0 sur 20')).toBeVisible()
  await expect(panel.getByText('Aucun document pour l’instant')).toBeVisible()

  await test.step('plusieurs à la fois, chacun son type ; ceux qui sont refusés disent pourquoi', async () => {
    await filesInput(warehouse).setInputFiles([
      await pdf('bon-signé.pdf', 2),
      await pdf('douane.pdf', 5),
      await pdf('trop-long.pdf', 6),
      disguised,
    ])
    const tray = trayOf(warehouse)
    await expect(entryOf(warehouse, 'page.pdf')).toContainText('Ce fichier n’est ni un PDF ni une photo.')
    await tray.getByRole('combobox', { name: 'Type de douane.pdf' }).click()
    await warehouse.getByRole('option', { name: 'Douane' }).click()
    await checkBothModes(warehouse)
    await tray.getByRole('button', { name: 'Envoyer 3 documents' }).click()
    await expect(warehouse.getByText('2 documents joints.')).toBeVisible()
    await expect(entryOf(warehouse, 'trop-long.pdf')).toContainText('Ce fichier dépasse 5 pages.')
    await expect(panel.getByText('2 sur 20')).toBeVisible()
    await expect(rowOf(warehouse, 'bon-signé.pdf')).toContainText('Bon signé · 2 pages')
    await expect(rowOf(warehouse, 'douane.pdf')).toContainText('Douane · 5 pages')
    await expect(rowOf(warehouse, 'douane.pdf')).toContainText('Karim Benali, Entrepôts du Dauphiné')
    await tray.getByRole('button', { name: 'Retirer trop-long.pdf' }).click()
    await tray.getByRole('button', { name: 'Retirer page.pdf' }).click()
    await expect(tray).toHaveCount(0)
  })

  await test.step('un document se lit dans la page, sans la quitter', async () => {
    await panel.getByRole('button', { name: 'Voir bon-signé.pdf' }).click()
    const dialog = warehouse.getByRole('dialog', { name: 'Aperçu de bon-signé.pdf' })
    await expect(dialog.getByText('Page 1 sur 2')).toBeVisible()
    const first = dialog.getByRole('article', { name: 'Page 1 sur 2' })
    await expect(first).toHaveAttribute('data-drawn', 'true')
    await expect(first.getByText('Bon de sortie, page 1')).toBeAttached()
    await checkBothModes(warehouse)

    const before = await first.boundingBox()
    await warehouse.keyboard.press('+')
    await expect.poll(async () => (await first.boundingBox())?.width).toBeGreaterThan(before?.width ?? 0)
    await warehouse.keyboard.press('0')
    await expect.poll(async () => (await first.boundingBox())?.width).toBe(before?.width)

    await dialog.getByRole('region', { name: 'Pages de bon-signé.pdf' }).press('End')
    await expect(dialog.getByText('Page 2 sur 2')).toBeVisible()
    // They are sent together, so either may arrive first.
    const isFirst = (await dialog.getByText('1 sur 2', { exact: true }).count()) === 1
    await warehouse.keyboard.press(isFirst ? 'ArrowRight' : 'ArrowLeft')
    const other = warehouse.getByRole('dialog', { name: 'Aperçu de douane.pdf' })
    await expect(other.getByText('Page 1 sur 5')).toBeVisible()
    await expect(other.getByText(isFirst ? '2 sur 2' : '1 sur 2', { exact: true })).toBeVisible()
    const beyond = other.getByRole('button', { name: isFirst ? 'Document suivant' : 'Document précédent' })
    await expect(beyond).toBeDisabled()
    const saved = warehouse.waitForEvent('download')
    await other.getByRole('button', { name: 'Télécharger' }).click()
    expect((await saved).suggestedFilename()).toBe('douane.pdf')
    await warehouse.keyboard.press('Escape')
    await expect(other).toHaveCount(0)
  })

  await test.step('l’autre côté les lit et les prend tous en un ZIP, mais ne les supprime pas', async () => {
    await customer.goto(`/orders/${uuid}`)
    await expect(rowOf(customer, 'bon-signé.pdf')).toBeVisible()
    await expect(panelOf(customer).getByRole('button', { name: 'Supprimer bon-signé.pdf' })).toHaveCount(0)
    const saved = customer.waitForEvent('download')
    await panelOf(customer).getByRole('button', { name: 'Tout télécharger' }).click()
    expect((await saved).suggestedFilename()).toMatch(/\.zip$/)
    const written = await contentOf(await saved)
    expect(written.subarray(0, 2).toString()).toBe('PK')
    for (const name of ['bon-signé.pdf', 'douane.pdf']) expect(written.includes(name), name).toBe(true)
  })

  await test.step('qui l’a joint le supprime, après confirmation', async () => {
    await panel.getByRole('button', { name: 'Supprimer douane.pdf' }).click()
    const dialog = warehouse.getByRole('dialog', { name: 'Supprimer ce document ?' })
    await expectAccessible(warehouse)
    await dialog.getByRole('button', { name: 'Ne pas supprimer' }).click()
    await expect(rowOf(warehouse, 'douane.pdf')).toBeVisible()
    await panel.getByRole('button', { name: 'Supprimer douane.pdf' }).click()
    await dialog.getByRole('button', { name: 'Supprimer', exact: true }).click()
    await expect(warehouse.getByText('Document supprimé.')).toBeVisible()
    await expect(panel.getByText('1 sur 20')).toBeVisible()
    await expect(rowOf(warehouse, 'douane.pdf')).toHaveCount(0)
  })
})

test('un document photographié devient un seul PDF, ses pages dans l’ordre choisi @phone', async ({
  warehouse,
  isMobile,
}) => {
  const uuid = await orderWithoutDocument(warehouse)
  await warehouse.goto(`/orders/${uuid}`)
  await expect(panelOf(warehouse).getByText('0 sur 20')).toBeVisible()
  // Uses a screenshot in place of a camera's picture.
  const picture = async (name: string) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await warehouse.screenshot({ type: 'jpeg' }),
  })
  const [first, second, third] = [await picture('1.jpg'), await picture('2.jpg'), await picture('3.jpg')]
  await expect(panelOf(warehouse).getByRole('button', { name: 'Photographier un document' })).toHaveCount(
    isMobile ? 1 : 0,
  )
  const camera = warehouse.locator('input[capture="environment"]')
  await (isMobile ? camera : filesInput(warehouse)).setInputFiles([first])

  const dialog = warehouse.getByRole('dialog', { name: 'Document photographié' })
  await dialog.locator('input[type="file"][multiple]').setInputFiles([second, third])
  const pages = dialog.getByRole('list', { name: 'Pages du document' }).getByRole('listitem')
  await expect(pages).toHaveCount(3)
  await checkBothModes(warehouse)
  await dialog.getByRole('button', { name: 'Retirer la page 1' }).click()
  await dialog.getByRole('button', { name: 'Placer la page 1 plus tard' }).click()
  await expect(dialog.getByRole('button', { name: 'Placer la page 2 plus tôt' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Tourner la page 1 d’un quart de tour' }).click()
  await dialog.getByLabel('Nom du document').fill('bon émargé')
  await dialog.getByRole('button', { name: 'Ajouter ce document' }).click()

  await expect(entryOf(warehouse, 'bon émargé.pdf')).toBeVisible()
  await trayOf(warehouse).getByRole('button', { name: 'Envoyer 1 document' }).click()
  await expect(rowOf(warehouse, 'bon émargé.pdf')).toContainText('2 pages')

  await panelOf(warehouse).getByRole('button', { name: 'Voir bon émargé.pdf' }).click()
  const preview = warehouse.getByRole('dialog', { name: 'Aperçu de bon émargé.pdf' })
  const [turned, straight] = [
    await preview.getByRole('article', { name: 'Page 1 sur 2' }).boundingBox(),
    await preview.getByRole('article', { name: 'Page 2 sur 2' }).boundingBox(),
  ]
  const isLying = (box: { width: number; height: number } | null) => box !== null && box.width > box.height
  expect(isLying(turned)).toBe(isMobile)
  expect(isLying(straight)).toBe(!isMobile)
})

test('un envoi interrompu se recommence, et n’est joint qu’une fois', async ({ warehouse, complaints }) => {
  complaints.provoke(/ERR_CONNECTION_RESET .*\/upload\)$/)
  const uuid = await orderWithoutDocument(warehouse)
  await warehouse.goto(`/orders/${uuid}`)
  // The server adds it, but its answer is lost.
  await warehouse.route('**/upload', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await filesInput(warehouse).setInputFiles([await pdf('bon.pdf')])
  await trayOf(warehouse).getByRole('button', { name: 'Envoyer 1 document' }).click()
  await expect(entryOf(warehouse, 'bon.pdf')).toContainText('Le serveur ne répond pas')
  await warehouse.unroute('**/upload')

  await test.step('partir maintenant demande confirmation', async () => {
    await warehouse.getByRole('link', { name: 'Stock' }).first().click()
    const dialog = warehouse.getByRole('dialog', { name: 'Quitter cette page ?' })
    await dialog.getByRole('button', { name: 'Rester sur la page' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(warehouse).toHaveURL(new RegExp(uuid))
  })
  await trayOf(warehouse).getByRole('button', { name: 'Renvoyer bon.pdf' }).click()
  await expect(panelOf(warehouse).getByText('1 sur 20')).toBeVisible()
  await expect(trayOf(warehouse)).toHaveCount(0)
  const { items } = await ask<DocumentsOfOrder>(warehouse, `/orders/${uuid}/documents`)
  expect(items.map(({ filename }) => filename)).toEqual(['bon.pdf'])
})

test('déposer des fichiers sur la page d’une commande les ajoute', async ({ warehouse }) => {
  await warehouse.goto(`/orders/${await orderWithoutDocument(warehouse)}`)
  const zone = panelOf(warehouse).getByText('Déposez vos documents ici')
  await expect(zone).toBeVisible()
  const dropped = await warehouse.evaluateHandle(`
    (() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['%PDF-1.7'], 'déposé.pdf', { type: 'application/pdf' }))
      return transfer
    })()`)
  await zone.dispatchEvent('dragover', { dataTransfer: dropped })
  await expect(panelOf(warehouse).getByText('Lâchez pour les ajouter')).toBeVisible()
  await panelOf(warehouse).getByText('Lâchez pour les ajouter').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(entryOf(warehouse, 'déposé.pdf')).toBeVisible()
  await trayOf(warehouse).getByRole('button', { name: 'Retirer déposé.pdf' }).click()
})

test('tous les documents se filtrent, se lisent et mènent à leur commande', { tag: '@shares' }, async ({
  warehouse,
}) => {
  const uuid = await orderWithoutDocument(warehouse)
  const name = `justificatif-${Date.now()}.pdf`
  await warehouse.goto(`/orders/${uuid}?upload=proof`)
  await expect(panelOf(warehouse).getByRole('button', { name: 'Choisir des fichiers' })).toBeFocused()
  await filesInput(warehouse).setInputFiles([await pdf(name)])
  await trayOf(warehouse).getByRole('button', { name: 'Envoyer 1 document' }).click()
  await expect(rowOf(warehouse, name)).toContainText('Justificatif')

  await warehouse.goto('/documents')
  await expect(warehouse.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
  const rows = warehouse.getByRole('row').filter({ has: warehouse.locator('td') })
  await expect(rows.first()).toContainText(name)
  await checkBothModes(warehouse)

  await warehouse.getByRole('combobox', { name: 'Type' }).click()
  await warehouse.getByRole('option', { name: 'Justificatif' }).click()
  await expect(warehouse).toHaveURL(/type=proof/)
  await warehouse.getByRole('searchbox').fill(name)
  await expect(warehouse).toHaveURL(/search=/)
  await expect(rows).toHaveCount(1)

  await rows.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  const preview = warehouse.getByRole('dialog', { name: `Aperçu de ${name}` })
  await expect(preview.getByText('Page 1 sur 1')).toBeVisible()
  await preview.getByRole('button', { name: 'Fermer l’aperçu' }).click()
  await expect(preview).toHaveCount(0)
  const saved = warehouse.waitForEvent('download')
  await rows.getByRole('button', { name: `Télécharger ${name}` }).click()
  expect((await saved).suggestedFilename()).toBe(name)

  const { items } = await ask<{ items: DocumentRow[] }>(warehouse, `/orders/documents?search=${name}`)
  await rows.getByRole('link', { name: String(items[0]?.orderId) }).click()
  await expect(warehouse).toHaveURL(new RegExp(`/orders/${uuid}$`))

  await warehouse.goto('/documents?search=introuvable-nulle-part')
  await expect(warehouse.getByText('Aucun document ne correspond')).toBeVisible()
  await warehouse.getByRole('button', { name: 'Effacer les filtres' }).click()
  await expect(rows.first()).toContainText(name)
})

test('on choisit ce que l’on remet, puis sa commande, et l’envoi s’ouvre au bon type @phone-only', {
  tag: '@shares',
}, async ({ warehouse, customer }) => {
  await warehouse.goto('/documents')
  await warehouse.getByRole('link', { name: 'Remettre un document' }).click()
  const choices = warehouse.getByRole('navigation', { name: 'Que remettez-vous ?' }).getByRole('link')
  await expect(choices).toHaveText([/^Bon d’entrée signé/, /^Bon de sortie signé/, /^Inventaire/])
  await choices.nth(1).click()
  await expect(warehouse.getByRole('button', { name: 'Planifiées' })).toHaveAttribute('aria-pressed', 'true')
  await expect(warehouse.getByRole('link', { name: /^Sortie \d+/ }).first()).toBeVisible()
  await expect(warehouse.getByRole('link', { name: /^Entrée \d+/ })).toHaveCount(0)
  await checkBothModes(warehouse)

  const { items } = await ask<{ items: OrderRow[] }>(
    warehouse,
    '/orders?orderType=collection&statusGroup=finished&pageSize=10',
  )
  const [finished] = items
  await warehouse.getByRole('button', { name: 'Clôturées' }).click()
  await warehouse.getByRole('searchbox').fill(String(finished?.id))
  await warehouse.getByRole('link', { name: `Sortie ${finished?.id}` }).click()
  await expect(warehouse).toHaveURL(new RegExp(`/orders/${finished?.uuid}\\?upload=signed_slip$`))
  await filesInput(warehouse).setInputFiles([await pdf('bon.pdf')])
  await expect(trayOf(warehouse).getByRole('combobox', { name: 'Type de bon.pdf' })).toHaveText('Bon signé')
  await trayOf(warehouse).getByRole('button', { name: 'Retirer bon.pdf' }).click()

  await customer.goto('/documents/select')
  await expect(customer.getByRole('navigation', { name: 'Que remettez-vous ?' }).getByRole('link')).toHaveText([
    /^Bon d’entrée/,
    /^Bon de sortie/,
  ])
})

const panelOf = (page: Page) => page.getByRole('region', { name: 'Documents', exact: true })
const trayOf = (page: Page) => page.getByRole('region', { name: 'Documents à envoyer' })
const entryOf = (page: Page, name: string) => trayOf(page).getByRole('listitem').filter({ hasText: name })
const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Documents joints' }).getByRole('listitem').filter({ hasText: name })

/** Input behind « Choisir des fichiers », because a browser under test opens no file picker. */
const filesInput = (page: Page) => panelOf(page).locator('input[type="file"][multiple]')

/** Finds a planned order without documents. */
const orderWithoutDocument = async (page: Page): Promise<string> => {
  const { items } = await ask<{ items: OrderRow[] }>(page, '/orders?statusGroup=confirmed&pageSize=50')
  for (const { uuid, customerName } of items) {
    if (customerName !== 'Comptoir Lavigne') continue
    const documents = await ask<DocumentsOfOrder>(page, `/orders/${uuid}/documents`)
    if (documents.items.length === 0) return uuid
  }
  throw new Error('Aucune commande planifiée sans document dans la démonstration')
}

const contentOf = async (download: Download): Promise<Buffer> => readFile(await download.path())
