import { ThemeProvider } from '@mui/material/styles'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from '../platform/calls/api-error.ts'
import { readSettings } from '../platform/theme/settings.ts'
import { themeOf } from '../platform/theme/theme.ts'
import { ErrorScreen } from './ErrorScreen.tsx'
import { screenOf } from './errors.tsx'

afterEach(cleanup)

const show = (error: unknown) => {
  cleanup()
  render(
    <ThemeProvider theme={themeOf(readSettings(''), 'ltr')}>
      <ErrorScreen {...screenOf(error)} />
    </ThemeProvider>,
  )
  return {
    title: screen.getByRole('heading').textContent,
    links: screen.getAllByRole('link').map((link) => link.getAttribute('href')),
  }
}

const refusal = (statusCode: number, message = 'non') => new ApiError({ statusCode, code: 'X', message })

test.each([
  [403, 'Accès interdit'],
  [404, 'Page introuvable'],
  [500, 'Un problème est survenu'],
  [418, 'Un problème est survenu'],
])('un refus %i montre « %s » et mène aux commandes', (status, title) => {
  expect(show(refusal(status))).toEqual({ title, links: ['/orders'] })
})

test('une erreur de la page se montre comme un 500', () => {
  expect(show(new TypeError('x is undefined')).title).toBe('Un problème est survenu')
})

test('sans accord, l’écran propose de se déconnecter et d’essayer un autre compte', () => {
  expect(show(refusal(403, 'no deal found for this user'))).toEqual({
    title: 'Aucun accord actif',
    links: ['/logout'],
  })
})
