import type { Difference } from '@quai/contract/orders/orders/changes/proposal.ts'
import { orderActions, stepsOf } from '@quai/contract/orders/orders/life.ts'
import { chosenEvents } from '@quai/contract/told/notifications/mail-choices.ts'
import { expect, it } from 'vitest'
import { hostileTexts, tagsOfMails } from '../../../testing/hostile-texts.ts'
import { type OrderEvent, type OrderEventName, orderMail } from './letter.ts'

const event = (changes: Partial<OrderEvent> = {}): OrderEvent => ({
  orderId: 42,
  orderUuid: '019a0000-0000-7000-8000-000000000000',
  event: 'order_confirm',
  order: {
    internalNumber: 'CMD-7',
    orderType: 'collection',
    orderDateStart: '2027-01-07T07:00:00.000Z',
    customerId: 1,
    customerName: 'Épicerie & Fils',
    warehouseId: 2,
    warehouseName: 'Entrepôt du Rhône',
    isStockAvailable: true,
  },
  actor: { contactId: 1, userType: 'warehouse' },
  ...changes,
})

it('a un sujet, un texte et une page pour chaque événement et chaque côté', () => {
  for (const name of orderActions)
    for (const side of ['customer', 'warehouse'] as const) {
      const mail = orderMail(event({ event: name }), side)
      expect(mail.subject).toMatch(/^[^:]+\u00a0: sortie\u00a042 · CMD-7, 07\/01\/2027 à 08:00$/)
      expect(mail.text).toContain('Client\u00a0: Épicerie & Fils')
      expect(mail.html).toContain('Épicerie &amp; Fils')
      expect(`${mail.subject}${mail.text}${mail.html}`).not.toContain('undefined')
    }
})

it('nomme la commande par son numéro quand elle n’a pas de numéro interne', () => {
  const mail = orderMail(
    event({ order: { ...event().order, internalNumber: null, orderType: 'delivery' } }),
    'customer',
  )
  expect(mail.subject).toBe('Commande confirmée\u00a0: entrée\u00a042, 07/01/2027 à 08:00')
})

it('neutralise ce que les gens ont écrit, dans la page comme dans le sujet', () => {
  const reason = '<script>alert("x")</script>\nDeuxième ligne'
  const order = { ...event().order, internalNumber: 'A\r\nBcc: x@example.test' }
  const mail = orderMail(event({ event: 'order_refuse', reason, order }), 'customer')
  expect(mail.html).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;<br>Deuxième ligne')
  expect(mail.html).not.toContain('<script')
  expect(mail.subject).not.toMatch(/[\r\n]/)
  expect(mail.text).toContain(reason)
})

it('ne contient que ses propres balises, quoi qu’on ait écrit, à chaque événement', () => {
  for (const name of [...orderActions, 'order_comment', 'order_add_documents'] as const)
    for (const side of ['customer', 'warehouse'] as const)
      for (const text of hostileTexts) {
        const order = { ...event().order, internalNumber: text, customerName: text, warehouseName: text }
        const differences = [{ ...moved, label: text, from: text, to: text }]
        const mail = orderMail(
          event({ event: name, order, reason: text, comment: text, documents: [text], differences }),
          side,
        )
        expect(mail.html.replaceAll(tagsOfMails, ''), name).not.toMatch(/[<>]/)
        expect(mail.subject, name).not.toMatch(/[\r\n]/)
      }
})

it('dit ce qui a changé, pourquoi, et qu’il manque du stock', () => {
  const order = { ...event().order, isStockAvailable: false }
  const { text } = orderMail(
    event({
      order,
      differences: [{ field: 'driverName', kind: 'added', label: 'Chauffeur', from: null, to: 'Léa Roy' }],
      reason: 'Quai fermé',
    }),
    'customer',
  )
  expect(text).toContain('- Ajouté\u00a0: Chauffeur\u00a0: – → Léa Roy')
  expect(text).toContain('Motif\u00a0: Quai fermé')
  expect(text).toContain('Stock\u00a0: Pré-commande')
})

it('mène à la commande, à une nouvelle après une absence, à la liste après une suppression', () => {
  const uuid = event().orderUuid
  expect(orderMail(event(), 'customer').text).toContain(`</orders/${uuid}>`)
  expect(orderMail(event({ event: 'order_no_show' }), 'customer').html).toContain(`href="/orders/create?from=${uuid}"`)
  expect(orderMail(event({ event: 'order_no_show' }), 'warehouse').html).toContain(`href="/orders/${uuid}"`)
  expect(orderMail(event({ event: 'order_delete' }), 'customer').html).toContain('href="/orders"')
})

it('reste assez court pour tenir dans la ligne de la boîte d’envoi', () => {
  const { subject, text, html } = orderMail(event({ reason: 'Le camion est en panne sur l’autoroute.' }), 'customer')
  expect(Buffer.byteLength(subject + text + html)).toBeLessThan(2_000)
})

