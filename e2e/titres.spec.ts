import { expect, type Page } from '@playwright/test'
import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import type { ShipmentRow } from '@quai/contract/shipping/shipments/shipment.ts'
import { ask } from './api.ts'
import { openWithin, test } from './journey.ts'
import { account } from './people.ts'

/** Opens each address, whose tab then has its name. */
const expectTitles = (page: Page, titles: Readonly<Record<string, string>>): Promise<void> =>
  openWithin(page, Object.keys(titles), async (path) =>
    expect(page, path).toHaveTitle(new RegExp(`^(\\(\\d+\\+?\\) )?${titles[path]} – Quai$`)),
  )

const orderOf = async (page: Page, query: string): Promise<string> => {
  const { items } = await ask<{ items: OrderRow[] }>(page, `/orders?pageSize=10&${query}`)
  if (!items[0]) throw new Error(`Aucune commande dans la démonstration pour ${query}`)
  return `/orders/${items[0].uuid}`
}

const anOrder = '(Entrée|Sortie|Inventaire)\\s\\d+( · \\S+)?'

test('les 34 pages que la spécification nomme ont chacune leur titre', async ({ customer, warehouse, admin }) => {
  const pending = await orderOf(warehouse, 'statusGroup=pending&isPreOrder=false')
  const confirmed = await orderOf(warehouse, 'isToComplete=true')
  const { items: shipments } = await ask<{ items: ShipmentRow[] }>(
    warehouse,
    '/orders/shipments?stage=packing&pageSize=25',
  )
  const packed = shipments.flatMap(({ shipment }) => shipment?.uuid ?? [])[0]
  await test.step('d’un client', () =>
    expectTitles(customer, {
      '/': 'Tableau de bord',
      '/customers-suppliers': 'Clients et fournisseurs',
      '/documents': 'Documents',
      '/orders/inventory': 'Nouvel inventaire',
      '/invoices': 'Mes factures',
      '/invoices/export': 'Export CSV des factures',
      '/notifications': 'Notifications',
      '/orders': 'Commandes',
      '/orders/create': 'Nouvelle commande',
      '/orders/import': 'Importer des commandes',
      '/products': 'Produits',
      '/reporting': 'Reporting',
      '/settings': 'Paramètres',
      '/settings?tab=subscription': 'Abonnement – Paramètres',
      '/imports': 'Imports',
    }))
  await test.step('d’un entrepôt', () =>
    expectTitles(warehouse, {
      '/stock/adjust': 'Ajustement de stock',
      '/settings?tab=warehouse': 'Réglage des rendez-vous',
      '/settings?tab=hours': 'Horaires d’ouverture',
      '/orders/inventory?mode=transmit': 'Transmission d’un inventaire',
      '/requests': 'Demandes',
      // The addresses of a warehouse stand in its settings alone.
      '/customers-suppliers': 'Adresses – Paramètres',
      '/shipments': 'Expéditions',
      [`/shipments/${packed}`]: 'Emballage\\s: sortie\\s\\d+( · \\S+)?',
      [pending]: anOrder,
      [`${pending}/confirm`]: `Confirmer – ${anOrder}`,
      [`${pending}/reject`]: `Refuser – ${anOrder}`,
      [`${pending}/update`]: `.*Modifier.*\\d+`,
      [`${confirmed}/complete`]: 'Clôturer\\s: (entrée|sortie|inventaire)\\s\\d+( · \\S+)?',
    }))
  await test.step('d’un refus', async () => {
    await warehouse.goto(pending)
    await warehouse.getByRole('button', { name: 'Refuser', exact: true }).click()
    await expect(warehouse).toHaveTitle(new RegExp(`Refuser – ${anOrder} – Quai$`))
  })
  await test.step('d’un import aux références inconnues', async () => {
    await customer.goto('/orders/import')
    await customer.getByRole('combobox', { name: 'Entrepôt' }).click()
    await customer.getByRole('option', { name: account('rhone').name }).click()
    const lines =
      'N° de commande;Type;Date;Heure;Transport;Référence;Unités\nT-1;Entrée;04/01/2027;09:00;Par vos soins;NEUVE-TITRE;1\n'
    const file = { name: 'titres.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) }
    await customer.locator('input[type="file"]').setInputFiles(file)
    await customer.getByRole('button', { name: 'Vérifier le fichier' }).click()
    await expect(customer).toHaveTitle(/Vérification des références – titres\.csv – Quai$/)
  })
  await test.step('d’un administrateur', () =>
    expectTitles(admin, {
      '/': 'Administration',
      '/admin/deals': 'Accords',
      '/admin/sellsy': 'Synchronisation',
      '/admin/viewer': 'E-mails',
      '/admin/error-pages': 'Pages d’erreur',
    }))
})
