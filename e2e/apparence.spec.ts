import { expect, type Locator } from '@playwright/test'
import { lookChoices } from '@quai/contract/accounts/look-choices.ts'
import { checkColours, expectAccessible, settled } from './axe.ts'
import { test } from './journey.ts'
import { account } from './people.ts'

test('l’apparence suit le système, puis la personne sur ses autres appareils', async ({ customer, open }) => {
  const mode = customer.locator('html')
  await test.step('l’en-tête a 80 pixels, la navigation 281, dont 260 de lignes, ou 45', async () => {
    await customer.goto('/')
    const side = customer.getByRole('complementary')
    const widthOf = async (part: Locator) => Math.round((await part.boundingBox())?.width ?? 0)
    await expect.poll(async () => (await customer.getByRole('banner').boundingBox())?.height).toBe(80)
    expect(await widthOf(side)).toBe(281)
    expect(await widthOf(side.getByRole('link', { name: 'Stock' }))).toBe(260)
    await customer.getByRole('button', { name: 'Réduire le menu' }).click()
    await expect.poll(() => widthOf(side)).toBe(45)
    await customer.getByRole('button', { name: 'Agrandir le menu' }).click()
    await expect.poll(() => widthOf(side)).toBe(281)
  })
  await test.step('« Système » suit l’appareil sans recharger la page', async () => {
    await customer.goto('/')
    await customer.getByRole('button', { name: 'Apparence' }).click()
    await customer.getByRole('button', { name: 'Système' }).click()
    // The button that was pressed fades too.
    await settled(customer)
    await customer.evaluate(countFades)
    await customer.emulateMedia({ colorScheme: 'dark' })
    await expect(mode).toHaveAttribute('data-mode', 'dark')
    await customer.emulateMedia({ colorScheme: 'light' })
    await expect(mode).toHaveAttribute('data-mode', 'light')
    expect(await customer.evaluate('window.fades')).toBe(0)
    await expect(customer.getByText('Sens de lecture')).toHaveCount(0)
    await expectAccessible(customer)
  })

  await test.step('le choix d’un appareil se retrouve sur un autre, dès l’affichage', async () => {
    await customer.getByRole('button', { name: 'Sombre' }).click()
    await expect(mode).toHaveAttribute('data-mode', 'dark')
    const elsewhere = await open({ as: account('comptoir') })
    await elsewhere.goto('/')
    await expect(elsewhere.locator('html')).toHaveAttribute('data-mode', 'dark')
  })

  await test.step('chaque couleur se lit, dans les deux modes', async () => {
    const colours = customer.getByRole('radiogroup', { name: 'Couleur' }).getByRole('radio')
    await expect(colours).toHaveCount(lookChoices.themeColorPresets.length)
    for (const colour of await colours.all()) {
      await colour.check({ force: true })
      await checkColours(customer)
    }
  })

  await test.step('rétablie, elle redevient claire, sans trace dans le navigateur', async () => {
    await customer.getByRole('button', { name: 'Rétablir l’apparence d’origine' }).click()
    await expect(mode).toHaveAttribute('data-mode', 'light')
    await customer.reload()
    await expect(customer.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(mode).toHaveAttribute('data-mode', 'light')
  })
})

/** Counts the colours that fade from one mode to the other: thousands of them would block a long list for seconds. */
const countFades = `
  window.fades = 0
  document.addEventListener('transitionrun', ({ propertyName }) => { if (/color/.test(propertyName)) window.fades++ })`
