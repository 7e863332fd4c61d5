import { ThemeProvider } from '@mui/material/styles'
import { holidayCodes } from '@quai/contract/orders/slots/holidays.ts'
import type { AvailabilitySettings } from '@quai/contract/orders/slots/slot.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

const network = vi.hoisted(() => vi.fn<(request: Request) => Promise<Response>>())
vi.hoisted(() => vi.stubGlobal('fetch', network))

const { queryClient } = await import('../../../platform/calls/query-client.ts')
const { readSettings } = await import('../../../platform/theme/settings.ts')
const { themeOf } = await import('../../../platform/theme/theme.ts')
const { AppointmentForm, HoursForms } = await import('./DockForm.tsx')

const settings: AvailabilitySettings = {
  appointmentDuration: 60,
  dockCount: 1,
  arrivalToleranceMinutes: 15,
  isTemperatureControlled: false,
  isAlsaceMoselle: true,
  // Every week has the same days: the holidays are worked.
  workedHolidays: [...holidayCodes],
  closureDays: [],
  openingPeriods: [{ weekday: 1, period: 'morning', opens: '08:00', closes: '10:00' }],
}

const show = (part: 'appointments' | 'hours', openingPeriods = settings.openingPeriods) =>
  render(
    <QueryClientProvider client={queryClient}>
      <ThemeProvider theme={themeOf(readSettings(''), 'ltr')}>
        {part === 'hours' ? (
          <HoursForms settings={{ ...settings, openingPeriods }} />
        ) : (
          <AppointmentForm settings={{ ...settings, openingPeriods }} />
        )}
      </ThemeProvider>
    </QueryClientProvider>,
  )

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const daysOfPreview = () =>
  screen.getAllByLabelText(/^Créneaux du/).map((list) => Array.from(list.children, ({ textContent }) => textContent))

test('l’aperçu suit ce qui se règle, avant tout enregistrement', () => {
  show('appointments')
  expect(daysOfPreview()).toEqual([['08:00', '09:00'], [], [], [], [], [], []])
  fireEvent.change(screen.getByLabelText(/Durée d’un rendez-vous/), { target: { value: '45' } })
  expect(daysOfPreview()[0]).toEqual(['08:00', '08:45'])
  fireEvent.change(screen.getByLabelText(/Durée d’un rendez-vous/), { target: { value: '5' } })
  expect(screen.getByText(/Corrigez les horaires/)).toBeDefined()
})

test('les heures d’un jour se copient sur les jours choisis', async () => {
  show('hours')
  fireEvent.click(screen.getByLabelText('Copier les heures du lundi'))
  // Comes in a file of its own.
  await screen.findByLabelText('Mercredi', {}, { timeout: 15_000 })
  for (const day of ['Mercredi', 'Jeudi', 'Vendredi', 'Dimanche']) fireEvent.click(screen.getByLabelText(day))
  fireEvent.click(within(screen.getByRole('dialog')).getByText('Copier'))
  const open = ['08:00', '09:00']
  await vi.waitFor(() => expect(daysOfPreview()).toEqual([open, open, [], [], [], [], open]))
})

test('une ouverture jusqu’à minuit se lit 24:00', () => {
  show('hours', [{ weekday: 1, period: 'afternoon', opens: '20:00', closes: '00:00' }])
  expect(screen.getByLabelText('Lundi, après-midi : fermeture')).toHaveProperty('value', '24:00')
})

test('chaque carte enregistre ce qu’elle montre, et laisse aux autres leur saisie', async () => {
  const sent: object[] = []
  network.mockImplementation(async (request) => {
    sent.push(await request.json())
    return Response.json(settings)
  })
  show('hours')
  fireEvent.click(screen.getByLabelText('Lundi de Pâques'))
  fireEvent.click(screen.getByLabelText('Mardi, matin'))
  fireEvent.click(screen.getByText('Enregistrer les horaires'))
  const tuesday = { weekday: 2, period: 'morning', opens: '08:00', closes: '12:00' }
  await vi.waitFor(() => expect(sent).toEqual([{ openingPeriods: [...settings.openingPeriods, tuesday] }]))
  expect(screen.getByLabelText<HTMLInputElement>('Lundi de Pâques').checked).toBe(false)
  fireEvent.click(screen.getByText('Enregistrer les jours fériés'))
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual({
    isAlsaceMoselle: true,
    workedHolidays: holidayCodes.filter((code) => code !== 'easter_monday'),
  })
})
