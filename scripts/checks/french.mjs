// Checks the French sentences: typography, and one word for each action and state (GLOSSAIRE.md).
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../install.mjs'

/** Words that the product no longer uses, and the one that replaces each. */
const RETIRED = [
  [/\bà valider\b/i, 'à confirmer'],
  [
    /\b(?:accepter|acceptation) (?:la|les|de la|des) (?:demande|commande)s?\b|l’acceptation\b/i,
    'confirmer, confirmation',
  ],
  [/\babandonnée par\b/i, 'annulée par'],
  [/^Revenir$/, 'Annuler'],
  [/\best informée? de\b|\ben est informée?\b/, 'Quai prévient … par e-mail'],
  [/\bse défait\b/, 'Cette action est définitive.'],
  [/(?<!e-)\bmails?\b/i, 'e-mail'],
  [/^Rien ne correspond$/, 'name the thing that is not found'],
]

const RULES = [
  ['an apostrophe is ’', /\p{L}'\p{L}/u],
  ['three dots are …', /\.\.\./],
  ['a space stands before ; ! ?', /[\p{L}»)][;!?](?:\s|$)/u],
  ['a space stands before :', /[\p{L}»)]:(?:\s|$)/u],
  ['an empty value is –, and an aside takes commas or parentheses', /—/],
  ['a minus is −', /(?:^|\s)-\d/],
  ['the last of several sentences ends with a point', /[\p{L}»)]\. \p{Lu}.*[\p{L}\d»]$/u],
]

const paths = execFileSync('git', ['ls-files', 'contract/src', 'server/src', 'web/src'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\/|\/demo\//.test(path))

/** Quoted or template literals; what is inserted into a template counts as a word. */
const LITERAL = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g
const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm

/** @param {string} text */
const isFrench = (text) => /[àâçéèêëîïôûùœ’«ÀÉ]/.test(text) && !/^[./#@]|[\\<]|=>/.test(text)

const problems = paths.flatMap((path) =>
  [...readFileSync(join(root, path), 'utf8').replace(COMMENT, '').matchAll(LITERAL)].flatMap(([, quoted, template]) => {
    const text = quoted ?? template?.replace(/\$\{[^}]*\}/g, 'x') ?? ''
    const isPage = path.endsWith('texts.ts')
    if (!(isFrench(text) || (isPage && / |^\p{Lu}/u.test(text)))) return []
    return [
      ...RULES.filter(([, rule]) => /** @type {RegExp} */ (rule).test(text)).map(
        ([name]) => `${path}: ${name}: ${text}`,
      ),
      ...RETIRED.filter(([word]) => /** @type {RegExp} */ (word).test(text)).map(
        ([, instead]) => `${path}: write « ${instead} »: ${text}`,
      ),
    ]
  }),
)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
