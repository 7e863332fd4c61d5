import { expect, test } from 'vitest'
import { siteNotice, siteOf } from './site.ts'

const local = { PUBLIC_URL: undefined, HOST: 'localhost', TRUST_PROXY: undefined }

test('l’adresse publique d’abord, sinon celle où l’on écoute, si la machine seule peut l’ouvrir', () => {
  expect(siteOf({ ...local, PUBLIC_URL: 'https://quai.test/' }, 4000)).toBe('https://quai.test')
  expect(siteOf(local, 41_234)).toBe('http://localhost:41234')
  expect(siteOf({ ...local, HOST: '127.0.0.1' }, 4000)).toBe('http://127.0.0.1:4000')
  expect(siteOf({ ...local, HOST: '::1' }, 4000)).toBe('http://[::1]:4000')
  expect(siteOf({ ...local, HOST: '0.0.0.0' }, 4000)).toBeUndefined()
  expect(siteOf({ ...local, TRUST_PROXY: true }, 4000)).toBeUndefined()
  expect(siteOf(local)).toBeUndefined()
})

test('le démarrage dit où mènent les liens des mails', () => {
  const SMTP_URL = 'smtp://localhost'
  expect(siteNotice({ PUBLIC_URL: undefined, SMTP_URL }, undefined)).toContain('mails are held')
  expect(siteNotice({ PUBLIC_URL: undefined, SMTP_URL }, 'http://localhost:4000')).toContain('http://localhost:4000')
  expect(siteNotice({ PUBLIC_URL: 'https://quai.test', SMTP_URL }, 'https://quai.test')).toBeUndefined()
  expect(siteNotice({ PUBLIC_URL: undefined, SMTP_URL: undefined }, undefined)).toBeUndefined()
})
