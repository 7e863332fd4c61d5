import { readFileSync } from 'node:fs'

const page = new URL('../../docs/operating.md', import.meta.url)

type Part = 'One machine' | 'Many machines' | 'Commands'

/**
 * Returns the blocks of a section of docs/operating.md, or of a part without sections, in their order, so that what runs them
 * runs what the page says. Each `<name>` in them takes the value of that name.
 */
export const blocksOf = (part: Part, section = '', values: Record<string, string> = {}): string[] => {
  const whole = readFileSync(page, 'utf8').split(`\n# ${part}\n`)[1]?.split(/\n# /)[0] ?? ''
  const text = whole.split('\n## ').find((one) => one.startsWith(`${section}\n`))
  if (text === undefined) throw new Error(`docs/operating.md has no section “${section}” under “${part}”`)
  return Array.from(text.matchAll(/^```\w*\n(.*?)^```$/gms), ([, block = '']) =>
    block.replaceAll(/<(\w+)>/g, (_, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`“${section}” of docs/operating.md asks for <${name}>`)
      return value
    }),
  )
}