const moved: Difference = {
  field: 'orderDateStart',
  kind: 'changed',
  label: 'Créneau',
  from: 'mardi 12/01/2027 à 09:00',
  to: 'mercredi 13/01/2027 à 10:30',
}
const proposed = (given: Partial<OrderEvent> = {}) =>
  event({ event: 'order_update_and_confirm', differences: [moved], decideBefore: '2027-01-11T09:30:00.000Z', ...given })

it('une contre-proposition dit avant et après, l’échéance, et mène à l’accord', () => {
  const { text, html } = orderMail(proposed(), 'customer')
  expect(text).toContain('Changements à accepter\u00a0:')
  expect(text).toContain('- Modifié\u00a0: Créneau\u00a0: mardi 12/01/2027 à 09:00 → mercredi 13/01/2027 à 10:30')
  expect(text).toContain('jusqu’au lundi 11/01/2027 à 10:30')
  expect(text).toContain('Lire et accepter')
  expect(html).toContain('<s>mardi 12/01/2027 à 09:00</s>')
  expect(html).toContain('<b>mercredi 13/01/2027 à 10:30</b>')
  expect(html).toContain('<th scope="col"')
})

it('sans préavis, elle ne parle pas d’échéance ; à l’entrepôt, elle ne demande rien', () => {
  expect(orderMail(proposed({ decideBefore: null }), 'customer').text).not.toContain('jusqu’au')
  const { text } = orderMail(proposed(), 'warehouse')
  expect(text).not.toContain('accepter')
  expect(text).toContain('Ce qui change\u00a0:')
})

it('un écart de clôture se lit prévu et réel', () => {
  const gap: Difference = { field: 'orderItems', kind: 'removed', label: '<b>R1</b>', from: '5 colis', to: null }
  const { html } = orderMail(event({ event: 'order_finish', differences: [gap] }), 'customer')
  expect(html).toContain('>Prévu</th>')
  expect(html).toContain('&lt;b&gt;R1&lt;/b&gt;')
  expect(html).toContain('>–</td>')
})

it('une longue différence est coupée, et ce qui manque compté', () => {
  const differences = Array.from({ length: 43 }, (_, rank): Difference => ({ ...moved, label: `R${rank}` }))
  const { text, html } = orderMail(proposed({ differences }), 'customer')
  expect(text).toContain('R39')
  expect(text).not.toContain('R40')
  expect(text).toContain('Et 3\u00a0autres changements.')
  expect(html).toContain('Et 3\u00a0autres changements.')
})

it('un message se lit dans le mail, et mène à la discussion', () => {
  const { text, html } = orderMail(event({ event: 'order_comment', comment: 'Palettes filmées' }), 'customer')
  expect(text).toContain('Message\u00a0: Palettes filmées')
  expect(html).toContain(`href="/orders/${event().orderUuid}#discussion"`)
})

it('chaque e-mail se règle à la page, ou y est dit toujours envoyé ; aucun autre n’y est proposé', () => {
  const doers: Partial<Record<OrderEventName, readonly string[]>> = {
    ...Object.fromEntries(orderActions.map((name) => [name, stepsOf(name).map(({ by }) => by)])),
    order_add_documents: ['customer', 'warehouse'],
    order_ask_proof: ['customer'],
    order_accept_changes: ['customer'],
    order_comment: ['customer', 'warehouse', 'admin'],
  }
  for (const side of ['customer', 'warehouse'] as const) {
    const told = Object.entries(doers)
      .filter(
        ([name, by]) => name !== 'order_undo_confirm' && (name === 'order_no_show' || by.some((one) => one !== side)),
      )
      .map(([name]) => name)
    const certain = side === 'customer' ? ['order_no_show'] : []
    const ofOrders = chosenEvents(side).filter((name) => name.startsWith('order_'))
    expect(ofOrders.toSorted()).toEqual(told.filter((name) => !certain.includes(name)).toSorted())
  }
})

it('ce qui se règle a sa ligne de résumé et son lien vers les préférences ; le reste, ni l’un ni l’autre', () => {
  const chosen = orderMail(event({ event: 'order_refuse', reason: 'Quai fermé' }), 'customer')
  expect(chosen.digest).toEqual({
    topic: 'Sortie\u00a042 · CMD-7, 07/01/2027 à 08:00',
    title: 'Commande refusée',
    lead: 'Entrepôt du Rhône a refusé la commande. Motif : Quai fermé',
    path: `/orders/${event().orderUuid}`,
  })
  expect(chosen.text).toContain('</settings?tab=mails>')
  const adjusted = [
    { reference: 'R1', name: 'Riz', packaging: 'package_unit', batchNumber: null, quantity: -2 } as const,
  ]
  for (const certain of [event({ event: 'order_no_show' }), event({ event: 'order_finish', adjusted })]) {
    const mail = orderMail(certain, 'customer')
    expect(mail.digest).toBeUndefined()
    expect(mail.html).not.toContain('/settings')
  }
})
