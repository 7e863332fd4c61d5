import { documentLimits } from '@quai/contract/orders/documents/document.ts'
import { expect, test } from 'vitest'
import { lightCorpus } from '../../testing/builders/upload-corpus.ts'
import { inspect } from './inspect.ts'

/** Runs in this process, for speed. The separate process has tests of its own. */
test.each(lightCorpus)('$title : $answer', async ({ bytes, answer }) => {
  const finding = await inspect(await bytes(), documentLimits.maxPages)
  const found = 'refusal' in finding ? finding.refusal : finding.pageCount
  expect(found).toBe(answer === 'pages' ? documentLimits.maxPages + 1 : answer)
})
