import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { demoFile, isCancellation, readRetailFile, serviceOf } from './retail.ts'

const folder = mkdtempSync(join(tmpdir(), 'quai-retail-'))
afterAll(() => rmSync(folder, { recursive: true }))

const file = (content: string | Buffer): string => {
  const path = join(folder, 'file.csv')
  writeFileSync(path, content)
  return path
}

const header = 'InvoiceNo,StockCode,Description,Quantity\n'

describe('la lecture du fichier d’un détaillant', () => {
  test('lit le fichier France de la démonstration', () => {
    const lines = readRetailFile(demoFile)
    expect(lines).toHaveLength(8_557)
    expect(lines[0]).toEqual({
      row: 2,
      invoice: '536370',
      code: '22728',
      description: 'ALARM CLOCK BAKELIKE PINK',
      quantity: 24,
    })
    expect(lines.filter(({ invoice }) => isCancellation(invoice)).every(({ quantity }) => quantity < 0)).toBe(true)
  })

  test('comprend guillemets, virgules, BOM, colonnes dans un autre ordre et fichier compressé', () => {
    const csv = '\uFEFFQuantity,Description,StockCode,Other,InvoiceNo\n-3,"SET OF 3, ""RED"" MUGS",85123a,x,C1\n'
    expect(readRetailFile(file(gzipSync(csv)))).toEqual([
      { row: 2, invoice: 'C1', code: '85123a', description: 'SET OF 3, "RED" MUGS', quantity: -3 },
    ])
  })

  test('lit un fichier en Windows-1252', () => {
    const [line] = readRetailFile(file(Buffer.from(`${header}1,2,CAF\xc9 \x80,1\n`, 'latin1')))
    expect(line?.description).toBe('CAFÉ €')
  })

  test('garde les lignes incomplètes et les quantités illisibles, pour qu’elles soient mises de côté', () => {
    const lines = readRetailFile(file(`${header}1,2\n1,2,X,douze\n1,2,X,1.5\n`))
    expect(lines.map(({ quantity }) => quantity)).toEqual([Number.NaN, Number.NaN, Number.NaN])
  })

  test('refuse un fichier sans les colonnes attendues', () => {
    expect(() => readRetailFile(file('a,b\n1,2\n'))).toThrow('InvoiceNo')
  })

  test('reconnaît les codes qui ne sont pas des produits, quelle que soit la casse', () => {
    expect(['POST', 'M', 'm', 'BANK CHARGES', 'gift_0001_20'].map(serviceOf)).not.toContain(undefined)
    expect(['85123A', 'DCGSSGIRL', 'PADS'].map(serviceOf)).toEqual([undefined, undefined, undefined])
  })
})
