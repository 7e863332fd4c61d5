import { documentLimits } from '@quai/contract/orders/documents/document.ts'
import { typeset } from '@quai/contract/platform/text/typography.ts'
import { expect, test } from 'vitest'
import { isImage, problemOf } from './limits.ts'

const aPdf = (bytes: number) => new File(['%PDF-1.7', new Uint8Array(bytes - 8)], 'bon.pdf')

test('un PDF se reconnaît à son contenu, pas à son nom', async () => {
  expect(await problemOf(new File(['%PDF-1.4 …'], 'sans-extension'))).toBeUndefined()
  expect(await problemOf(new File(['\n\n%PDF-1.4 …'], 'bon.pdf'))).toBeUndefined()
  expect(await problemOf(new File(['<html>'], 'bon.pdf'))).toBe('Ce fichier n’est ni un PDF ni une photo.')
})

test('un fichier vide est refusé', async () => {
  expect(await problemOf(new File([], 'bon.pdf'))).toBe('Ce fichier est vide.')
})

test('10 Mo sont admis, un octet de plus ne l’est pas', async () => {
  expect(await problemOf(aPdf(documentLimits.maxBytes))).toBeUndefined()
  expect(await problemOf(aPdf(documentLimits.maxBytes + 1))).toBe(typeset('Ce fichier dépasse 10 Mo.'))
})

test('un fichier disparu depuis qu’il a été choisi est refusé', async () => {
  const gone = new File(['%PDF-1.7'], 'bon.pdf')
  gone.slice = () => {
    throw new DOMException('Gone', 'NotFoundError')
  }
  expect(await problemOf(gone)).toBe('Ce fichier ne peut pas être lu.')
})

test.each([
  [{ name: 'IMG_1.HEIC', type: '' }, true],
  [{ name: 'scan', type: 'image/png' }, true],
  [{ name: 'bon.pdf', type: 'application/pdf' }, false],
  [{ name: 'photo.jpg', type: 'text/html' }, false],
])('%o est une photo : %s', (file, expected) => {
  expect(isImage(file)).toBe(expected)
})
