import { expect, it } from 'vitest'
import { hostileTexts, tagsOfMails } from '../../../testing/hostile-texts.ts'
import { importedLetter, type ToldImport, undoneLetter } from './mails.ts'

const orders = Array.from({ length: 12 }, (_none, rank) => ({
  id: 100 + rank,
  internalNumber: rank === 0 ? null : `CMD-${rank}`,
  orderDateStart: `2027-01-${String(20 - rank).padStart(2, '0')}T08:00:00.000Z`,
}))
const told: ToldImport = {
  by: 'customer',
  customerName: 'Comptoir Lavigne',
  warehouseName: 'Entrepôts du Dauphiné',
  orderType: 'delivery',
  orders,
}
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

it('compte les commandes, nomme leurs jours et les dix premières', () => {
  const { subject, text, digest } = importedLetter(told)
  expect(plain(subject)).toBe('12 entrées importées, du 09/01/2027 au 20/01/2027')
  expect(plain(text)).toContain('Comptoir Lavigne a importé 12 entrées. Elles attendent votre réponse.')
  expect(plain(text)).toContain('Commande : Entrée 100, 20/01/2027 à 09:00')
  expect(plain(text)).toContain('Et aussi : 2 autres commandes')
  expect(text).not.toContain('CMD-11')
  expect(text).toContain('</requests>')
  expect(digest).toMatchObject({ path: '/requests' })
})

it('dit à un client ce que l’entrepôt a importé pour lui, puis supprimé', () => {
  const byWarehouse = { ...told, by: 'warehouse', orders: orders.slice(0, 1) } as const
  expect(importedLetter(byWarehouse).text).toContain('pour vous')
  const { subject, text } = undoneLetter({ ...told, by: 'warehouse' })
  expect(plain(subject)).toBe('12 entrées supprimées, du 09/01/2027 au 20/01/2027')
  expect(text).toContain('</orders>')
})

it('ne contient que ses propres balises, quoi qu’on ait écrit', () => {
  for (const text of hostileTexts)
    for (const letter of [importedLetter, undoneLetter])
      for (const by of ['customer', 'warehouse'] as const) {
        const named = orders.map((order) => ({ ...order, internalNumber: text }))
        const { html, subject } = letter({ ...told, by, customerName: text, warehouseName: text, orders: named })
        expect(html.replaceAll(tagsOfMails, '')).not.toMatch(/[<>]/)
        expect(subject).not.toMatch(/[\r\n]/)
      }
})
