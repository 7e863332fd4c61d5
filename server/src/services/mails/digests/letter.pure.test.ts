import { expect, test } from 'vitest'
import { type DigestLine, digestMail } from './letter.ts'

const line = (changes: Partial<DigestLine> = {}): DigestLine => ({
  orderId: 7,
  topic: 'Sortie 7 · CMD-7, 07/01/2027 à 08:00',
  title: 'Commande confirmée',
  lead: 'Entrepôt du Rhône a confirmé la commande.',
  path: '/orders/abc',
  at: '2027-01-04T08:00:00.000Z',
  ...changes,
})
const digest = (lines: DigestLine[], leftOut = 0) => digestMail({ lines, leftOut, until: '2027-01-04T17:00:00.000Z' })

test('groupe par commande, sous son dernier nom et avec son dernier lien', () => {
  const moved = line({
    topic: 'Sortie 7 · CMD-7, 09/01/2027 à 10:00',
    title: 'Nouveau message',
    path: '/orders/abc#discussion',
  })
  const { text, html } = digest([line(), line({ orderId: 8, topic: 'Entrée 8 · CMD-8' }), moved])
  expect(text.split('\n\n')).toEqual([
    'Résumé du 04/01/2027\u00a0: 3\u00a0nouvelles',
    'Sortie 7 · CMD-7, 09/01/2027 à 10:00\u00a0: </orders/abc#discussion>',
    '- 09:00 Commande confirmée. Entrepôt du Rhône a confirmé la commande.\n- 09:00 Nouveau message. Entrepôt du Rhône a confirmé la commande.',
    'Entrée 8 · CMD-8\u00a0: </orders/abc>',
    '- 09:00 Commande confirmée. Entrepôt du Rhône a confirmé la commande.',
    'Choisir les e-mails que je reçois\u00a0: </settings?tab=mails>',
  ])
  expect(html.match(/<h2 /g)).toHaveLength(2)
})

test('neutralise ce que les gens ont écrit', () => {
  const { html } = digest([line({ topic: 'Entrée <img src=x>', lead: '« <script>alert("x")</script> »' })])
  expect(html).not.toMatch(/<script|<img/)
  expect(html).toContain('&lt;script&gt;alert(&quot;x&quot;)')
})

test('compte ce qui ne tient pas, et mène à la liste', () => {
  const { subject, text } = digest([line()], 12)
  expect(subject).toBe('Résumé du 04/01/2027\u00a0: 13\u00a0nouvelles')
  expect(text).toContain('Et 12\u00a0autres nouvelles.\n\nVoir les commandes\u00a0: </orders>')
})
