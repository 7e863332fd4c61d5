import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Writes contract/src/goods/barcodes/identifiers.generated.ts from the official GS1 dictionary: `npm run gs1`. With `--check`
 * it only compares, and fails when the file differs from the dictionary.
 */
const dictionary = readFileSync(new URL('../data/gs1/gs1-syntax-dictionary.txt', import.meta.url), 'utf8')
const target = new URL('../contract/src/goods/barcodes/identifiers.generated.ts', import.meta.url)

/** « 3100-3105  *?  N6,rule [X..17]  req=01,02 dlpkey # TITLE »: identifiers, flags, specification, attributes. */
const entryPattern = /^(\d{2,4}(?:-\d{2,4})?)\s+([^\sA-Za-z\d[]*)\s*(\S.*)$/
const componentPattern = /^(?:[NXYZ](?:\.\.)?\d+|\[[NXYZ](?:\.\.)?\d+\])(?:,[a-z\d]+)*$/

/** Identifiers by form, « *N14,csum »: a star marks a predefined length, which needs no separator. */
const forms = new Map<string, string[]>()
const linkKeys: string[] = []
for (const line of dictionary.split('\n')) {
  const [, identifiers, flags = '', rest = ''] = entryPattern.exec(line) ?? []
  if (!identifiers) {
    if (line !== '' && !line.startsWith('#')) throw new Error(`The dictionary has another form: ${line}`)
    continue
  }
  const words = (rest.split('#')[0] ?? '').split(/\s+/)
  const form = `${flags.includes('*') ? '*' : ''}${words.filter((word) => componentPattern.test(word)).join(' ')}`
  forms.set(form, [...(forms.get(form) ?? []), identifiers])
  if (words.some((word) => /^dlpkey(=|$)/.test(word))) linkKeys.push(identifiers)
}

const text = `// Written by \`npm run gs1\` from data/gs1/gs1-syntax-dictionary.txt (GS1 AISBL and others, Apache-2.0).

/** Application identifiers by form; a star marks a predefined length, which needs no separator. */
export const identifierForms: Readonly<Record<string, string>> = {
${[...forms].map(([form, identifiers]) => `  '${form}': '${identifiers.join(' ')}',`).join('\n')}
}

/** Identifiers that a GS1 Digital Link may begin with. */
export const linkKeys = '${linkKeys.join(' ')}'
`
if (!process.argv.includes('--check')) writeFileSync(target, text)
else if (text !== readFileSync(target, 'utf8')) {
  console.error('identifiers.generated.ts no longer matches the GS1 dictionary: run “npm run gs1”.')
  process.exitCode = 1
}
