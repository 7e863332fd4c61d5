import { act, renderHook } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { noteRelease, releaseOf, useIsOutdated } from './installation.ts'

beforeAll(() => {
  document.head.insertAdjacentHTML('beforeend', '<script type="module" src="/assets/index-AbC_12-x.js"></script>')
})

test('la version est celle du premier script de la page', () => {
  expect(releaseOf(document)).toBe('AbC_12-x')
  expect(releaseOf(document.implementation.createHTMLDocument())).toBe('')
})

test('la page se sait dépassée dès qu’une réponse nomme une autre version', () => {
  const { result } = renderHook(useIsOutdated)
  act(() => {
    noteRelease(null)
    noteRelease('AbC_12-x')
  })
  expect(result.current).toBe(false)
  act(() => noteRelease('ZzZ_99-y'))
  expect(result.current).toBe(true)
})
