import { expect, test } from 'vitest'
import { queryClient } from './query-client.ts'

test('une lecture ne se répète ni après un échec, ni au retour dans la fenêtre', () => {
  expect(queryClient.getDefaultOptions().queries).toMatchObject({ retry: false, refetchOnWindowFocus: false })
})
