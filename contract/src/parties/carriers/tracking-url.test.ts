import { expect, test } from 'vitest'
import { isTrackingBase, trackingUrl } from './tracking-url.ts'

test('le numéro prend la place de {trackingNumber}, ou vient à la fin', () => {
  const base = 'https://suivi.example/fr?n={trackingNumber}&lang=fr'
  expect(trackingUrl(base, 'XY 1/2&$&')).toBe('https://suivi.example/fr?n=XY%201%2F2%26%24%26&lang=fr')
  expect(trackingUrl('https://suivi.example/', '12')).toBe('https://suivi.example/12')
  expect(trackingUrl('', '12')).toBeNull()
})

test('l’adresse de suivi est une page du web, ou rien', () => {
  for (const good of ['', 'https://a.fr/', 'http://a.fr/{trackingNumber}', 'HTTPS://A.FR/?n=']) {
    expect(isTrackingBase(good), good).toBe(true)
  }
  for (const wrong of ['javascript:alert(1)', 'a.fr', '//a.fr', 'https://', 'https://a b.fr', 'https://moi@a.fr/'])
    expect(isTrackingBase(wrong), wrong).toBe(false)
})
