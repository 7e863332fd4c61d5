import { createTheme, ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { type ReactNode, useEffect } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { leaveFirstPage } from '../../platform/opening/first-page.ts'
import type { Column } from './column.ts'
import { DataTable } from './DataTable.tsx'

interface Crate {
  id: number
  name: string
}

const columns: Column<Crate>[] = [
  { id: 'name', header: 'Nom', sort: 'name', render: ({ name }) => name },
  { id: 'id', header: 'Numéro', align: 'right', render: ({ id }) => id },
]
const crates = [
  { id: 1, name: 'Caisse A' },
  { id: 2, name: 'Caisse B' },
]
const paging = {
  page: 1,
  pageSize: 25 as const,
  total: 1234,
  isTotalExact: true,
  onChange: vi.fn(),
  onCorrect: vi.fn(),
}

const show = (table: ReactNode) =>
  render(<ThemeProvider theme={createTheme({ cssVariables: true })}>{table}</ThemeProvider>)
const table = { caption: 'Caisses', columns, keyOf: ({ id }: Crate) => id, empty: <p>Ajoutez une caisse.</p> }

afterEach(cleanup)

test('une table vide dit quoi faire', () => {
  show(<DataTable {...table} rows={[]} />)
  expect(screen.getByText('Ajoutez une caisse.')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('une table qui charge a la forme de ce qui vient', () => {
  show(<DataTable {...table} rows={undefined} />)
  expect(screen.getByRole('table', { name: 'Caisses' }).getAttribute('aria-busy')).toBe('true')
})

test('les lignes parues d’abord restent les mêmes quand les autres viennent', () => {
  const mounted = vi.fn()
  const Mounted = ({ name }: Crate) => {
    useEffect(() => mounted(name), [name])
    return name
  }
  const many = Array.from({ length: 25 }, (_, rank) => ({ id: rank, name: `Caisse ${rank}` }))
  show(
    <DataTable
      {...table}
      columns={[{ id: 'name', header: 'Nom', render: (crate) => <Mounted {...crate} /> }]}
      rows={many}
    />,
  )
  expect(screen.getAllByRole('row')).toHaveLength(26)
  expect(mounted).toHaveBeenCalledTimes(25)
})

test('à l’ouverture, un écran de lignes paraît d’abord, puis toutes ; ensuite, toutes d’un coup', async () => {
  const many = Array.from({ length: 25 }, (_, rank) => ({ id: rank, name: `Caisse ${rank}` }))
  // As the server would render it: before any effect.
  const first = () =>
    renderToString(
      <ThemeProvider theme={createTheme({ cssVariables: true })}>
        <DataTable {...table} rows={many} />
      </ThemeProvider>,
    ).match(/Caisse \d+/g)?.length
  expect(first()).toBe(Math.ceil((innerHeight - 180) / 44))
  show(<DataTable {...table} rows={many} />)
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(26))
  leaveFirstPage()
  expect(first()).toBe(25)
})

test('chaque ligne a un seul lien, dans sa première cellule', () => {
  show(<DataTable {...table} rows={crates} link={({ id }, content) => <a href={`/caisses/${id}`}>{content}</a>} />)
  const [, first] = screen.getAllByRole('row')
  if (!first) throw new Error('No row.')
  const links = within(first).getAllByRole('link', { name: 'Caisse A' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/caisses/1'])
})

test('l’en-tête trie, puis retourne le tri', () => {
  const onChange = vi.fn()
  show(<DataTable {...table} rows={crates} sorting={{ by: 'name', direction: 'asc', onChange }} />)
  expect(screen.getByRole('columnheader', { name: /Nom/ }).getAttribute('aria-sort')).toBe('ascending')
  fireEvent.click(screen.getByRole('button', { name: /Nom/ }))
  expect(onChange).toHaveBeenCalledWith('name', 'desc')
})

const choosing = (chosen: readonly Crate[]) => {
  const onChange = vi.fn()
  const selection = {
    isChosen: (crate: Crate) => chosen.includes(crate),
    labelOf: ({ name }: Crate) => `Choisir ${name}`,
    onChange,
  }
  show(<DataTable {...table} rows={[...crates, third]} selection={selection} />)
  return onChange
}
const third = { id: 3, name: 'Caisse C' }

test('chaque ligne a sa case, qui dit de quelle ligne elle est', () => {
  const onChange = choosing([third])
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Choisir Caisse C' }).checked).toBe(true)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choisir Caisse A' }))
  expect(onChange).toHaveBeenCalledWith([crates[0]], true)
})

test('avec majuscule, tout ce qui est entre deux cases', () => {
  const onChange = choosing([])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choisir Caisse C' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choisir Caisse A' }), { shiftKey: true })
  expect(onChange).toHaveBeenLastCalledWith([...crates, third], true)
})

test('la case de la page les prend toutes, et dit quand elle n’en tient que quelques-unes', () => {
  const onChange = choosing([third])
  const [all] = screen.getAllByRole<HTMLInputElement>('checkbox', { name: 'Choisir toutes les lignes de la page' })
  if (!all) throw new Error('No box for the page.')
  expect(all.dataset['indeterminate']).toBe('true')
  fireEvent.click(all)
  expect(onChange).toHaveBeenCalledWith([...crates, third], true)
})

test('le pied dit où l’on en est, et « plus de » quand le compte s’arrête', () => {
  const { rerender } = show(<DataTable {...table} rows={crates} paging={paging} />)
  expect(screen.getByText(/1–2 sur 1\s234/)).toBeTruthy()
  rerender(<DataTable {...table} rows={crates} paging={{ ...paging, total: 10_000, isTotalExact: false }} />)
  expect(screen.getByText(/sur plus de 10\s000/)).toBeTruthy()
})

test('on n’avance pas au-delà de ce qui est compté', () => {
  const rows = Array.from({ length: 25 }, (_, rank) => ({ ...third, id: 100 + rank }))
  show(<DataTable {...table} rows={rows} paging={{ ...paging, page: 400, total: 10_000, isTotalExact: false }} />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Page suivante' }).disabled).toBe(true)
})

test.each([
  { page: 999, total: 336, last: 14 },
  { page: 2, total: 25, last: 1 },
  { page: 14, total: 336, last: 13 },
  { page: 7, total: 0, last: 1 },
])('passé la fin (page $page pour $total lignes), la dernière page est demandée', ({ page, total, last }) => {
  const onCorrect = vi.fn()
  show(<DataTable {...table} rows={[]} paging={{ ...paging, page, total, onCorrect }} />)
  expect(onCorrect).toHaveBeenCalledWith(last, 25)
  expect(screen.queryByText(/sur/)).toBeNull()
})

test('les lignes d’avant ne disent rien de la page que l’on attend', () => {
  const onCorrect = vi.fn()
  show(<DataTable {...table} rows={[]} isStale paging={{ ...paging, page: 14, total: 336, onCorrect }} />)
  expect(onCorrect).not.toHaveBeenCalled()
})
