import { createTheme, ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { useController } from 'react-hook-form'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ApiError } from '../../platform/calls/api-error.ts'
import { hostToasts } from '../../platform/notify.ts'
import { TextField } from '../fields/fields.tsx'
import { Form } from './Form.tsx'
import { FormActions } from './FormActions.tsx'
import { FormDialog } from './FormDialog.tsx'
import { useServerForm } from './use-server-form.ts'

const schema = z.object({ above: z.string().min(2), below: z.string().min(2), unseen: z.string().max(1).optional() })
type Values = z.infer<typeof schema>

const send = vi.fn<(values: Partial<Values>) => Promise<unknown>>()

/** The upper field is mounted after the lower one, as an added line of goods is. */
const Page = ({ unseen }: { unseen?: string }) => {
  const [isWhole, setIsWhole] = useState(false)
  const form = useServerForm({
    schema,
    defaultValues: { above: '', below: '', ...(unseen && { unseen }) },
    send,
  })
  return (
    <Form form={form} label="Page">
      {isWhole && <TextField control={form.control} name="above" label="Au-dessus" />}
      <TextField control={form.control} name="below" label="Au-dessous" />
      <button type="button" onClick={() => setIsWhole(true)}>
        Ajouter
      </button>
      <FormActions form={form} submit="Envoyer" />
    </Form>
  )
}

const Dialog = () => {
  const [isOpen, setIsOpen] = useState(true)
  const form = useServerForm({
    schema: schema.pick({ above: true }),
    defaultValues: { above: '' },
    send,
    onSuccess: () => setIsOpen(false),
  })
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Ouvrir
      </button>
      <FormDialog form={form} isOpen={isOpen} title="Boîte" submit="Envoyer" onClose={() => setIsOpen(false)}>
        <TextField control={form.control} name="above" label="Au-dessus" />
      </FormDialog>
    </>
  )
}

/** One controller holds all periods, as the opening hours of a warehouse are held. */
const Hours = () => {
  const form = useServerForm({
    schema: z.object({ periods: z.array(z.object({ day: z.int(), closes: z.string().min(4) })) }),
    defaultValues: {
      periods: [
        { day: 1, closes: '12:00' },
        { day: 2, closes: '' },
      ],
    },
    send: () => send({}),
  })
  const { field: periods } = useController({ control: form.control, name: 'periods' })
  return (
    <Form form={form} label="Heures">
      {periods.value.map(({ day, closes }, index) => (
        <input key={day} aria-label={`Fermeture ${day}`} name={`periods.${index}.closes`} defaultValue={closes} />
      ))}
      <FormActions form={form} submit="Enregistrer" />
    </Form>
  )
}

const show = (page: ReactNode) =>
  render(
    <ThemeProvider theme={createTheme({ cssVariables: true })}>
      <QueryClientProvider client={new QueryClient()}>{page}</QueryClientProvider>
    </ThemeProvider>,
  )
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))
const refused = (message: string, issues: [string, string][] = []) =>
  new ApiError({
    statusCode: 422,
    code: 'INVALID',
    message,
    issues: issues.map(([path, fallback]) => ({ path: [path], key: 'errors', params: {}, fallback })),
  })

afterEach(() => {
  cleanup()
  send.mockReset()
})

test('un formulaire refusé mène à son premier champ faux, dans l’ordre de la page', async () => {
  show(<Page />)
  press('Ajouter')
  press('Envoyer')
  await waitFor(() => expect(document.activeElement).toBe(field('Au-dessus')))

  type('Au-dessus', 'juste')
  press('Envoyer')
  await waitFor(() => expect(document.activeElement).toBe(field('Au-dessous')))
  expect(send).not.toHaveBeenCalled()

  send.mockRejectedValue(
    refused('Refusé.', [
      ['below', 'Pas celui-ci.'],
      ['above', 'Ni celui-là.'],
    ]),
  )
  type('Au-dessous', 'juste')
  press('Envoyer')
  await waitFor(() => expect(document.activeElement).toBe(field('Au-dessus')))
  expect(screen.getByText('Ni celui-là.')).toBeTruthy()
  expect(screen.getByText('Pas celui-ci.')).toBeTruthy()
})

test('ce qui est refusé sans champ à l’écran se dit près du bouton, et la saisie reste', async () => {
  show(<Page unseen="trop long" />)
  press('Ajouter')
  type('Au-dessus', 'juste')
  type('Au-dessous', 'juste')
  press('Envoyer')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('1'))
  cleanup()

  send.mockRejectedValue(refused('Le créneau vient d’être pris.'))
  show(<Page />)
  press('Ajouter')
  type('Au-dessus', 'juste')
  type('Au-dessous', 'juste')
  press('Envoyer')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Le créneau vient d’être pris.'))
  const places = [screen.getByRole('alert'), screen.getByRole('button', { name: 'Envoyer' })]
  expect(places[0]?.parentElement?.contains(places[1] ?? null)).toBe(true)
  expect(field('Au-dessous').value).toBe('juste')
})

test('un refus ne se dit qu’une fois, près du bouton, et mène à un champ que son composant tient seul', async () => {
  const said = vi.fn()
  hostToasts(said)
  send.mockRejectedValue(refused('Le créneau vient d’être pris.'))
  show(<Page />)
  type('Au-dessous', 'juste')
  press('Ajouter')
  type('Au-dessus', 'juste')
  press('Envoyer')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Le créneau vient d’être pris.'))
  expect(said).not.toHaveBeenCalled()
  cleanup()

  show(<Hours />)
  press('Enregistrer')
  await waitFor(() => expect(document.activeElement).toBe(field('Fermeture 2')))
  expect(send).toHaveBeenCalledOnce()
})

test('une boîte refusée reste ouverte avec son refus ; acceptée, elle se ferme et repart de zéro', async () => {
  const answer = Promise.withResolvers<void>()
  send.mockRejectedValueOnce(refused('Ce lien existe déjà.')).mockReturnValueOnce(answer.promise)
  show(<Dialog />)
  type('Au-dessus', 'juste')
  press('Envoyer')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Ce lien existe déjà.'))
  expect(field('Au-dessus').value).toBe('juste')

  press('Envoyer')
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Annuler' }).disabled).toBe(true))
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(screen.getByRole('dialog')).toBeTruthy()
  answer.resolve()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  press('Ouvrir')
  expect(field('Au-dessus').value).toBe('')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('une boîte s’ouvre dans son premier champ', () => {
  render(
    <ThemeProvider theme={createTheme()}>
      <QueryClientProvider client={new QueryClient()}>
        <Dialog />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  expect(document.activeElement).toBe(screen.getByLabelText('Au-dessus'))
})
