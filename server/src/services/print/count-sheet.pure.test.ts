import { expect, it } from 'vitest'
import { type CountSheetPrint, layOutCountSheet } from './count-sheet.ts'
import { toPdf } from './pdf.ts'
import { textOfPdf } from './testing/text-of-pdf.ts'

const line = (changes: Partial<CountSheetPrint['lines'][number]> = {}): CountSheetPrint['lines'][number] => ({
  reference: 'REF-1',
  name: 'Café moulu',
  ean: null,
  isBatchManaged: false,
  batchNumber: null,
  batchExpirationDate: null,
  packaging: 'package_box',
  ...changes,
})

const pagesOf = async (lines: CountSheetPrint['lines']) =>
  textOfPdf(
    await toPdf(
      layOutCountSheet({
        kind: 'count-sheet',
        id: 123,
        internalNumber: 'BILAN-26',
        customerName: 'Épicerie & Fils',
        warehouseName: 'Entrepôt du Rhône',
        plannedDate: '2026-12-31',
        timeZone: 'Europe/Paris',
        lines,
        printedAt: '2026-11-21T18:05:00.000Z',
      }),
    ),
  )

it('nomme l’inventaire, ses parties, son jour, et chaque place à compter avec de quoi écrire', async () => {
  const [page] = await pagesOf([
    line({ ean: '3017620422003' }),
    line({ reference: 'REF-2', isBatchManaged: true, batchNumber: 'L-7', batchExpirationDate: '2027-03-31' }),
  ])
  expect(page).toContain('Feuille de comptage 123 · BILAN-26')
  expect(page).toContain('Épicerie & Fils Entrepôt Entrepôt du Rhône Date prévue 31/12/2026')
  expect(page).toContain('REF-1 Café moulu 3017620422003 colis')
  expect(page).toContain('REF-2 Café moulu L-7 31/03/2027 colis')
  expect(page).toContain('2 lignes à compter')
  expect(page).toContain('Trouvé hors liste')
  expect(page).toContain('Page 1 / 1')
})

it('tait les colonnes dont aucune ligne n’a besoin', async () => {
  const [page] = await pagesOf([line()])
  expect(page).not.toMatch(/EAN|Lot Péremption/)
})

it('sur plusieurs pages, chacune dit où elle en est et reprend les titres', async () => {
  const pages = await pagesOf(Array.from({ length: 120 }, (_, rank) => line({ reference: `REF-${rank + 1}.` })))
  expect(pages.length).toBeGreaterThan(2)
  pages.forEach((page, rank) => {
    expect(page).toContain(`Page ${rank + 1} / ${pages.length}`)
    if (rank > 0) expect(page).toContain('Feuille de comptage 123 · BILAN-26 (suite)')
  })
  const all = pages.join(' ')
  for (let rank = 1; rank <= 120; rank++) expect(all).toContain(`REF-${rank}. `)
})
