import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { StartupProblem } from '../startup-problem.ts'

/** Folder of the numbered files: the only home of the schema. */
export const migrationsFolder = new URL('../../../migrations/', import.meta.url)

/**
 * Part of a migration. `once` runs in one transaction. `batches` runs for one range of `column` after the other, each in
 * a transaction of its own. `concurrently` creates and drops indexes outside any transaction. `close` comes where
 * servers of a release before the previous one must stop to write.
 */
export type Step =
  | { kind: 'once'; statements: string }
  | { kind: 'concurrently'; statements: string }
  | { kind: 'close'; statements: string }
  | { kind: 'batches'; statements: string; table: string; column: string }

export interface MigrationFile {
  name: string
  /** SHA-256 of its text, with line ends as git keeps them. */
  hash: string
  /** Hashes of earlier texts that did the same: bases that applied one of them are left alone. */
  formerHashes: string[]
  /** Tables that it writes to or puts triggers on in ways that its text does not show: `-- locks: orders, mails`. */
  alsoLocks: string[]
  /** Release that no running server may be older than, because the file removes something: `-- removes, needs release >= 0.2.0`. */
  needsRelease: string | undefined
  text: string
  steps: Step[]
}

/** Reads the migrations of a folder in their order: files named 0001_some_words.sql. */
export const readMigrations = async (folder = migrationsFolder): Promise<MigrationFile[]> => {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_.*\.sql$/.test(name)).sort()
  return Promise.all(names.map(async (name) => readText(name, await readFile(new URL(name, folder), 'utf8'))))
}

const readText = (name: string, written: string): MigrationFile => {
  const text = written.replaceAll('\r\n', '\n')
  return {
    name,
    hash: createHash('sha256').update(text).digest('hex'),
    formerHashes: [...text.matchAll(/^-- replaces ([0-9a-f]{64})$/gm)].map(([, hash = '']) => hash),
    alsoLocks: [...text.matchAll(/^-- locks: (.+)$/gm)].flatMap(([, tables = '']) => tables.split(/,\s*/)),
    needsRelease: /^-- removes, needs release >= ([\d.]+)$/m.exec(text)?.[1],
    text,
    steps: stepsOf(name, text),
  }
}

/** Splits a file at its lines `-- step: …`. A file without one is a single step. */
const stepsOf = (name: string, text: string): Step[] => {
  const [before = '', ...parts] = text.split(/^-- step: (.+)$/m)
  if (parts.length === 0) return [{ kind: 'once', statements: text }]
  if (/^(?!--)\s*\S/m.test(before)) throw new StartupProblem(`${name} has a statement before its first step.`)
  return Array.from({ length: parts.length / 2 }, (_, index) =>
    stepOf(name, parts[2 * index] ?? '', parts[2 * index + 1] ?? ''),
  )
}

const stepOf = (name: string, title: string, statements: string): Step => {
  if (title === 'once' || title === 'concurrently') return { kind: title, statements }
  if (title === 'close to older servers') return { kind: 'close', statements }
  const [, table, column] = /^batches of (\w+) by (\w+)$/.exec(title) ?? []
  if (!table || !column)
    throw new StartupProblem(
      `${name} has a step "${title}": once, concurrently, close to older servers, or batches of <table> by <column> is expected.`,
    )
  return { kind: 'batches', statements, table, column }
}
