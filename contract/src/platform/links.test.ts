import { expect, it } from 'vitest'
import { hasLink } from './links.ts'

const links = [
  'http://spam.example',
  'HTTPS://SPAM.EXAMPLE/x',
  'Cliquez : http:spam',
  'www.spam.fr',
  'spam.example/promo',
  'spam.example?x=1',
  'gagner.shop',
  'Jean (promo.com)',
  'ftp://10.0.0.1',
  '10.0.0.1/x',
  'mailto:a@b.fr',
  'a@spam.com',
  'ｈｔｔｐ：／／spam',
  'h\u200bttp://spam',
  'spam\u2024com',
  'spam。com',
  'bücher.example',
  'пример.рф',
  'shop.中国',
  'tel:+33899000000',
]
const plain = [
  'Jean-Pierre O’Neill',
  'J. Dupont',
  'M.Martin',
  'Dr. Éloïse de la Tour',
  'Société A.B.C.',
  'Quai 3, à 10h30. Merci',
  'Palettes filmées.Merci',
  'Réf. 12.450/B',
  '2 x 1,20 m, soit 2.40 m²',
  'Rendez-vous le 04.01.2027 à 9 h',
  'a/b',
  '株式会社',
  'А.Б. Иванов',
  'Hôtel : 12 chambres',
]

it(`reconnaît ${links.length} liens, quelle que soit leur écriture`, () => {
  expect(links.filter((text) => !hasLink(text))).toEqual([])
})

it('laisse les noms, les nombres, les dates et les phrases', () => {
  expect(plain.filter(hasLink)).toEqual([])
})
