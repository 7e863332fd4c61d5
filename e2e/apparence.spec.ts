import { expect, type Locator } from '@playwright/test'
import { lookChoices } from '@quai/contract/parties/accounts/look.ts'
import { checkColours, expectAccessible, settled } from './axe.ts'
import { test } from './journey.ts'
import { account } from './people.ts'

test('réduit, le menu montre ses nombres de deux chiffres en entier', { tag: '@shares' }, async ({ warehouse }) => {
  await warehouse.goto('/')
  await warehouse.getByRole('button', { name: 'Réduire le menu' }).click()
  const side = warehouse.getByRole('complementary')
  await expect.poll(async () => Math.round((await side.boundingBox())?.width ?? 0)).toBe(45)
  const counts = side.locator('[aria-hidden="true"]', { hasText: /^\d{2,}\+?$/ })
  await expect(counts.first()).toBeVisible()
  for (const count of await counts.all()) {
    const box = await count.boundingBox()
    expect((box?.x ?? 99) + (box?.width ?? 0)).toBeLessThanOrEqual(45)
  }
})

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
    await expectAccessible(customer)
  })

  await test.step('le choix d’un appareil se retrouve sur un autre, dès l’affichage', async () => {
    await customer.getByRole('button', { name: 'Sombre' }).click()
    await expect(mode).toHaveAttribute('data-mode', 'dark')
    const elsewhere = await open({ as: account('comptoir') })
    await elsewhere.goto('/')
    await expect(elsewhere.locator('html')).toHaveAttribute('data-mode', 'dark')
  })

  await test.step('les lignes des listes ont 44 px, ou 60 px au choix', async () => {
    const page = await open({ as: account('comptoir') })
    await page.goto('/orders')
    const row = page.locator('tbody tr').first()
    await expect.poll(async () => Math.round((await row.boundingBox())?.height ?? 0)).toBe(44)
    await page.getByRole('button', { name: 'Apparence' }).click()
    await page.getByRole('button', { name: 'Confort' }).click()
    await expect.poll(async () => Math.round((await row.boundingBox())?.height ?? 0)).toBeGreaterThanOrEqual(60)
  })

  await test.step('chaque couleur se lit, dans les deux modes', async () => {
    await customer.getByText('Autres réglages').click()
    const colours = customer.getByRole('radiogroup', { name: 'Couleur' }).getByRole('radio')
    await expect(colours).toHaveCount(lookChoices.themeColorPresets.length)
    for (const colour of await colours.all()) {
      await colour.check({ force: true })
      await checkColours(customer)
    }
  })

  await test.step('la langue arabe tourne la page de droite à gauche, et le compte la garde avec le sens', async () => {
    const panel = customer.getByRole('group', { name: 'Langue' })
    await panel.getByRole('button', { name: 'العربية' }).click()
    await expect(mode).toHaveAttribute('dir', 'rtl')
    expect(await customer.evaluate(() => localStorage.getItem('language'))).toBe('ar')
    await expect(customer.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await customer.evaluate(textBetween, '09:30–10:00')).toEqual(['09:30', '10:00'])
    const elsewhere = await open({ as: account('comptoir') })
    await elsewhere.goto('/')
    await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible()
    await elsewhere.reload()
    await expect(elsewhere.locator('html')).toHaveAttribute('dir', 'rtl')
    await customer.getByRole('button', { name: 'Apparence' }).click()
    await customer.getByText('Autres réglages').click()
    await customer
      .getByRole('group', { name: 'Sens de lecture' })
      .getByRole('button', { name: 'De gauche à droite' })
      .click()
    await expect(mode).toHaveAttribute('dir', 'ltr')
    expect(await customer.evaluate(() => localStorage.getItem('language'))).toBe('ar')
    await customer.getByRole('button', { name: 'Apparence' }).click()
    await expectAccessible(customer)
  })

  await test.step('rétablie, elle redevient claire, sans trace dans le navigateur', async () => {
    await customer.getByRole('button', { name: 'Rétablir l’apparence d’origine' }).click()
    await expect(mode).toHaveAttribute('data-mode', 'light')
    await customer.reload()
    await expect(customer.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(mode).toHaveAttribute('data-mode', 'light')
  })
})

/**
 * Counts the colours that fade from one mode to the other: thousands of them would block a long list for seconds. What
 * a closed « Autres réglages » hides gets its colours when somebody asks for them, and may fade then.
 */
const countFades = `
  window.fades = 0
  document.addEventListener('transitionrun', ({ propertyName, target }) => {
    if (/color/.test(propertyName) && target.checkVisibility()) window.fades++
  })`

/** Writes a period into the page, and returns its two times as they stand from left to right. */
const textBetween = (period: string): string[] => {
  const line = document.body.appendChild(document.createElement('p'))
  line.textContent = period
  const leftOf = (part: string) => {
    const range = document.createRange()
    const at = period.indexOf(part)
    range.setStart(line.firstChild as Text, at)
    range.setEnd(line.firstChild as Text, at + part.length)
    return range.getBoundingClientRect().left
  }
  const read = period.split('–').sort((one, other) => leftOf(one) - leftOf(other))
  line.remove()
  return read
}
