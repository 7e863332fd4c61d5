import { afterEach, expect, test, vi } from 'vitest'
import { readSettings, writeSettings } from './settings.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('sans choix : clair, de gauche à droite, contraste et couleurs par défaut, en colonne', () => {
  expect(readSettings('')).toEqual({
    language: 'fr',
    themeMode: 'light',
    themeDirection: 'ltr',
    themeContrast: 'default',
    themeLayout: 'vertical',
    themeColorPresets: 'default',
    themeStretch: false,
    themeDensity: 'compact',
  })
})

test('un choix tient trois jours dans un cookie', () => {
  const write = vi.spyOn(document, 'cookie', 'set')
  writeSettings({ themeMode: 'dark', themeStretch: true })
  expect(write.mock.calls.map(([cookie]) => cookie)).toEqual([
    'themeMode=dark; path=/; max-age=259200; samesite=lax',
    'themeStretch=true; path=/; max-age=259200; samesite=lax',
  ])
  expect(readSettings()).toMatchObject({ themeMode: 'dark', themeStretch: true })
})

test('la langue choisie tient dans le stockage du navigateur, sans cookie', () => {
  const write = vi.spyOn(document, 'cookie', 'set')
  writeSettings({ language: 'ar' })
  expect(localStorage.getItem('language')).toBe('ar')
  expect(write).not.toHaveBeenCalled()
  expect(readSettings('')).toMatchObject({ language: 'ar', themeDirection: 'rtl' })
  localStorage.clear()
})

test('une valeur inconnue vaut son défaut', () => {
  expect(readSettings('themeMode=violet; themeColorPresets=cyan')).toMatchObject({
    themeMode: 'light',
    themeColorPresets: 'cyan',
  })
})
