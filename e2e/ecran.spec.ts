import { expect } from '@playwright/test'
import { checkBothModes } from './axe.ts'
import { test } from './journey.ts'

test('un écran au mur se relie par un code, montre le tableau sans personne, le lendemain aussi, et se retire', async ({
  warehouse,
  open,
  complaints,
}) => {
  const screen = await open({ viewport: { width: 1920, height: 1080 } })
  await screen.clock.install()

  const code = await test.step('l’entrepôt ajoute l’écran et lit son code', async () => {
    await warehouse.goto('/settings?tab=warehouse')
    const panel = warehouse.getByRole('region', { name: 'Écrans' })
    await expect(panel).toContainText('Aucun écran n’est relié.')
    await panel.getByRole('button', { name: 'Ajouter un écran' }).click()
    const dialog = warehouse.getByRole('dialog', { name: 'Ajouter un écran' })
    await dialog.getByLabel('Nom de l’écran').fill('Quai nord')
    await checkBothModes(warehouse)
    await dialog.getByRole('button', { name: 'Ajouter un écran' }).click()
    const shown = warehouse.getByRole('dialog', { name: 'Code de l’écran « Quai nord »' })
    const found = await shown.locator('code').textContent()
    await checkBothModes(warehouse)
    await shown.getByRole('button', { name: 'Je l’ai noté' }).click()
    await expect(panel).toContainText('Attend son code')
    return found ?? ''
  })

  await test.step('l’écran dit qu’un code est faux, puis se relie', async () => {
    await screen.goto('/screen')
    complaints.provoke(/status of 422 .*screen\/pairing/)
    await screen.getByLabel('Code de l’écran').fill('BCDF GHJK')
    await screen.getByRole('button', { name: 'Relier' }).click()
    await expect(screen.getByText('Ce code est inconnu ou n’est plus valable.', { exact: false })).toHaveCount(1)
    await checkBothModes(screen)
    await screen.getByLabel('Code de l’écran').fill(code.toLowerCase())
    await screen.getByRole('button', { name: 'Relier' }).click()
    await expect(screen.getByRole('heading', { level: 1 })).toContainText('Tableau du quai')
    await expect(screen.getByRole('button')).toHaveCount(0)
    await expect(screen.getByRole('link')).toHaveCount(0)
    await checkBothModes(screen)
  })

  await test.step('trente heures plus tard, sans une main, il est encore là', async () => {
    for (let hour = 0; hour < 30; hour++) await screen.clock.fastForward('01:00:00')
    const reading = screen.waitForResponse((answer) => answer.url().includes('/screen/board'))
    await screen.clock.fastForward('00:00:30')
    expect((await reading).status()).toBe(200)
    await expect(screen.getByRole('heading', { level: 1 })).toContainText('Tableau du quai')
    await screen.reload()
    await expect(screen.getByRole('heading', { level: 1 })).toContainText('Tableau du quai')
  })

  await test.step('retiré, il ne montre plus rien', async () => {
    await warehouse.reload()
    const panel = warehouse.getByRole('region', { name: 'Écrans' })
    await expect(panel).toContainText(/Allumé le/)
    await panel.getByRole('button', { name: 'Retirer l’écran Quai nord' }).click()
    await warehouse.getByRole('dialog').getByRole('button', { name: 'Retirer', exact: true }).click()
    await expect(panel).toContainText('Aucun écran n’est relié.')
    complaints.provoke(/status of 404 .*screen\/(board|renewal)/)
    await screen.clock.fastForward('01:00:00')
    await expect(screen.getByText('Cet écran a été retiré.', { exact: false })).toBeVisible()
    await expect(screen.getByText('Tableau du quai')).toHaveCount(0)
  })
})
