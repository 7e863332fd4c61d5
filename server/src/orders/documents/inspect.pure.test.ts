import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { UploadedFile } from '@quai/contract/platform/files.ts'
import { afterAll, expect, test } from 'vitest'
import { corpus } from '../../testing/builders/upload-corpus.ts'
import { aReader } from '../../testing/round-trips.ts'
import { inspectors, inspectPdf } from './inspect.ts'

const folder = mkdtempSync(join(tmpdir(), 'quai-corpus-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const aFile = async (title: string) => {
  const specimen = corpus.find((one) => one.title === title)
  if (!specimen) throw new Error(`No specimen ${title}`)
  const bytes = await specimen.bytes()
  const path = join(folder, randomUUID())
  await writeFile(path, bytes)
  return new UploadedFile({ path, filename: 'essai.pdf', sizeBytes: bytes.length, sha256: '' })
}
const inspected = async (title: string, gone = aReader.gone) => inspectPdf({ ...aReader, gone }, await aFile(title))

test('un processus à part compte les pages', async () => {
  expect(await inspected('cinq pages')).toEqual({ pageCount: 5 })
})

test('un fichier refusé l’est avec son nom et sa raison', async () => {
  await expect(inspected('mille pages')).rejects.toMatchObject({
    code: 'DOCUMENT_REFUSED',
    params: { filename: 'essai.pdf', reason: 'pages' },
  })
})

test('un processus qui ne finit pas en 5 s est arrêté, et son fichier refusé', { timeout: 30_000 }, async () => {
  await expect(inspected('chaînes sans fin')).rejects.toMatchObject({ params: { reason: 'tooMuch' } })
})

test('plus de deux à la fois attendent leur tour', { timeout: 60_000 }, async () => {
  const found = await Promise.all(Array.from({ length: 6 }, () => inspected('une page')))
  expect(found).toEqual(Array.from({ length: 6 }, () => ({ pageCount: 1 })))
})

const nobody = async () => {
  while (inspectors.pids.length > 0) await sleep(5)
}

test('le processus ne peut lire que ce fichier et son code, et finit avec lui', { timeout: 30_000 }, async () => {
  await nobody()
  const inspecting = inspected('une page')
  while (inspectors.pids.length === 0) await sleep(1)
  const [pid] = inspectors.pids
  // Forked, it has no words before its program replaces the copy.
  let words = ['']
  while (words.length < 2) words = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0')
  await inspecting
  await nobody()
  expect(words).toContain('--permission')
  const readable = words.filter((word) => word.startsWith('--allow')).map((word) => word.split('=')[1] ?? '')
  expect(readable.filter((path) => !path.includes('/server/'))).toEqual([
    expect.stringMatching(/\/contract\/\*$/),
    expect.stringMatching(/\/node_modules\/@quai\/\*$/),
    expect.stringContaining(folder),
  ])
})

test('un processus qui ne commence pas n’accuse pas le fichier', async () => {
  await nobody()
  const file = await aFile('une page')
  const inspecting = inspectPdf(aReader, file)
  await new Promise<void>((done) => process.nextTick(done))
  for (const pid of inspectors.pids) process.kill(pid, 'SIGKILL')
  await expect(inspecting).rejects.toThrow('ended with SIGKILL before it began its job')
})

test('qui s’en va met fin à l’inspection de son fichier', async () => {
  await nobody()
  const leaving = new AbortController()
  const inspecting = inspected('chaînes sans fin', leaving.signal)
  while (inspectors.pids.length === 0) await sleep(1)
  leaving.abort(new Error('gone'))
  await expect(inspecting).rejects.toThrow('gone')
  expect(inspectors.pids).toEqual([])
})

test('quand cent de ses fichiers attendent, le suivant est refusé : qu’il revienne, il n’est pas jugé', async () => {
  const leaving = new AbortController()
  const inspections = Array.from({ length: 120 }, () => inspected('une page', leaving.signal))
  const refused = await Promise.any(
    inspections.map((one) =>
      one.then(
        () => Promise.reject(),
        (error: unknown) => error,
      ),
    ),
  )
  expect(refused).toMatchObject({ code: 'TOO_MANY_REQUESTS', params: { retryAfterSeconds: expect.any(Number) } })
  leaving.abort(new Error('gone'))
  await Promise.allSettled(inspections)
})
