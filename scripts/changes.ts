import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { onMigratedBase } from '../server/src/testing/database/migrated-base.ts'
import { differencesOf } from '../server/src/told/changes/differences.ts'
import { changesPage } from '../server/src/told/changes/page.ts'

/**
 * Writes docs/changes.md; with `--check` it only compares. `npm run changes -- <name>` writes the next migration too, with the triggers that
 * the table of told tables asks for and the migrations do not make.
 */
const page = new URL('../docs/changes.md', import.meta.url)
const migrations = new URL('../server/migrations/', import.meta.url)

const writeMigration = async (name: string): Promise<void> => {
  if (!/^[a-z0-9_]+$/.test(name)) throw new Error('A name is made of small letters, digits and underscores.')
  const differences = await onMigratedBase(differencesOf)
  if (differences.size === 0) console.log('The migrations make these triggers already.')
  else writeSteps(name, [...differences.values()])
}

/** Writes a step for each table, so that writers wait for one at a time. */
const writeSteps = (name: string, tables: readonly string[][]): void => {
  const last = Math.max(...readdirSync(migrations).map((file) => Number.parseInt(file, 10) || 0))
  const file = `${String(last + 1).padStart(4, '0')}_${name}.sql`
  const steps = tables.map((statements) => `-- step: once\n${statements.join('\n')}\n`)
  writeFileSync(
    new URL(file, migrations),
    `-- Written by \`npm run changes\` from server/src/told/changes/tables.ts.\n${steps.join('')}`,
  )
  console.log(`server/migrations/${file}`)
}

const [word] = process.argv.slice(2)
if (word !== '--check') {
  if (word) await writeMigration(word)
  writeFileSync(page, changesPage())
} else if (changesPage() !== readFileSync(page, 'utf8')) {
  console.error('docs/changes.md no longer matches the told tables: run “npm run docs”.')
  process.exitCode = 1
}
