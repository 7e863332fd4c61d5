// oxlint-disable no-empty-pattern
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { post } from './api.ts'
import { checkBothModes } from './axe.ts'
import { test as base } from './journey.ts'
import { aDelivery } from './orders.ts'

interface Received {
  headers: Record<string, string>
  body: string
}

const test = base.extend<{ receiver: { url: string; received: Received[]; answers: number[] } }>({
  settings: { QUAI_WEBHOOKS_PRIVATE: 'true' },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that this one needs from its parameter
  receiver: async ({}, play) => {
    const received: Received[] = []
    /** Statuses of the next answers; 200 afterwards. */
    const answers: number[] = []
    const server = createServer((request, response) => {
      let body = ''
      request.setEncoding('utf8')
      request.on('data', (part: string) => {
        body += part
      })
      request.on('end', () => {
        received.push({ headers: request.headers as Record<string, string>, body })
        response.writeHead(answers.shift() ?? 200, { 'content-type': 'text/plain' }).end('Reçu par l’ERP')
      })
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    await play({ url: `http://127.0.0.1:${port}/quai`, received, answers })
    server.close()
  },
})

test('un connecteur se crée, s’essaie, reçoit une commande confirmée et le stock qu’elle réserve, signés, et rejoue ce qui a échoué', async ({
  warehouse,
  customer,
  receiver,
}) => {
  const { url, received, answers } = receiver
  let secret = ''
  const verified = () => received.map(({ body, headers }) => new Webhook(secret).verify(body, headers))

  await test.step('sans connecteur, la page dit à quoi il sert ; le secret se montre une fois', async () => {
    await warehouse.goto('/settings?tab=connectors')
    await expect(warehouse.getByText('Aucun connecteur')).toBeVisible()
    await checkBothModes(warehouse)
    await warehouse.getByRole('button', { name: 'Ajouter un connecteur' }).click()
    const dialog = warehouse.getByRole('dialog', { name: 'Nouveau connecteur' })
    await dialog.getByRole('textbox', { name: 'Adresse' }).fill('erp.example')
    await dialog.getByRole('button', { name: 'Créer le connecteur' }).click()
    await expect(dialog.getByText('L’adresse commence par https://')).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Commandes', exact: true }).uncheck()
    await dialog.getByRole('button', { name: /^Commandes.*un à un$/ }).click()
    await dialog.getByRole('checkbox', { name: 'Commande confirmée', exact: true }).check()
    await dialog.getByRole('checkbox', { name: 'Stock et produits', exact: true }).check()
    await dialog.getByRole('button', { name: /^Stock et produits.*un à un$/ }).click()
    await expect(dialog.getByRole('checkbox', { name: 'Stock modifié', exact: true })).toBeChecked()
    await dialog.getByRole('checkbox', { name: 'Produits supprimés', exact: true }).uncheck()
    await dialog.getByRole('textbox', { name: 'Adresse' }).fill(url)
    await checkBothModes(warehouse)
    await dialog.getByRole('button', { name: 'Créer le connecteur' }).click()
    const once = warehouse.getByRole('dialog', { name: 'Secret du connecteur' })
    secret = (await once.getByRole('code').innerText()).trim()
    expect(secret).toMatch(/^whsec_/)
    await once.getByRole('button', { name: 'Je l’ai noté' }).click()
    await expect(warehouse.getByRole('heading', { name: url })).toBeVisible()
    await expect(warehouse.getByText('4 événements choisis')).toBeVisible()
  })

  await test.step('un essai arrive signé ; refusé, il se lit avec sa réponse et se rejoue', async () => {
    answers.push(500)
    await warehouse.getByRole('button', { name: 'Envoyer un essai' }).click()
    const row = warehouse.getByRole('button', { name: 'Essai', exact: true })
    await expect(row).toBeVisible()
    await expect(warehouse.getByText('HTTP 500').first()).toBeVisible()
    await row.click()
    const detail = warehouse.getByRole('dialog', { name: 'Envoi' })
    await expect(detail.getByText('Reçu par l’ERP')).toBeVisible()
    await checkBothModes(warehouse)
    await detail.getByRole('button', { name: 'Fermer' }).click()
    expect(verified()).toMatchObject([{ type: 'test' }])
  })

  await test.step('une commande confirmée arrive, signée', async () => {
    const order = await aDelivery(customer)
    await post(warehouse, `/orders/${order.uuid}/confirm`, { version: order.version })
    await expect
      .poll(() => verified().map((one) => (one as { data: { orderUuid?: string } }).data.orderUuid), {
        timeout: 90_000,
      })
      .toContain(order.uuid)
    await expect(
      warehouse.getByRole('button', { name: new RegExp(`Commande confirmée, Commande ${order.id}$`) }),
    ).toBeVisible()
    await checkBothModes(warehouse)
  })

  await test.step('le stock que la commande réserve arrive aussi, sans commande', async () => {
    const types = () => verified().map((one) => (one as { type: string }).type)
    await expect.poll(types, { timeout: 90_000 }).toContain('stock.updated')
    await expect(warehouse.getByRole('button', { name: 'Stock modifié', exact: true }).first()).toBeVisible()
  })
})
