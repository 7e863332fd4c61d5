import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Reach } from './Reach.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const hrefOf = (text: string) => screen.getByText(text).getAttribute('href')

test.each([
  ['06 12 34 56 78', 'tel:0612345678'],
  ['+33 (0)6.12.34.56.78', 'tel:+33612345678'],
  ['voir l’accueil', null],
  ['06 12 34 56 78 / 04 78 00 00 00', null],
])('« %s » s’appelle d’une pression quand c’est un numéro', (phone, href) => {
  render(<Reach phone={phone} />)
  expect(hrefOf(phone)).toBe(href)
})

test('une adresse e-mail s’écrit ; un lieu mène à la carte du téléphone, et reste un texte au bureau', () => {
  render(<Reach email="ada@exemple.fr" />)
  expect(hrefOf('ada@exemple.fr')).toBe('mailto:ada@exemple.fr')
  const place = '1 rue du Port, 69002 Lyon'
  const { unmount } = render(<Reach place={place} />)
  expect(hrefOf(place)).toBeNull()
  unmount()
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  render(<Reach place={place} />)
  expect(hrefOf(place)).toBe(`geo:0,0?q=${encodeURIComponent(place)}`)
})
