import type { UserType } from '@quai/contract/platform/roles.ts'
import { afterEach, expect, test } from 'vitest'
import { openSession } from '../../platform/session.ts'
import { shownLook } from '../../platform/theme/account-look.ts'
import { commandsFor } from './commands.ts'

const signIn = (userType: UserType) =>
  openSession({
    accessToken: `h.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 }))}.s`,
    accessUser: {
      contact: { id: 7, name: 'Nadia', email: 'nadia@lavigne.example' },
      userId: 5,
      userUuid: '019a0000-0000-7000-8000-000000000005',
      userName: 'Lavigne',
      userType,
      pricingPlan: null,
    },
  })
afterEach(() => localStorage.clear())

const found = (typed: string, userType: UserType = 'warehouse') => {
  signIn(userType)
  return commandsFor(userType, typed).map(({ label }) => label)
}

test.each([
  ['sombre', 'Apparence sombre'],
  ['nouvelle sortie', 'Nouvelle sortie'],
  ['nouvelle commande', 'Nouvelle entrée'],
  ['inventaire', 'Nouvel inventaire'],
  ['déconnexion', 'Se déconnecter'],
  ['deconnexion', 'Se déconnecter'],
  ['comptage', 'Nouvel inventaire'],
  ['planning', 'Calendrier'],
  ['horaires', 'Paramètres'],
  ['stok', 'Stock'],
  ['paramtres', 'Paramètres'],
  ['prdouits', 'Produits'],
])('« %s » trouve d’abord « %s »', (typed, label) => {
  expect(found(typed)[0]).toBe(label)
})

test('ce qui est trouvé par un autre mot le dit', () => {
  signIn('customer')
  expect(commandsFor('customer', 'déconnexion')[0]?.found.synonym).toBe('déconnexion')
})

test('une faute ne sert que si rien n’est trouvé tel quel', () => {
  expect(found('stock')).not.toContain('Apparence sombre')
  expect(found('xyzw')).toEqual([])
})

test('chacun ne trouve que les pages et actions de son rôle', () => {
  expect(found('nouvelle commande', 'admin')).toEqual([])
  expect(found('accords', 'customer')).toEqual([])
  expect(found('accords', 'admin')).toEqual(['Accords'])
})

test('l’apparence change aussitôt, sans changer de page', () => {
  signIn('customer')
  const [command] = commandsFor('customer', 'sombre')
  expect(command?.href).toBeUndefined()
  command?.run?.()
  expect(shownLook().themeMode).toBe('dark')
})
