import { afterEach, expect, test } from 'vitest'
import { isRightToLeft, language } from './language.ts'

afterEach(() => {
  localStorage.clear()
})

test('la langue est le français, sauf si le navigateur en garde une autre', () => {
  expect(language()).toBe('fr')
  localStorage.setItem('language', 'ar')
  expect(language()).toBe('ar')
})

test('l’arabe seul se lit de droite à gauche', () => {
  expect(['fr', 'en', 'ar'].map((code) => isRightToLeft(code))).toEqual([false, false, true])
})
