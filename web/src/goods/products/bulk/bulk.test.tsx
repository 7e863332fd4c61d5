import type { Product } from '@quai/contract/goods/products/product.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BulkDialog } from './BulkDialog.tsx'
import { EditCell } from './EditCell.tsx'
import { cellFields } from './fields.ts'
import { cellsOf } from './paste.ts'
import { useCellEdits } from './use-cell-edits.ts'

const network = await vi.hoisted(async () => (await import('../../../platform/testing/fake-network.ts')).fakeNetwork())

const product = (id: number, more: Partial<Product> = {}) =>
  ({
    id,
    reference: `REF-${id}`,
    name: `Produit ${id}`,
    productType: 'other',
    productPackaging: 'other',
    ...more,
  }) as Product // The fields that the table reads.
const products = [
  product(1, { supplierName: 'Dupont', grossWeight: 2 }),
  product(2, { supplierName: null, grossWeight: null }),
]

let sent: unknown[]
let answer: () => Response
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

beforeEach(() => {
  sent = []
  answer = () => json({ items: [] })
  network.mockImplementation(async (request) => {
    sent.push(JSON.parse(await request.text()))
    return answer()
  })
})
afterEach(cleanup)

const Sheet = () => {
  const edits = useCellEdits()
  return (
    <>
      <table>
        <tbody>
          {products.map((one) => (
            <tr key={one.id}>
              {cellFields.map((field) => (
                <td key={field.name}>
                  <EditCell
                    product={one}
                    field={field}
                    edits={edits}
                    onPasteBlock={(block) => edits.set(cellsOf(block, { rows: products, product: one, field }).cells)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <output>{edits.count}</output>
      <button type="button" onClick={edits.save}>
        Enregistrer
      </button>
    </>
  )
}
const show = (content: ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{content}</QueryClientProvider>)
const cell = (label: string) => screen.getByRole('textbox', { name: label })
const type = (label: string, value: string) => {
  const input = cell(label)
  input.focus()
  fireEvent.change(input, { target: { value } })
  return input
}

const supplierOf = (reference: string) => `Nom du fournisseur de ${reference}`
const weightOf = (reference: string) => `Poids brut (kg) de ${reference}`
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))

test('plusieurs produits deviennent fragiles, ou cessent de l’être, en un envoi', async () => {
  show(<BulkDialog products={products} onDone={() => {}} onClose={() => {}} />)
  fireEvent.click(screen.getByRole('checkbox', { name: /Changer.*Fragile/ }))
  fireEvent.click(screen.getByRole('checkbox', { name: /Changer.*Sens à respecter/ }))
  fireEvent.click(screen.getByRole('switch', { name: 'Sens à respecter' }))
  save()
  const change = { isFragile: true, keepsUpright: false }
  await waitFor(() => expect(sent).toEqual([{ products: [1, 2].map((id) => ({ id, ...change })) }]))
})

test('les champs que plusieurs produits partagent viennent seuls, les dimensions à un bouton, celles qui changent en vue', () => {
  show(<BulkDialog products={products} onDone={() => {}} onClose={() => {}} />)
  expect(screen.getAllByRole('checkbox')).toHaveLength(7)
  fireEvent.click(screen.getByRole('button', { name: 'Dimensions et poids' }))
  expect(screen.getAllByRole('checkbox')).toHaveLength(22)
  fireEvent.click(screen.getByRole('checkbox', { name: /Changer.*Poids brut \(colis, kg\)/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Dimensions et poids' }))
  expect(screen.getAllByRole('checkbox')).toHaveLength(8)
})

test('la feuille se remplit au clavier : Entrée descend, Échap reprend la valeur, un seul envoi', async () => {
  show(<Sheet />)
  fireEvent.keyDown(type(supplierOf('REF-1'), 'Martin'), { key: 'Enter' })
  expect(document.activeElement).toBe(cell(supplierOf('REF-2')))
  fireEvent.keyDown(type(weightOf('REF-1'), '13,75'), { key: 'Enter' })
  fireEvent.keyDown(type(weightOf('REF-2'), '4'), { key: 'Escape' })
  fireEvent.blur(cell(weightOf('REF-2')))
  expect(screen.getByRole('status').textContent).toBe('2')
  save()
  await waitFor(() => expect(sent).toEqual([{ products: [{ id: 1, supplierName: 'Martin', grossWeight: 13.75 }] }]))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('0'))
})

test('un refus se lit à sa cellule, et ce qui est tapé reste', async () => {
  const fallback = 'Cette désignation existe déjà.'
  const issues = [{ path: ['products', 1, 'name'], key: 'errors.duplicate.custom', params: {}, fallback }]
  answer = () => json({ statusCode: 422, code: 'INVALID', message: 'Erreurs', params: { issues }, issues }, 422)
  show(<Sheet />)
  fireEvent.blur(type('Désignation de REF-1', 'Thé'))
  fireEvent.blur(type('Désignation de REF-2', 'Thé'))
  save()
  expect(await screen.findByText(fallback)).toBeTruthy()
  expect(cell('Désignation de REF-2').getAttribute('aria-invalid')).toBe('true')
  expect(cell('Désignation de REF-1').getAttribute('aria-invalid')).toBe('false')
  expect(screen.getByRole('status').textContent).toBe('2')
})

test('une valeur impossible est refusée sans être envoyée', async () => {
  show(<Sheet />)
  fireEvent.blur(type(weightOf('REF-2'), '0'))
  save()
  await waitFor(() => expect(cell(weightOf('REF-2')).getAttribute('aria-invalid')).toBe('true'))
  expect(sent).toEqual([])
})

test('plusieurs produits reçoivent en un envoi ce qui est coché, et un champ vide s’efface', async () => {
  const onDone = vi.fn()
  show(<BulkDialog products={products} onDone={onDone} onClose={() => {}} />)
  fireEvent.click(screen.getByRole('checkbox', { name: /Changer.*Nom du fournisseur/ }))
  fireEvent.click(screen.getByRole('checkbox', { name: /Changer.*Jours restants minimum/ }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Jours restants minimum' }), { target: { value: '45' } })
  save()
  const change = { supplierName: null, minimumRemainingDays: 45 }
  await waitFor(() =>
    expect(sent).toEqual([
      {
        products: [
          { id: 1, ...change },
          { id: 2, ...change },
        ],
      },
    ]),
  )
  // Sends the former values to undo it.
  await waitFor(() =>
    expect(onDone).toHaveBeenCalledWith([
      { id: 1, supplierName: 'Dupont', minimumRemainingDays: null },
      { id: 2, supplierName: null, minimumRemainingDays: null },
    ]),
  )
})

test('un refus de la modification en nombre nomme le produit', async () => {
  const issues = [{ path: ['products', 1, 'supplierName'], key: 'errors.x', params: {}, fallback: 'Trop long.' }]
  answer = () => json({ statusCode: 422, code: 'INVALID', message: 'Erreurs', params: { issues }, issues }, 422)
  show(<BulkDialog products={products} onDone={() => {}} onClose={() => {}} />)
  fireEvent.click(screen.getByRole('checkbox', { name: /Changer.*Nom du fournisseur/ }))
  save()
  expect(await screen.findByText(/REF-2.*Trop long/)).toBeTruthy()
})

test('un bloc collé d’Excel remplit les cellules, et ce qui ne va pas est refusé à la sienne', async () => {
  show(<Sheet />)
  const paste = (label: string, text: string) =>
    fireEvent.paste(cell(label), { clipboardData: { getData: () => text } })
  paste('Désignation de REF-1', 'Thé vert\tTextile\r\nThé noir\tInconnue\r\n')
  expect(cell('Désignation de REF-2')).toHaveProperty('value', 'Thé noir')
  const family = (reference: string) => screen.getByRole('combobox', { name: `Famille de ${reference}` })
  expect(family('REF-1')).toHaveProperty('value', 'textile')
  expect(family('REF-2').getAttribute('aria-invalid')).toBe('true')
  paste(weightOf('REF-1'), '1,25\nabc')
  expect(cell(weightOf('REF-1'))).toHaveProperty('value', '1,25')
  expect(cell(weightOf('REF-2')).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Écrivez un nombre, par exemple 13,75.')).toBeTruthy()
  save()
  expect(sent).toEqual([])
})
