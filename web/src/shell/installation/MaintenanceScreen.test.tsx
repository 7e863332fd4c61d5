import { ThemeProvider } from '@mui/material/styles'
import { act, render, screen } from '@testing-library/react'
import { afterAll, expect, test, vi } from 'vitest'
import { noteMaintenance, tryAgain } from '../../platform/calls/connection.ts'
import { failedCall, refusalIn } from '../../platform/calls/refusals.ts'
import { readSettings } from '../../platform/theme/settings.ts'
import { themeOf } from '../../platform/theme/theme.ts'
import { MaintenanceScreen } from './MaintenanceScreen.tsx'

let health = 'maintenance'
vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ status: health })))
vi.spyOn(console, 'error').mockImplementation(() => {})
// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
afterAll(() => vi.unstubAllGlobals())

const page = (
  <ThemeProvider theme={themeOf(readSettings(''), 'ltr')}>
    <input aria-label="Commentaire" />
    <MaintenanceScreen />
  </ThemeProvider>
)

const title = 'Nous sommes actuellement en cours de maintenance.'

test('pendant la maintenance, son écran couvre la page, puis la rend telle qu’elle était', async () => {
  render(page)
  const field = screen.getByRole<HTMLInputElement>('textbox')
  field.value = 'à moitié écrit'
  act(() => noteMaintenance())
  expect((await screen.findByRole('dialog')).textContent).toBe(
    `${title}Notre équipe est à l’oeuvre afin de vous apporter de nouvelles fonctionnalités, votre application sera de retour au plus vite.`,
  )
  await act(() => tryAgain())
  expect(screen.queryByRole('dialog')).not.toBeNull()
  health = 'ok'
  await act(() => tryAgain())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(field.value).toBe('à moitié écrit')
})

test('un appel refusé par 503 MAINTENANCE montre l’écran', async () => {
  const refused = refusalIn(503, JSON.stringify({ statusCode: 503, code: 'MAINTENANCE', message: title }))
  act(() => void failedCall(refused))
  expect((await screen.findByRole('dialog')).textContent).toContain(title)
  await act(() => tryAgain())
})
